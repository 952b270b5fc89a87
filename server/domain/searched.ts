import { BOOKING_NUMBER_LENGTH } from "./booking-number";

/** Each more word narrows; what comes after so many is somebody pasting a text. */
const WORDS_MAX = 6;

const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** The words that a person is looked for by: of a phone number its digits, however it is written; empty of nothing. */
export function searchedWords(text: string): string[] {
  const trimmed = text.trim();
  if (PHONE.test(trimmed)) return [trimmed.replace(/\D/g, "")];
  return trimmed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
}

const BEGINNING_MIN = 3;
const NUMBER = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${BEGINNING_MIN},${BOOKING_NUMBER_LENGTH}}$`);

/**
 * The beginning of a booking's number as it is stored, of what a person read or heard; null where it is none. From
 * three signs on: fewer stand before one booking in a thousand. O is read as 0, and I and L as 1, as Crockford's base
 * 32 says (https://www.crockford.com/base32.html).
 */
export function searchedNumber(text: string): string | null {
  const number = text
    .toUpperCase()
    .replace(/[#\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return NUMBER.test(number) ? number : null;
}

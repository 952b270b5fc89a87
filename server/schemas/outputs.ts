import { z } from "zod";

/*
 * What answers are made of. The server writes these texts itself, so they say their format to the documents and check
 * nothing: a month of slots holds two thousand instants, and matching each against a pattern took longer than finding
 * the slots.
 */

/** An id in an answer. */
export const idOut = () => z.string().meta({ format: "uuid" });

/** An instant in an answer: RFC 3339 in UTC with `Z`. */
export const instantOut = () => z.string().meta({ format: "date-time" });

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;
const two = (number: number) => (number < 10 ? `0${number}` : `${number}`);

// A list of slots asks day by day, so one is enough to remember.
let lastDay = Number.NaN;
let lastDate = "";

/**
 * The text of an instant people agreed on, such as a start: UTC with `Z`, in whole seconds. Stamps that the machine
 * takes keep their milliseconds always, so that texts of one field sort as their instants do.
 *
 * Written by hand because a month of slots has two thousand, and Next slows every `Date` of the process down.
 */
export function instantText(instant: Date | number): string {
  const at = Number(instant);
  const seconds = at / SECOND_MS;
  if (!Number.isInteger(seconds)) return new Date(at).toISOString();
  const day = Math.floor(seconds / DAY_SECONDS);
  if (day !== lastDay) {
    lastDate = new Date(day * DAY_SECONDS * SECOND_MS).toISOString().slice(0, -"00:00:00.000Z".length);
    lastDay = day;
  }
  const left = seconds - day * DAY_SECONDS;
  return `${lastDate}${two(Math.floor(left / 3600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}Z`;
}

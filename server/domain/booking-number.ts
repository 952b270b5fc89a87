/** Crockford's base 32: no I, L, O or U, so that a number read out loud is written down right. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const BOOKING_NUMBER_LENGTH = 8;

/** Eight characters a person can read out. @param random at least eight random bytes */
export const bookingNumberOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, BOOKING_NUMBER_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Above every sign of a number, wherever a language puts its letters. */
const LAST_SIGN = "Z";

/** The last number that can begin so. */
export const lastNumberFrom = (beginning: string): string => beginning.padEnd(BOOKING_NUMBER_LENGTH, LAST_SIGN);

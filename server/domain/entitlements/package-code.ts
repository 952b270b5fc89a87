import { bookingNumberOf } from "../booking-number";

/** How many random bytes a code is made of, and how many characters it has. */
export const PACKAGE_CODE_LENGTH = 10;
const FIRST_LENGTH = 8;

/** Ten characters a person can read out, of the same alphabet as a booking's number. @param random ten random bytes */
export const packageCodeOf = (random: Uint8Array): string =>
  bookingNumberOf(random.subarray(0, FIRST_LENGTH)) +
  bookingNumberOf(random.subarray(FIRST_LENGTH, PACKAGE_CODE_LENGTH));

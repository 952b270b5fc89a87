import { localDay } from "../zones";

const DATE_LENGTH = "2026-11-23".length;

/** The instant of a timestamp, or of the beginning of a local date in the account's zone. */
export const instantOf = (momentOrDate: string, timeZone: string): Date =>
  momentOrDate.length === DATE_LENGTH ? new Date(localDay(timeZone, momentOrDate).startAt) : new Date(momentOrDate);

import { Lru } from "../../../server/domain/lru";

export interface Formats {
  /** `20 Nov 2026` */
  day: (at: Date) => string;
  /** `20 Nov 2026, 18:20` */
  moment: (at: Date) => string;
}

/** Making one costs a hundred times what using it does. */
const FORMATS_MAX = 200;
const known = new Lru<string, Formats>(FORMATS_MAX);

/** Dates as the account's people read them, in the account's time zone. @param locale `en-GB` */
export const formatsOf = (locale: string, timeZone: string): Formats =>
  known.getOrMake(`${locale} ${timeZone}`, () => newFormats(locale, timeZone));

function newFormats(locale: string, timeZone: string): Formats {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return { day: (at) => day.format(at), moment: (at) => moment.format(at) };
}

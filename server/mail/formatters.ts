import { Lru } from "../domain/lru";

// Making one costs a hundred times what using it does; a mail needs a dozen.
const FORMATTERS_MAX = 200;
const dates = new Lru<string, Intl.DateTimeFormat>(FORMATTERS_MAX);
const numbers = new Lru<string, Intl.NumberFormat>(FORMATTERS_MAX);

/** `Intl.DateTimeFormat`, kept for the next mail in the same words. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dates.getOrMake(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));

/** `Intl.NumberFormat`, kept for the next mail in the same words. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers.getOrMake(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

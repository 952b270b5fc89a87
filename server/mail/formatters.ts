import { LRUCache } from "lru-cache";

// Making one costs a hundred times what using it does; a mail needs a dozen.
const FORMATTERS_MAX = 200;

interface Asked<Options> {
  locale: string;
  options: Options;
}

const dates = new LRUCache<string, Intl.DateTimeFormat, Asked<Intl.DateTimeFormatOptions>>({
  max: FORMATTERS_MAX,
  memoMethod: (_key, _stale, { context }) => new Intl.DateTimeFormat(context.locale, context.options),
});
const numbers = new LRUCache<string, Intl.NumberFormat, Asked<Intl.NumberFormatOptions>>({
  max: FORMATTERS_MAX,
  memoMethod: (_key, _stale, { context }) => new Intl.NumberFormat(context.locale, context.options),
});

/** `Intl.DateTimeFormat`, kept for the next mail in the same words. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dates.memo(keyOf(locale, options), { context: { locale, options } });

/** `Intl.NumberFormat`, kept for the next mail in the same words. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers.memo(keyOf(locale, options), { context: { locale, options } });

const keyOf = (locale: string, options: object) => `${locale} ${JSON.stringify(options)}`;

import { LRUCache } from "lru-cache";
import { utcMidnight } from "../../../server/domain/dates";

export interface Formats {
  /** `20 Nov 2026` */
  day: (at: Date) => string;
  /** `20 Nov 2026` of the date `2026-11-20`, which has no zone. */
  date: (date: string) => string;
  /** `Friday, 20 November 2026` of a date. */
  longDate: (date: string) => string;
  /** `Fri 20 Nov` of a date. */
  shortDate: (date: string) => string;
  /** `Fri 20` of a date. */
  weekDate: (date: string) => string;
  /** `Fri` of a date. */
  weekdayName: (date: string) => string;
  /** `November 2026` of a date. */
  month: (date: string) => string;
  /** `20 Nov 2026, 18:20` */
  moment: (at: Date) => string;
  /** `18:20` */
  time: (at: Date) => string;
  /** `Fri 20 Nov` */
  weekday: (at: Date) => string;
  /** `Friday, 20 November 2026` */
  longDay: (at: Date) => string;
  /** `€18.50`; the amount in major units. */
  money: (amount: number, currency: string) => string;
  /** `12.5%` */
  percent: (percent: number) => string;
}

/** Making one costs a hundred times what using it does. */
const FORMATS_MAX = 200;

interface FormatsAsked {
  locale: string;
  timeZone: string;
}

const known = new LRUCache<string, Formats, FormatsAsked>({
  max: FORMATS_MAX,
  memoMethod: (_key, _stale, { context }) => newFormats(context.locale, context.timeZone),
});

/** Dates as the account's people read them, in the account's time zone. @param locale `en-GB` */
export const formatsOf = (locale: string, timeZone: string): Formats =>
  known.memo(`${locale} ${timeZone}`, { context: { locale, timeZone } });

function newFormats(locale: string, timeZone: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (at: Date) => format.format(at);
  };
  // In the account's zone midnight in UTC may be the day before.
  const civil = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    return (date: string) => format.format(utcMidnight(date));
  };
  const currencies = new Map<string, Intl.NumberFormat>();
  const inCurrency = (currency: string) => {
    const format = currencies.get(currency) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
    currencies.set(currency, format);
    return format;
  };
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return {
    day: dates({ dateStyle: "medium" }),
    date: civil({ dateStyle: "medium" }),
    longDate: civil({ dateStyle: "full" }),
    shortDate: civil({ weekday: "short", day: "numeric", month: "short" }),
    weekDate: civil({ weekday: "short", day: "numeric" }),
    weekdayName: civil({ weekday: "short" }),
    month: civil({ month: "long", year: "numeric" }),
    moment: dates({ dateStyle: "medium", timeStyle: "short" }),
    time: dates({ timeStyle: "short" }),
    weekday: dates({ weekday: "short", day: "numeric", month: "short" }),
    longDay: dates({ dateStyle: "full" }),
    money: (amount, currency) => inCurrency(currency).format(amount),
    percent: (percent) => percents.format(percent / 100),
  };
}

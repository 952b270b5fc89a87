import { LRUCache } from "lru-cache";
import { utcMidnight } from "../../domain/dates";
import { wallClock } from "../../domain/zones";

/** Finished text for one language: the client never formats. */
export interface Formats {
  /** The locale and the clock; formats of one name write the same. */
  name: string;
  /** `Monday 23 November` */
  dayLong(date: string): string;
  /** `Monday 23 November 2026` */
  dayOfYear(date: string): string;
  /** `Mon 23 Nov` */
  dayShort(date: string): string;
  /** `Mon 23 Nov – Wed 25 Nov`; both ends inclusive. */
  dayRange(first: string, last: string): string;
  /** `Monday 30 November – Tuesday 1 December 2026`; both ends inclusive. */
  dayRangeOfYear(first: string, last: string): string;
  weekdayShort(date: string): string;
  weekdayLong(date: string): string;
  /** `Nov` */
  monthShort(date: string): string;
  /** `November 2026` */
  month(month: string): string;
  /** `Nov – Dec 2026`, or `November 2026` for one. */
  months(first: string, last: string): string;
  /** Major units. */
  money(amount: number, currency: string): string;
  /** `GMT+1`, as it holds at that instant. */
  zoneOffset(timeZone: string, at: Date): string;
  /** `09:30`, or `9:30 am` on a clock of twelve hours; from `HH:MM`. */
  time(time: string): string;
  isTwelveHours: boolean;
  /** `Monday 23 November, 09:30` on that zone's wall. */
  dateTime(at: Date, timeZone: string): string;
  /** 1 = Monday. */
  firstWeekday: number;
}

const REGIONS: Record<string, string> = { en: "en-GB", es: "es-ES" };
const cache = new Map<string, Formats>();

/** Hours of a clock; null: as the locale has it. */
export type Clock = 12 | 24 | null;

/**
 * The formats of a page language. The account's locale refines it when it is the same
 * language (`es-MX` on a Spanish page); a bare `en` is written the British way.
 */
export function formatsOf(language: string, accountLocale: string, clock: Clock = null): Formats {
  const refined = /^[a-z]{2}-[A-Za-z0-9-]+$/.test(accountLocale) && accountLocale.slice(0, 2) === language;
  const locale = refined ? supportedOr(accountLocale, language) : (REGIONS[language] ?? language);
  const key = `${locale} ${clock}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const formats = { name: key, ...buildFormats(locale, clock === null ? hasTwelveHours(locale) : clock === 12) };
  cache.set(key, formats);
  return formats;
}

function supportedOr(locale: string, language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([locale])[0] ?? language;
  } catch {
    return language;
  }
}

/** Making a formatter costs a hundred times what using it does. */
const FORMATTERS_MAX = 500;

const clocks = new LRUCache<string, boolean>({
  max: FORMATTERS_MAX,
  memoMethod: (locale) => new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ?? false,
});

/** Whether people of a locale read twelve hours: in the United States, not in Britain. */
export const hasTwelveHours = (locale: string): boolean => clocks.memo(locale);

/** Every minute of a day at most. `hour12` alone lets British noon be 0:30 pm. */
function twelveHours(locale: string): (time: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
    timeZone: "UTC",
  });
  const written = new Map<string, string>();
  return (time) => {
    const text = written.get(time) ?? format.format(new Date(`1970-01-01T${time}:00Z`));
    written.set(time, text);
    return text;
  };
}

function buildFormats(locale: string, isTwelveHours: boolean): Omit<Formats, "name"> {
  const civil = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const dayLong = civil({ weekday: "long", day: "numeric", month: "long" });
  const dayOfYear = civil({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const dayShort = civil({ weekday: "short", day: "numeric", month: "short" });
  const weekdayShort = civil({ weekday: "short" });
  const weekdayLong = civil({ weekday: "long" });
  const month = civil({ month: "long", year: "numeric" });
  const monthOnly = civil({ month: "short" });
  const monthAndYear = civil({ month: "short", year: "numeric" });
  const amounts = new LRUCache<string, Intl.NumberFormat>({
    max: FORMATTERS_MAX,
    memoMethod: (currency) => new Intl.NumberFormat(locale, { style: "currency", currency }),
  });
  const formats: Omit<Formats, "name"> = {
    dayLong: (date) => dayLong.format(utcMidnight(date)),
    dayOfYear: (date) => withoutComma(dayOfYear.format(utcMidnight(date)), dayLong.format(utcMidnight(date))),
    dayShort: (date) => dayShort.format(utcMidnight(date)),
    dayRange: (first, last) => dayShort.formatRange(utcMidnight(first), utcMidnight(last)),
    dayRangeOfYear: (first, last) => dayOfYear.formatRange(utcMidnight(first), utcMidnight(last)),
    weekdayShort: (date) => weekdayShort.format(utcMidnight(date)),
    weekdayLong: (date) => weekdayLong.format(utcMidnight(date)),
    month: (value) => month.format(utcMidnight(`${value}-01`)),
    monthShort: (date) => monthOnly.format(utcMidnight(date)).replace(".", ""),
    months: (first, last) =>
      first === last
        ? formats.month(first)
        : monthAndYear.formatRange(utcMidnight(`${first}-01`), utcMidnight(`${last}-01`)),
    money: (amount, currency) => amounts.memo(currency).format(amount),
    zoneOffset: (timeZone, at) => zonePart(locale, { timeZone, timeZoneName: "shortOffset" }, at),
    time: isTwelveHours ? twelveHours(locale) : (time) => time,
    isTwelveHours,
    dateTime: (at, timeZone) => {
      const wall = wallClock(at, timeZone);
      return `${dayLong.format(utcMidnight(wall.date))}, ${formats.time(wall.time)}`;
    },
    firstWeekday: firstWeekdayOf(locale),
  };
  return formats;
}

/** A weekday is set off by a comma with a year as it is without: British dates have one with a year alone. */
const withoutComma = (withYear: string, withoutYear: string): string =>
  withoutYear.includes(",") ? withYear : withYear.replace(",", "");

interface FormatAsked {
  locale: string;
  options: Intl.DateTimeFormatOptions;
}

const zoneFormatters = new LRUCache<string, Intl.DateTimeFormat, FormatAsked>({
  max: FORMATTERS_MAX,
  memoMethod: (_key, _stale, { context }) => new Intl.DateTimeFormat(context.locale, context.options),
});

function zonePart(locale: string, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${locale} ${options.timeZone} ${options.timeZoneName}`;
  const parts = zoneFormatters.memo(key, { context: { locale, options } }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** `getWeekInfo` is newer than Node 20, which has the `weekInfo` getter; neither is in TypeScript's library yet. */
export function firstWeekdayOf(locale: string): number {
  const asked = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return asked.getWeekInfo?.().firstDay ?? asked.weekInfo?.firstDay ?? 1;
}

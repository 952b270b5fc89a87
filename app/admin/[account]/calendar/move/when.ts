import { formatLocalTime, utcMidnight } from "../../../../../server/domain/dates";

const DAY: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };

/** A wall time with its day, `Fri 20 Nov, 10:00`. */
export const dayAndTime = (locale: string, { date, minute }: { date: string; minute: number }): string =>
  `${new Intl.DateTimeFormat(locale, DAY).format(utcMidnight(date))}, ${formatLocalTime(minute)}`;

/** Where a card would begin: its day is named where that is another than it stands on. */
export const newStart = (locale: string, from: { date: string }, to: { date: string; from: number }): string =>
  from.date === to.date ? formatLocalTime(to.from) : dayAndTime(locale, { date: to.date, minute: to.from });

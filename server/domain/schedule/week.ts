import { parseLocalTime } from "../dates";
import { invariant } from "../errors";
import { edgeOn, type LocalDay, localDay, minuteOn } from "../zones";

/** A pause inside a working day. */
export interface Break {
  /** `HH:MM`, not before the day's start. */
  start: string;
  /** `HH:MM`, later than `start`, not after the day's end. */
  end: string;
}

/** One working weekday of a staff member, in the account's wall time. A weekday without one is off. */
export interface WeekDay {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  /** `HH:MM`. */
  start: string;
  /** `HH:MM`, later than `start`; `24:00` is the end of the day. */
  end: string;
  /** In any order; they may touch but not overlap. */
  breaks: Break[];
}

/** Uninterrupted working time, half-open `[fromAt, toAt)`. */
export interface WorkInterval {
  fromAt: number;
  toAt: number;
  /** Wall time at `fromAt`, where the grid of starts begins. */
  fromMinute: number;
}

/** From `from` up to and without `to`; instants or minutes. */
export interface Span {
  from: number;
  to: number;
}

/** A weekday as it falls on one date. */
export interface WorkDay {
  /** From the day's start to its end, breaks included. */
  whole: Span;
  /** Ascending; those that the clock change emptied have vanished. */
  breaks: Span[];
  /** What is left of the day, ascending and never empty. */
  intervals: WorkInterval[];
}

/** The working time of a date: its weekday without the breaks, ascending. Empty on a day off. */
export function workIntervals(timeZone: string, date: string, week: WeekDay[]): WorkInterval[] {
  return workDayOn(localDay(timeZone, date), week)?.intervals ?? [];
}

/** What the week plans for a date; null when the weekday is off. Edges in a gap or repeated hour: see `edgeAt`. */
export function workDayOn(day: LocalDay, week: WeekDay[]): WorkDay | null {
  const weekday = week.find((other) => other.weekday === day.weekday);
  if (weekday === undefined) return null;
  const spanOf = ({ start, end }: Break): Span => ({
    from: edgeOn(day, minuteOf(start), "start"),
    to: edgeOn(day, minuteOf(end), "end"),
  });
  const whole = spanOf(weekday);
  const breaks = ascending(weekday.breaks.map(spanOf));
  const intervals = without(whole, breaks).map(({ from, to }) => ({
    fromAt: from,
    toAt: to,
    fromMinute: minuteOn(day, from),
  }));
  return { whole, breaks, intervals };
}

/** The working minutes that the week writes down for a date, whatever the clock does on it. */
export function plannedMinutes(day: LocalDay, week: WeekDay[]): Span[] {
  const weekday = week.find((other) => other.weekday === day.weekday);
  if (weekday === undefined) return [];
  const spanOf = ({ start, end }: Break): Span => ({ from: minuteOf(start), to: minuteOf(end) });
  return without(spanOf(weekday), ascending(weekday.breaks.map(spanOf)));
}

function minuteOf(localTime: string): number {
  const minute = parseLocalTime(localTime);
  invariant(minute !== null, `"${localTime}" is a wall time`);
  return minute;
}

const ascending = (spans: Span[]): Span[] => spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);

/** @param holes ascending by `from`; they may touch or overlap */
function without(whole: Span, holes: Span[]): Span[] {
  const left: Span[] = [];
  let from = whole.from;
  for (const hole of holes) {
    if (from < Math.min(hole.from, whole.to)) left.push({ from, to: Math.min(hole.from, whole.to) });
    from = Math.max(from, hole.to);
  }
  if (from < whole.to) left.push({ from, to: whole.to });
  return left;
}

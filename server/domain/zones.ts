/**
 * Wall time of an IANA zone, converted once per local day. Instants are epoch milliseconds (`…At`), local
 * dates `YYYY-MM-DD`, wall times minutes since midnight.
 */
import { LRUCache } from "lru-cache";
import { DAY_MINUTES, DAY_MS, dateOfMs, formatLocalTime, MINUTE_MS, msOfDate, weekdayOf } from "./dates";
import { isTimeZone, offsetMsAt, type Stretch, stretchesOfUtcDay } from "./time/offsets";

export { addDays, compareDates, formatLocalTime, isDate, parseLocalTime, weekdayOf } from "./dates";
export { isTimeZone } from "./time/offsets";

export interface LocalDay {
  timeZone: string;
  date: string;
  /** The midnight that the date would have in UTC. */
  dateMs: number;
  /** 1 = Monday. */
  weekday: number;
  /** First instant of the date: midnight, or the end of the gap that swallows midnight. */
  startAt: number;
  /** First instant of the next date. Equal to `startAt` when the zone skipped the whole date. */
  endAt: number;
  /** 24 hours under one offset: minute m of the wall clock is `startAt + m × 60,000`. */
  uniform: boolean;
  /** The instants that carry this date, ascending; none on a skipped date. */
  stretches: Stretch[];
}

/** What a calendar and a clock on the wall show. */
export interface LocalTime {
  date: string;
  minute: number;
}

/** Which end of a half-open span a wall time marks. */
export type Edge = "start" | "end";

const DAYS_MAX = 8192;
const days = new LRUCache<string, LocalDay>({ max: DAYS_MAX });

/** The offset in minutes, east positive. Whole since 1972; older ones may have a fraction. */
export const offsetMinutesAt = (timeZone: string, at: number): number => offsetMsAt(timeZone, at) / MINUTE_MS;

/** What calendar and clock on the wall show at an instant. Seconds are cut off. */
export function localTimeOf(timeZone: string, at: number): LocalTime {
  const wallMs = at + offsetMsAt(timeZone, at);
  const date = dateOfMs(wallMs);
  return { date, minute: Math.floor((wallMs - msOfDate(date)) / MINUTE_MS) };
}

/** The wall clock of an instant: date and 24-hour `HH:MM`. */
export function wallClock(at: Date, timeZone: string): { date: string; time: string } {
  const { date, minute } = localTimeOf(timeZone, at.getTime());
  return { date, time: formatLocalTime(minute) };
}

/** True when both zones show the same wall clock at that instant. */
export const sameClock = (at: Date, zoneA: string, zoneB: string): boolean =>
  zoneA === zoneB || offsetMsAt(zoneA, at.getTime()) === offsetMsAt(zoneB, at.getTime());

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** The zone as `Intl` knows it, or null for anything that is not one. */
export const toTimeZone = (text: string | null): string | null =>
  text !== null && ZONE_NAME.test(text) && isTimeZone(text)
    ? new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone
    : null;

/** The zone's city as people say it: `America/New_York` → `New York`. */
export const cityOf = (timeZone: string): string => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

/** Every zone of this runtime, grouped by region in `Intl`'s order; `present` joins them when `Intl` does not list it (UTC). */
export function zonesByRegion(present: string): Map<string, string[]> {
  const regions = new Map<string, string[]>();
  for (const zone of new Set([...Intl.supportedValuesOf("timeZone"), present])) {
    const region = zone.split("/")[0] ?? zone;
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return regions;
}

/** The local day of an instant. */
export const dayAt = (timeZone: string, at: number): LocalDay => localDay(timeZone, localTimeOf(timeZone, at).date);

/** A start in its local day: the evaluator converts an instant once, and asks the day for the rest. */
export interface LocalStart {
  startAt: number;
  day: LocalDay;
}

/** The start at an instant, for an account of this zone. */
export function localStart(timeZone: string, startAt: number): LocalStart {
  const day = dayAt(timeZone, startAt);
  return { startAt, day };
}

/** A local date as instants. Cached; the answer is shared, so never write to it. */
export function localDay(timeZone: string, date: string): LocalDay {
  const key = `${timeZone} ${date}`;
  const known = days.get(key);
  if (known) return known;
  const day = readDay(timeZone, date);
  days.set(key, day);
  return day;
}

function readDay(timeZone: string, date: string): LocalDay {
  const stretches = stretchesOfDate(timeZone, date);
  const [first, second] = stretches;
  const uniform = first !== undefined && second === undefined && first.toAt - first.fromAt === DAY_MS;
  const endAt = uniform ? first.toAt : firstInstantAfter(timeZone, date);
  return {
    timeZone,
    date,
    dateMs: msOfDate(date),
    weekday: weekdayOf(date),
    startAt: first?.fromAt ?? endAt,
    endAt,
    uniform,
    stretches,
  };
}

/** The instants at which the clock shows a minute (0–1440) of a date: none in a gap, two in a repeated hour. */
export function instantsOf(timeZone: string, date: string, minute: number): number[] {
  if (minute < DAY_MINUTES) return instantsOn(localDay(timeZone, date), minute);
  return instantsOn(localDay(timeZone, dateOfMs(msOfDate(date) + DAY_MS)), minute - DAY_MINUTES);
}

/**
 * The instant that a wall time marks as the edge of a span. In a gap it is the gap's end; in a repeated hour
 * a start is the first occurrence and an end the second; 1440 is the first instant of the next date.
 */
export const edgeAt = (timeZone: string, { date, minute }: LocalTime, edge: Edge): number =>
  edgeOn(localDay(timeZone, date), minute, edge);

/** `instantsOf` for a day already at hand; `minute` is under 1440. */
export function instantsOn(day: LocalDay, minute: number): number[] {
  if (day.uniform) return [day.startAt + minute * MINUTE_MS];
  const wallMs = day.dateMs + minute * MINUTE_MS;
  return day.stretches
    .filter(({ fromAt, toAt, offsetMs }) => fromAt <= wallMs - offsetMs && wallMs - offsetMs < toAt)
    .map(({ offsetMs }) => wallMs - offsetMs);
}

/** `edgeAt` for a day already at hand. */
export function edgeOn(day: LocalDay, minute: number, edge: Edge): number {
  if (minute >= DAY_MINUTES) return day.endAt;
  if (day.uniform) return day.startAt + minute * MINUTE_MS;
  const occurrences = instantsOn(day, minute);
  const marked = edge === "start" ? occurrences[0] : occurrences.at(-1);
  return marked ?? gapEndOn(day, minute);
}

/** The wall time of an instant of this day, in minutes since midnight; a fraction when it is no whole minute. */
export function minuteOn(day: LocalDay, at: number): number {
  if (day.uniform) return (at - day.startAt) / MINUTE_MS;
  const stretch = day.stretches.find(({ fromAt, toAt }) => fromAt <= at && at < toAt);
  return (at + (stretch?.offsetMs ?? 0) - day.dateMs) / MINUTE_MS;
}

/**
 * The skipped wall time that someone who missed the clock change means by this instant: one minute after the
 * jump from 02:00 to 03:00 it is 02:01. Null when no jump precedes the instant by less than its own length.
 */
export function skippedMinuteOn(day: LocalDay, at: number): number | null {
  const position = day.stretches.findIndex(({ fromAt, toAt }) => fromAt <= at && at < toAt);
  const stretch = day.stretches[position];
  if (stretch === undefined) return null;
  const before = day.stretches[position - 1];
  const { dateMs } = day;
  const gapFromMs = before === undefined ? dateMs : before.toAt + before.offsetMs;
  const skippedMs = gapFromMs + at - stretch.fromAt;
  return skippedMs < stretch.fromAt + stretch.offsetMs ? (skippedMs - dateMs) / MINUTE_MS : null;
}

function gapEndOn(day: LocalDay, minute: number): number {
  const wallMs = day.dateMs + minute * MINUTE_MS;
  const after = day.stretches.find(({ fromAt, offsetMs }) => fromAt + offsetMs > wallMs);
  return after?.fromAt ?? day.endAt;
}

function firstInstantAfter(timeZone: string, date: string): number {
  const nextDate = dateOfMs(msOfDate(date) + DAY_MS);
  const [first] = stretchesOfDate(timeZone, nextDate);
  return first?.fromAt ?? firstInstantAfter(timeZone, nextDate);
}

/** No offset is larger than 16 hours, so the date lies within three UTC days. */
function stretchesOfDate(timeZone: string, date: string): Stretch[] {
  const dateMs = msOfDate(date);
  const utcDay = dateMs / DAY_MS;
  const ofDate: Stretch[] = [];
  for (const { fromAt, toAt, offsetMs } of [-1, 0, 1].flatMap((by) => stretchesOfUtcDay(timeZone, utcDay + by))) {
    const part = {
      fromAt: Math.max(fromAt, dateMs - offsetMs),
      toAt: Math.min(toAt, dateMs + DAY_MS - offsetMs),
      offsetMs,
    };
    if (part.fromAt >= part.toAt) continue;
    const last = ofDate.at(-1);
    if (last !== undefined && last.offsetMs === offsetMs) last.toAt = part.toAt;
    else ofDate.push(part);
  }
  return ofDate;
}

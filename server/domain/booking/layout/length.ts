/** How long appointments written by an operator take, and how they move along. */
import type { SlotSpan } from "../../availability/span";
import { addDays, DAY_MS, daysBetween, MINUTE_MS, msOfDate } from "../../dates";
import { invalid } from "../../errors";
import { movedWithSeries, type SeriesMove, shiftOfSeries } from "../../series/series-shift";
import { instantOfWall, wallMsAt } from "../../time/local-shift";
import { dayAt, localDay, localTimeOf } from "../../zones";

/** How long a service takes. */
export interface Length {
  /** Not read when `durationDays` is set. */
  durationMinutes: number;
  /** Set: so many local days. */
  durationDays: number | null;
}

const LENGTH_MAX_MS = 7 * DAY_MS;
const LOCAL_DAYS_MAX = 366;

/** What an appointment of a service takes from an instant on unless its end is said: day-based ones whole local days. */
export function usualSpan({ durationDays, durationMinutes }: Length, startAt: number, timeZone: string): SlotSpan {
  if (durationDays === null) return { startAt, endAt: startAt + durationMinutes * MINUTE_MS };
  const { date } = localTimeOf(timeZone, startAt);
  return { startAt, endAt: localDay(timeZone, addDays(date, durationDays)).startAt };
}

/** As long as another span, from another start on: in elapsed time, or in local days for a day-based service. */
export function sameLength(
  { durationDays }: Length,
  { from, startAt }: { from: SlotSpan; startAt: number },
  timeZone: string,
): SlotSpan {
  if (durationDays === null) return { startAt, endAt: startAt + from.endAt - from.startAt };
  const dateOf = (at: number) => localTimeOf(timeZone, at).date;
  const lastDate = dateOf(from.endAt);
  // A date whose midnight is skipped begins later, but its days are days all the same.
  const isWhole = localDay(timeZone, lastDate).startAt === from.endAt;
  const timeMs = isWhole ? 0 : wallMsAt(timeZone, from.endAt) - msOfDate(lastDate);
  const endDate = addDays(dateOf(startAt), daysBetween(dateOf(from.startAt), lastDate));
  return { startAt, endAt: instantOfWall(timeZone, msOfDate(endDate) + timeMs) };
}

/** The instant at which a start of a service falls: of a day-based one the first of its date. Epoch milliseconds. */
export const ownStart = ({ durationDays }: Length, startAt: number, timeZone: string): number =>
  durationDays === null ? startAt : dayAt(timeZone, startAt).startAt;

/** A start moved as another one was: by local days and wall time, or by days alone for a day-based service. */
export function movedAlong(service: Length, startAt: number, move: SeriesMove): number {
  const { days, minutes } = shiftOfSeries(move);
  const shift = { days, minutes: service.durationDays === null ? minutes : 0 };
  return ownStart(service, movedWithSeries(startAt, shift, move), move.timeZone);
}

/** @throws DomainError validation on `start` or `end` when no appointment of the service can have this span */
export function requireSpan({ durationDays }: Length, { startAt, endAt }: SlotSpan, timeZone: string): void {
  if (endAt <= startAt) throw invalid({ end: "Must be later than the start." });
  if (durationDays === null) {
    if (endAt - startAt < MINUTE_MS) throw invalid({ end: "Must be at least a minute after the start." });
    if (endAt - startAt > LENGTH_MAX_MS) throw invalid({ end: "Must be at most 7 days after the start." });
    return;
  }
  const { date } = localTimeOf(timeZone, startAt);
  if (localDay(timeZone, date).startAt !== startAt)
    throw invalid({ start: "Must be a midnight of the account's zone, for the service is booked by the day." });
  if (daysBetween(date, localTimeOf(timeZone, endAt - 1).date) >= LOCAL_DAYS_MAX)
    throw invalid({ end: `Must be at most ${LOCAL_DAYS_MAX} days after the start.` });
}

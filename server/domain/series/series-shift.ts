/**
 * Moves a series by the wall times that it means. A wall time that a clock change skips stands an hour later in the
 * calendar, but the series still means it, so the next move starts from there. Instants are epoch milliseconds.
 */
import { DAY_MS, dateOfMs, daysBetween, MINUTE_MS } from "../dates";
import { instantOfWall, skippedWallMsAt, wallMsAt } from "../time/local-shift";

/** How far calendar and wall clock move; either part may be negative. */
interface LocalShift {
  days: number;
  /** Of wall time, not of elapsed time. A fraction when the instants do not lie on whole minutes. */
  minutes: number;
}

/** How one occurrence of a series moves, and where all that move along start now. */
export interface SeriesMove {
  fromAt: number;
  toAt: number;
  /** In any order, `fromAt` among them. */
  starts: number[];
  timeZone: string;
}

const timeOfDay = (wallMs: number): number => ((wallMs % DAY_MS) + DAY_MS) % DAY_MS;

/**
 * The local days and wall-clock minutes by which all occurrences move: from Monday 23:00 to Tuesday 00:30 it is one day
 * and −1350 minutes.
 *
 * Moved to an instant that stands for the occurrence's own time of day, skipped there, it keeps that time of day.
 */
export function shiftOfSeries(move: SeriesMove): LocalShift {
  const { fromAt, toAt, timeZone } = move;
  if (fromAt === toAt) return { days: 0, minutes: 0 };
  const fromMs = meantWallMs(fromAt, move);
  const skippedMs = skippedWallMsAt(timeZone, toAt);
  const keepsTime = skippedMs !== null && timeOfDay(skippedMs) === timeOfDay(fromMs);
  return shiftBetween(fromMs, keepsTime ? skippedMs : wallMsAt(timeZone, toAt));
}

/** From one wall time to another, both in milliseconds as if they were UTC. */
function shiftBetween(fromWallMs: number, toWallMs: number): LocalShift {
  const days = daysBetween(dateOfMs(fromWallMs), dateOfMs(toWallMs));
  return { days, minutes: (toWallMs - fromWallMs - days * DAY_MS) / MINUTE_MS };
}

/**
 * A start moved along by a shift of its series, so that 09:00 stays 09:00 across daylight saving. One that was moved alone keeps what it differs by from the others; what
 * only a clock change made differ takes their time again. A result in a gap moves forward
 * by the gap; a repeated one is the first. No shift leaves the start as it is.
 */
export function movedWithSeries(at: number, { days, minutes }: LocalShift, move: SeriesMove): number {
  const shiftMs = days * DAY_MS + Math.round(minutes * MINUTE_MS);
  return shiftMs === 0 ? at : instantOfWall(move.timeZone, meantWallMs(at, move) + shiftMs);
}

/**
 * What the wall was meant to show at a start: just after a jump the time that was skipped, when more of the others have
 * that time of day than the one it shows.
 */
function meantWallMs(at: number, { starts, timeZone }: SeriesMove): number {
  const shownMs = wallMsAt(timeZone, at);
  const skippedMs = skippedWallMsAt(timeZone, at);
  if (skippedMs === null) return shownMs;
  const certain = starts.filter((start) => skippedWallMsAt(timeZone, start) === null);
  const countOf = (wallMs: number) =>
    certain.filter((start) => timeOfDay(wallMsAt(timeZone, start)) === timeOfDay(wallMs)).length;
  return countOf(skippedMs) > countOf(shownMs) ? skippedMs : shownMs;
}

/** Moves by calendar and wall clock. Instants are epoch milliseconds; zones are IANA names. */
import { DAY_MS, dateOfMs, daysBetween, MINUTE_MS } from "./dates";
import { offsetMsAt } from "./offsets";

/** How far calendar and wall clock move; either part may be negative. */
export interface LocalShift {
  days: number;
  /** Of wall time, not of elapsed time. A fraction when the instants do not lie on whole minutes. */
  minutes: number;
}

/** What the wall shows at an instant, in milliseconds counted as if it were UTC. */
export const wallMsAt = (timeZone: string, at: number): number => at + offsetMsAt(timeZone, at);

/**
 * The instant of a wall time, which is given in milliseconds as if it were UTC.
 *
 * A wall time in a gap moves forward by the gap; of a repeated one it is the first (RFC 5545 §3.3.5).
 */
export function instantOfWall(timeZone: string, wallMs: number): number {
  // No offset is larger than 16 hours: the wall shows this between the two.
  const beforeMs = offsetMsAt(timeZone, wallMs - DAY_MS);
  const afterMs = offsetMsAt(timeZone, wallMs + DAY_MS);
  const candidates = [beforeMs, afterMs].map((offsetMs) => wallMs - offsetMs);
  return candidates.find((at) => wallMsAt(timeZone, at) === wallMs) ?? wallMs - beforeMs;
}

/**
 * Moves an instant by local days and wall-clock minutes, so that 09:00 stays 09:00 across daylight saving.
 *
 * A result in a gap moves forward by the gap; a repeated one is the first. No shift leaves the instant as it is.
 */
export function shiftLocal(at: number, { days, minutes }: LocalShift, timeZone: string): number {
  const shiftMs = days * DAY_MS + Math.round(minutes * MINUTE_MS);
  return shiftMs === 0 ? at : instantOfWall(timeZone, wallMsAt(timeZone, at) + shiftMs);
}

/**
 * The local days and wall-clock minutes from one instant to another: from Monday 23:00 to Tuesday 00:30 it is
 * one day and −1350 minutes.
 *
 * `shiftLocal` of it leads from `fromAt` to `toAt`, unless `toAt` is the second occurrence of a repeated wall time.
 */
export function localShiftBetween(fromAt: number, toAt: number, timeZone: string): LocalShift {
  const fromWallMs = wallMsAt(timeZone, fromAt);
  const toWallMs = wallMsAt(timeZone, toAt);
  const days = daysBetween(dateOfMs(fromWallMs), dateOfMs(toWallMs));
  return { days, minutes: (toWallMs - fromWallMs - days * DAY_MS) / MINUTE_MS };
}

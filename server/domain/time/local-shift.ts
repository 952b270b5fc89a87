/** Between instants and what a clock on the wall shows. Instants are epoch milliseconds; zones are IANA names. */
import { DAY_MS } from "../dates";
import { offsetMsAt } from "./offsets";

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
 * The wall time that a gap swallowed and that an instant stands for in its place: for 03:30 on the day of a jump from
 * 02:00 to 03:00 it is 02:30. In milliseconds as if it were UTC; null for an instant that stands for its own time alone.
 */
export function skippedWallMsAt(timeZone: string, at: number): number | null {
  const skippedMs = at + offsetMsAt(timeZone, at - DAY_MS);
  return skippedMs < wallMsAt(timeZone, at) && instantOfWall(timeZone, skippedMs) === at ? skippedMs : null;
}

const OFFSET_LENGTH = "+01:00".length;

/**
 * Whether a timestamp is written as a wall time that the zone skips, such as 02:30+01:00 in the night in which Madrid
 * jumps from 02:00 to 03:00. One in UTC (`Z`) says an instant, and every instant has a wall time.
 */
export function isSkippedWall(timeZone: string, timestamp: string): boolean {
  if (timestamp.endsWith("Z")) return false;
  const writtenMs = Date.parse(`${timestamp.slice(0, -OFFSET_LENGTH)}Z`);
  return skippedWallMsAt(timeZone, Date.parse(timestamp)) === writtenMs;
}

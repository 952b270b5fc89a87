import { DAY_MINUTES, MINUTE_MS } from "../dates";
import type { WorkInterval } from "../schedule/week";
import { instantsOn, type LocalDay, minuteOn } from "../zones";

/** The steps of a grid and how much time has to fit after each. */
export interface Grid {
  stepMinutes: number;
  durationMinutes: number;
}

/**
 * The starts of one working interval, ascending: every `stepMinutes` of wall time from the interval's own
 * start, as long as the duration fits whole. A skipped wall time gives none, a repeated one two.
 */
export function startsWithin(day: LocalDay, interval: WorkInterval, grid: Grid): number[] {
  const { fromAt, fromMinute } = interval;
  const lastAt = interval.toAt - grid.durationMinutes * MINUTE_MS;
  const starts: number[] = [];
  if (day.uniform) {
    for (let at = fromAt; at <= lastAt; at += grid.stepMinutes * MINUTE_MS) starts.push(at);
    return starts;
  }
  for (let minute = fromMinute; minute < DAY_MINUTES; minute += grid.stepMinutes) {
    starts.push(...instantsOn(day, minute).filter((at) => fromAt <= at && at <= lastAt));
  }
  return starts.sort((a, b) => a - b);
}

/** Where a grid begins, in wall time, and its step. */
interface GridBase {
  fromMinute: number;
  stepMinutes: number;
}

/** Whether an instant of a working interval is a start of the interval's grid, room for the duration aside. */
export function isOnGrid(day: LocalDay, at: number, { fromMinute, stepMinutes }: GridBase): boolean {
  const minutes = minuteOn(day, at) - fromMinute;
  return minutes >= 0 && minutes % stepMinutes === 0;
}

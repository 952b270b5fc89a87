import { DAY_MINUTES } from "../../../../../server/domain/dates";

export const QUARTER_MINUTES = 15;
const HOUR_MINUTES = 60;

/** The minutes that the grid shows. */
export interface Window {
  fromMinute: number;
  toMinute: number;
}

/** A minute as it is dropped: on the quarter. */
export const snapped = (minute: number): number => Math.round(minute / QUARTER_MINUTES) * QUARTER_MINUTES;

/** A span moved as a whole, that stays within the day. */
export function shifted({ from, to }: { from: number; to: number }, by: number) {
  const start = Math.min(Math.max(0, from + by), DAY_MINUTES - (to - from));
  return { from: start, to: start + to - from };
}

/** A span with another end, at least a quarter after its start. */
export const ended = ({ from }: { from: number }, to: number) => ({
  from,
  to: Math.min(DAY_MINUTES, Math.max(from + QUARTER_MINUTES, to)),
});

/** The minute of the day at a height of a column's list. @param box of the list */
export function minuteAt(y: number, box: { top: number; height: number }, { fromMinute, toMinute }: Window): number {
  return fromMinute + ((y - box.top) / box.height) * (toMinute - fromMinute);
}

/** The minutes that a sheet shows. */
export const windowOf = ({ fromHour, toHour }: { fromHour: number; toHour: number }): Window => ({
  fromMinute: fromHour * HOUR_MINUTES,
  toMinute: toHour * HOUR_MINUTES,
});

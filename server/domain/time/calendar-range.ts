import { DAY_MS, MINUTE_MS } from "../dates";
import { invalid } from "../errors";
import { offsetMinutesAt } from "../zones";
import { instantOf } from "./moment";

const RANGE_DAYS_MAX = 366;

/** A calendar's edges as instants; open where the query says nothing. */
export interface Range {
  fromAt: Date | undefined;
  toAt: Date | undefined;
}

/** Reads the edges of a list: a date stands for its local midnight. */
export const rangeOf = (asked: { from?: string | undefined; to?: string | undefined }, timeZone: string): Range => ({
  fromAt: asked.from === undefined ? undefined : instantOf(asked.from, timeZone),
  toAt: asked.to === undefined ? undefined : instantOf(asked.to, timeZone),
});

/** Local days count, so that a year with a longer day in it still fits. @throws DomainError validation on `to` */
export function requireCalendarRange({ fromAt, toAt }: Range, timeZone: string): void {
  if (!fromAt || !toAt) return;
  if (toAt <= fromAt) throw invalid({ to: "Must be later than from." });
  if (wallMsOf(toAt, timeZone) - wallMsOf(fromAt, timeZone) > RANGE_DAYS_MAX * DAY_MS)
    throw invalid({ to: `Must be at most ${RANGE_DAYS_MAX} days after from.` });
}

const wallMsOf = (instant: Date, timeZone: string): number =>
  instant.getTime() + offsetMinutesAt(timeZone, instant.getTime()) * MINUTE_MS;

import { addDays, daysBetween } from "../dates";
import { formatLocalTime, localDay, localTimeOf } from "../zones";

/** Local dates of a zone, and which hours of them. */
export interface LocalSpan {
  timeZone: string;
  /** First local date. */
  from: string;
  /** How many local dates, 1 or more. */
  days: number;
  /** First wall time, `HH:MM`. */
  after?: string | undefined;
  /** Wall time at which it ends, `HH:MM` or `24:00`. */
  before?: string | undefined;
}

interface Slot {
  /** RFC 3339. */
  start: string;
  /** Wall time of `start`. */
  time: string;
}

interface SlotDays<Listed extends Slot> {
  days: { date: string; slots: Listed[] }[];
  hasMore: boolean;
}

/** The dates of an account that hold every start on these dates of another zone. */
export function datesAround(
  accountZone: string,
  { timeZone, from, days }: LocalSpan,
): Pick<LocalSpan, "from" | "days"> {
  const { startAt } = localDay(timeZone, from);
  const { endAt } = localDay(timeZone, addDays(from, days - 1));
  const first = localTimeOf(accountZone, startAt).date;
  const last = localTimeOf(accountZone, Math.max(startAt, endAt - 1)).date;
  return { from: first, days: daysBetween(first, last) + 1 };
}

/**
 * Starts by the dates of a span, each with its wall time there. Yields after each date of the list, for there may be a
 * start each minute.
 *
 * @param list  what is listed for `datesAround` the span, by start; it stays as it is
 */
export function* slotsInZone<Listed extends Slot>(
  list: SlotDays<Listed>,
  span: LocalSpan,
): Generator<void, SlotDays<Listed>> {
  const days = Array.from({ length: span.days }, (_, index) => ({
    date: addDays(span.from, index),
    slots: [] as Listed[],
  }));
  const byDate = new Map(days.map((day) => [day.date, day.slots]));
  const end = addDays(span.from, span.days);
  let isCut = false;
  for (const { slots } of list.days) {
    for (const slot of slots) {
      const { date, minute } = localTimeOf(span.timeZone, Date.parse(slot.start));
      const time = formatLocalTime(minute);
      isCut ||= date >= end;
      if (isWithin(time, span)) byDate.get(date)?.push({ ...slot, time });
    }
    yield;
  }
  return { days, hasMore: list.hasMore || isCut };
}

const isWithin = (time: string, { after = "00:00", before = "24:00" }: LocalSpan): boolean =>
  time >= after && time < before;

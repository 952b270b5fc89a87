import { addDays, DAY_MINUTES, weekdayOf } from "../dates";
import { edgeAt, localTimeOf, parseLocalTime } from "../zones";
import type { BusinessDay } from "./business-hours";
import { type Holiday, holidayCalendar } from "./holidays";

export interface OpenWeek {
  businessHours: BusinessDay[];
  /** The company's; members' own say nothing of it. */
  holidays: Holiday[];
  timeZone: string;
}

export interface Opening {
  isOpen: boolean;
  /** When it closes, or opens next; epoch milliseconds. Null: not within two weeks. */
  changesAt: number | null;
}

/** How far ahead a change is looked for. */
export const OPENING_DAYS = 14;

interface Span {
  fromAt: number;
  toAt: number;
}

/**
 * Whether a business is open at an instant, by its business hours on its own wall: closed on the company's holidays,
 * but for those that an exception re-opens. Hours until 24:00 go on without a break where the next day begins at 00:00.
 */
export function openingAt(week: OpenWeek, nowAt: number): Opening {
  const today = localTimeOf(week.timeZone, nowAt).date;
  const spans = spansFrom(week, today).filter(({ toAt }) => toAt > nowAt);
  const [first] = spans;
  if (!first) return { isOpen: false, changesAt: null };
  if (first.fromAt > nowAt) return { isOpen: false, changesAt: first.fromAt };
  const isEndless = first.toAt >= edgeAt(week.timeZone, { date: addDays(today, OPENING_DAYS), minute: 0 }, "start");
  return { isOpen: true, changesAt: isEndless ? null : first.toAt };
}

/** The open spans of the coming days, ascending and joined where one begins as another ends. */
function spansFrom({ businessHours, holidays, timeZone }: OpenWeek, today: string): Span[] {
  const calendar = holidayCalendar(holidays.filter(({ staffId }) => staffId === null));
  const spans: Span[] = [];
  for (let day = 0; day < OPENING_DAYS; day++) {
    const date = addDays(today, day);
    const hours = calendar.reasonOn(date, "") === null ? businessHours.find((open) => isOf(open, date)) : undefined;
    const span = hours && spanOf(hours, date, timeZone);
    if (!span || span.fromAt >= span.toAt) continue;
    const last = spans.at(-1);
    if (last?.toAt === span.fromAt) last.toAt = span.toAt;
    else spans.push(span);
  }
  return spans;
}

const isOf = ({ weekday }: BusinessDay, date: string): boolean => weekday === weekdayOf(date);

const spanOf = ({ start, end }: BusinessDay, date: string, timeZone: string): Span => ({
  fromAt: edgeAt(timeZone, { date, minute: parseLocalTime(start) ?? 0 }, "start"),
  toAt: edgeAt(timeZone, { date, minute: parseLocalTime(end) ?? DAY_MINUTES }, "end"),
});

/** Neighbouring weekdays with the same hours. */
export interface OpenDays {
  /** 1 = Monday … 7 = Sunday; both ends are part of it. */
  first: number;
  last: number;
  /** `HH:MM`; null: closed. */
  hours: { start: string; end: string } | null;
}

/** The week from Monday on as a sign at the door writes it: days in a row with the same hours stand on one line. */
export function weekInLines(businessHours: BusinessDay[]): OpenDays[] {
  const lines: OpenDays[] = [];
  for (let weekday = 1; weekday <= 7; weekday++) {
    const open = businessHours.find((day) => day.weekday === weekday);
    const hours = open ? { start: open.start, end: open.end } : null;
    const before = lines.at(-1);
    const isSame = before?.hours?.start === hours?.start && before?.hours?.end === hours?.end;
    if (before && isSame) before.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours });
  }
  return lines;
}

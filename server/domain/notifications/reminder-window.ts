import { addDays, MINUTE_MS } from "../dates";
import { edgeAt, localDay, localTimeOf } from "../zones";

const HOUR_MS = 60 * MINUTE_MS;
const HOUR_MINUTES = 60;

/** The local hour at which an agenda goes out that does not say. */
export const AGENDA_HOUR = 7;

/** When the mails of a template go out. Null fields are those of the other modes. */
export interface DueRule {
  reminderMode: "hours_before" | "hours_after" | "at_hour" | null;
  reminderHours: number | null;
  /** Local hour of the day, 0–23. */
  reminderAtHour: number | null;
  /** Negative: after the appointment's date. */
  reminderDaysBefore: number | null;
}

/** An appointment's start and end, or a composite's, in milliseconds. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** Appointments whose mail falls due: those with this edge in `[fromAt, toAt)`. */
export interface ReminderWindow {
  edge: "start" | "end";
  fromAt: number;
  toAt: number;
  /** When the mails of all of them are due; null: each `shiftMs` after its edge. */
  dueAt: number | null;
  shiftMs: number;
  /** Of `at_hour`, the local date of the appointments. */
  date: string | null;
}

/**
 * What falls due after `afterAt`, and at `untilAt` at the latest, in order.
 *
 * `at_hour` is a wall time: in the night of a clock change that skips it, the end of the gap; when it comes twice,
 * the first time.
 */
export function reminderWindows(rule: DueRule, timeZone: string, { afterAt, untilAt }: Stretch): ReminderWindow[] {
  if (afterAt >= untilAt) return [];
  if (rule.reminderMode === "at_hour") return hourWindows(rule, timeZone, { afterAt, untilAt });
  const hoursMs = (rule.reminderHours ?? 0) * HOUR_MS;
  const [edge, shiftMs] =
    rule.reminderMode === "hours_after" ? (["end", hoursMs] as const) : (["start", -hoursMs] as const);
  // Instants are whole milliseconds, so what lies after one begins at the next.
  const [fromAt, toAt] = [afterAt - shiftMs + 1, untilAt - shiftMs + 1];
  return [{ edge, fromAt, toAt, dueAt: null, shiftMs, date: null }];
}

/** Exclusive and inclusive: each instant is in exactly one of consecutive stretches. */
export interface Stretch {
  afterAt: number;
  untilAt: number;
}

function hourWindows(rule: DueRule, timeZone: string, { afterAt, untilAt }: Stretch): ReminderWindow[] {
  const windows: ReminderWindow[] = [];
  const last = localTimeOf(timeZone, untilAt).date;
  for (let today = localTimeOf(timeZone, afterAt).date; today <= last; today = addDays(today, 1)) {
    const dueAt = hourOf(rule, timeZone, today);
    if (dueAt <= afterAt || dueAt > untilAt) continue;
    const date = addDays(today, rule.reminderDaysBefore ?? 0);
    const { startAt, endAt } = localDay(timeZone, date);
    windows.push({ edge: "start", fromAt: startAt, toAt: endAt, dueAt, shiftMs: 0, date });
  }
  return windows;
}

const hourOf = ({ reminderAtHour }: DueRule, timeZone: string, date: string): number =>
  edgeAt(timeZone, { date, minute: (reminderAtHour ?? 0) * HOUR_MINUTES }, "start");

/** When a rule's mail about an appointment is due. */
export function dueAtOf(rule: DueRule, timeZone: string, { startsAt, endsAt }: Span): number {
  const { reminderMode, reminderHours, reminderDaysBefore } = rule;
  if (reminderMode === "hours_before") return startsAt - (reminderHours ?? 0) * HOUR_MS;
  if (reminderMode === "hours_after") return endsAt + (reminderHours ?? 0) * HOUR_MS;
  const { date } = localTimeOf(timeZone, startsAt);
  return hourOf(rule, timeZone, addDays(date, -(reminderDaysBefore ?? 0)));
}

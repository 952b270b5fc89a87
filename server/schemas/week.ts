import { z } from "zod";
import { parseLocalTime } from "../domain/dates";
import { whole } from "./fields";

type Faults = z.core.$RefinementCtx;
type Loose<Shape> = { [Key in keyof Shape]?: unknown };

const BREAKS_MAX = 10;
const WEEKDAYS = 7;

const weekday = () => whole(1, 7).describe("1 = Monday … 7 = Sunday.");

const startTime = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Must be a time like 09:30." })
    .meta({ description: "Wall time of the account, `HH:MM`.", example: "09:00" });

const endTime = () =>
  z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "Must be a time like 18:00, at most 24:00." })
    .meta({
      description: "Wall time of the account, `HH:MM`, later than `start`; `24:00` ends the day.",
      example: "18:00",
    });

/**
 * Rules between fields speak up even when another field has the wrong type: all faults are told at once.
 * What they read may therefore be anything; a malformed time is the business of its own schema.
 */
const always = { when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null };

const minuteOf = (localTime: unknown) => (typeof localTime === "string" ? parseLocalTime(localTime) : null);

interface Minutes {
  from: number;
  to: number;
}

/** A span with both its ends well formed and in order, else null. */
function spanOf(span: unknown): Minutes | null {
  const { start, end } = (span ?? {}) as Loose<{ start: string; end: string }>;
  const [from, to] = [minuteOf(start), minuteOf(end)];
  return from === null || to === null || from >= to ? null : { from, to };
}

function requireOrder(span: Loose<{ start: string; end: string }>, faults: Faults): void {
  const [from, to] = [minuteOf(span.start), minuteOf(span.end)];
  if (from !== null && to !== null && from >= to)
    faults.addIssue({ code: "custom", path: ["end"], message: "Must be later than the start." });
}

function requireFittingBreaks(day: Loose<{ breaks: unknown[] }>, faults: Faults): void {
  const whole = spanOf(day);
  const breaks = Array.isArray(day.breaks) ? day.breaks.map(spanOf) : [];
  const refuse = (index: number, end: "start" | "end", message: string) =>
    faults.addIssue({ code: "custom", path: ["breaks", index, end], message });
  breaks.forEach((pause, index) => {
    if (pause === null) return;
    if (whole && pause.from < whole.from) refuse(index, "start", "Must not be before the day's start.");
    if (whole && pause.to > whole.to) refuse(index, "end", "Must not be after the day's end.");
    if (breaks.slice(0, index).some((other) => other && other.from < pause.to && pause.from < other.to))
      refuse(index, "start", "Must not overlap another break.");
  });
}

function requireWeekdaysOnce(days: unknown, faults: Faults): void {
  if (!Array.isArray(days)) return;
  const weekdays = days.map((day: Loose<{ weekday: number }> | null) => day?.weekday);
  weekdays.forEach((number, index) => {
    if (typeof number === "number" && weekdays.indexOf(number) < index)
      faults.addIssue({ code: "custom", path: [index, "weekday"], message: "This weekday has an entry already." });
  });
}

/** A list with at most one entry per weekday. */
export const oncePerWeekday = <Day extends z.ZodType>(day: Day) =>
  z.array(day).max(WEEKDAYS).superRefine(requireWeekdaysOnce, always);

const hours = { weekday: weekday(), start: startTime(), end: endTime() };

/** One open weekday, without breaks. */
export const openDay = () => z.object(hours).superRefine(requireOrder, always);

const pause = () => z.object({ start: startTime(), end: endTime() }).superRefine(requireOrder, always);

/** One working weekday; its breaks lie inside it and do not overlap, though they may touch. */
export const workingDay = () =>
  z
    .object({
      ...hours,
      breaks: z.array(pause()).max(BREAKS_MAX).default([]).describe("At most 10, inside the day. Default none."),
    })
    .superRefine(requireOrder, always)
    .superRefine(requireFittingBreaks, always);

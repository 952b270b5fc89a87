import { describe, expect, it } from "vitest";
import { type DueRule, dueAtOf, reminderWindows } from "./reminder-window";

const MADRID = "Europe/Madrid";
const ms = (text: string) => Date.parse(text);
const rule = (fields: Partial<DueRule>): DueRule => ({
  reminderMode: "at_hour",
  reminderHours: null,
  reminderAtHour: null,
  reminderDaysBefore: 0,
  ...fields,
});
const span = (start: string, end: string) => ({ startsAt: ms(start), endsAt: ms(end) });
const shown = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());

describe("the due time", () => {
  const visit = span("2026-11-23T09:00:00Z", "2026-11-23T10:00:00Z");

  it("counts elapsed hours from the start, and from the end", () => {
    expect(shown(dueAtOf(rule({ reminderMode: "hours_before", reminderHours: 24 }), MADRID, visit))).toBe(
      "2026-11-22T09:00:00.000Z",
    );
    expect(shown(dueAtOf(rule({ reminderMode: "hours_after", reminderHours: 2 }), MADRID, visit))).toBe(
      "2026-11-23T12:00:00.000Z",
    );
  });

  it("is the local hour of days before the appointment's date, or after it", () => {
    const at = (reminderDaysBefore: number) =>
      shown(dueAtOf(rule({ reminderAtHour: 18, reminderDaysBefore }), MADRID, visit));
    expect([at(1), at(0), at(-3)]).toEqual([
      "2026-11-22T17:00:00.000Z",
      "2026-11-23T17:00:00.000Z",
      "2026-11-26T17:00:00.000Z",
    ]);
  });

  it("keeps the wall time over a clock change, while elapsed hours stay elapsed", () => {
    const sunday = span("2027-03-28T08:00:00Z", "2027-03-28T09:00:00Z");
    expect(shown(dueAtOf(rule({ reminderAtHour: 18, reminderDaysBefore: 1 }), MADRID, sunday))).toBe(
      "2027-03-27T17:00:00.000Z",
    );
    expect(shown(dueAtOf(rule({ reminderAtHour: 18, reminderDaysBefore: -1 }), MADRID, sunday))).toBe(
      "2027-03-29T16:00:00.000Z",
    );
    expect(shown(dueAtOf(rule({ reminderMode: "hours_before", reminderHours: 24 }), MADRID, sunday))).toBe(
      "2027-03-27T08:00:00.000Z",
    );
  });

  it("is the gap's end when the hour is skipped, and the first of two when it is repeated", () => {
    const twoOClock = rule({ reminderAtHour: 2 });
    expect(shown(dueAtOf(twoOClock, MADRID, span("2027-03-28T08:00:00Z", "2027-03-28T09:00:00Z")))).toBe(
      "2027-03-28T01:00:00.000Z",
    );
    expect(shown(dueAtOf(twoOClock, MADRID, span("2026-10-25T08:00:00Z", "2026-10-25T09:00:00Z")))).toBe(
      "2026-10-25T00:00:00.000Z",
    );
  });
});

describe("consecutive stretches", () => {
  const HOUR_MS = 3_600_000;
  const RULES = [
    rule({ reminderMode: "hours_before", reminderHours: 5 }),
    rule({ reminderMode: "hours_after", reminderHours: 720 }),
    rule({ reminderAtHour: 2, reminderDaysBefore: 2 }),
    rule({ reminderAtHour: 0, reminderDaysBefore: -30 }),
  ];

  /** Visits of an hour around the nights in which Madrid's clocks change. */
  const visits = ["2027-03-28T00:00:00Z", "2026-10-25T00:00:00Z"].flatMap((night) =>
    Array.from({ length: 80 }, (_, hours) => ms(night) + (hours - 40) * HOUR_MS),
  );

  /** When a visit is due by the windows of the half hours around a time. */
  const foundAround = (each: DueRule, startsAt: number, at: number) =>
    Array.from({ length: 12 }, (_, step) => at + (step - 6) * (HOUR_MS / 2))
      .flatMap((afterAt) => reminderWindows(each, MADRID, { afterAt, untilAt: afterAt + HOUR_MS / 2 }))
      .map((window) => ({ ...window, edgeAt: window.edge === "start" ? startsAt : startsAt + HOUR_MS }))
      .filter(({ edgeAt, fromAt, toAt }) => fromAt <= edgeAt && edgeAt < toAt)
      .map(({ dueAt, edgeAt, shiftMs }) => dueAt ?? edgeAt + shiftMs);

  it.each(RULES.map((each) => [each.reminderMode, each] as const))("%s: each appointment is due in one", (_, each) => {
    for (const startsAt of visits) {
      const dueAt = dueAtOf(each, MADRID, { startsAt, endsAt: startsAt + HOUR_MS });
      expect(foundAround(each, startsAt, dueAt)).toEqual([dueAt]);
    }
  });

  it("has no window when no time passes", () => {
    expect(RULES.flatMap((each) => reminderWindows(each, MADRID, { afterAt: 5, untilAt: 5 }))).toEqual([]);
  });
});

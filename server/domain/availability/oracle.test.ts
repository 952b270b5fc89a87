import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Question, questions } from "../../testing/availability/arbitraries";
import { oracleSlots } from "../../testing/availability/oracle";
import { casesOf, PROPERTY_TIMES } from "../../testing/property-times";
import { addDays } from "../dates";
import { localStart } from "../zones";
import type { Calendar, Slot } from "./calendar";
import { reasonsAgainst } from "./reasons";
import { listSlots, slotAt } from "./slots";

/** Days on which clocks change, forward and back; Kolkata's never do. Samoa's last were in 2020 and 2021. */
const CLOCK_CHANGES = [
  ["Europe/Madrid", "2026-03-29"],
  ["Europe/Madrid", "2026-10-25"],
  ["America/New_York", "2026-11-01"],
  ["America/New_York", "2027-03-14"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Australia/Lord_Howe", "2027-04-04"],
  ["Asia/Kolkata", "2026-10-25"],
  ["Pacific/Apia", "2020-09-27"],
  ["Pacific/Apia", "2021-04-04"],
  // Around midnight: 23:00 repeats, and 00:00 is skipped.
  ["America/Santiago", "2026-04-04"],
  ["America/Santiago", "2026-09-06"],
] as const;

// More than ten times what the slowest takes on a busy machine: it ends what hangs.
const LIMIT_MS = 300_000 * PROPERTY_TIMES;
const timeBased = fc.constant(null);
const dayBased = fc.integer({ min: 1, max: 4 });

describe.each(CLOCK_CHANGES)("in %s around %s", (timeZone, date) => {
  it("lists the slots that a walk over every minute finds", { timeout: LIMIT_MS }, () => {
    fc.assert(fc.property(questions(timeZone, date, timeBased), expectOracle), { numRuns: casesOf(5) });
  });

  it("lists the stays that a walk over every minute finds", { timeout: LIMIT_MS }, () => {
    fc.assert(fc.property(questions(timeZone, date, dayBased), expectOracle), { numRuns: casesOf(3) });
  });

  it("lists a start exactly when nothing is said against it and it can be booked", { timeout: LIMIT_MS }, () => {
    const either = fc.oneof({ weight: 3, arbitrary: timeBased }, dayBased);
    fc.assert(fc.property(questions(timeZone, date, either), expectAgreement), { numRuns: PROPERTY_TIMES });
  });
});

function expectOracle({ calendar, fromDate, days }: Question): void {
  const listed = listSlots(calendar, fromDate, days).days;
  const dates = Array.from({ length: days }, (_, index) => addDays(fromDate, index));
  expect(listed).toEqual(dates.map((date) => ({ date, slots: oracleSlots(calendar, date) })));
}

function expectAgreement({ calendar, fromDate, days }: Question): void {
  const all = slotsByStart(calendar, fromDate, days);
  const candidates = candidatesOf(fromDate, [...all.keys()]);
  expect(candidates.map((startAt) => slotAt(calendar, localStart(calendar.timeZone, startAt)))).toEqual(
    candidates.map((startAt) => all.get(startAt) ?? null),
  );
  for (const member of calendar.members) {
    const alone = { ...calendar, members: [member] };
    const own = slotsByStart(alone, fromDate, days);
    const listed = candidates.filter((startAt) => own.has(startAt));
    expect(candidates.filter((startAt) => slotAt(alone, localStart(alone.timeZone, startAt)) !== null)).toEqual(listed);
    expect(
      candidates.filter(
        (startAt) => reasonsAgainst(calendar, member, localStart(calendar.timeZone, startAt)).length === 0,
      ),
    ).toEqual(listed);
  }
}

/** Asks for dates on both sides too: every candidate has to lie within what was listed. */
function slotsByStart(calendar: Calendar, fromDate: string, days: number): Map<number, Slot> {
  const listed = listSlots(calendar, addDays(fromDate, -2), days + 5);
  return new Map(listed.days.flatMap(({ slots }) => slots.map((slot) => [slot.startAt, slot] as const)));
}

/** Of what is not listed; by the soak every five minutes. */
const STEP_MINUTES = PROPERTY_TIMES > 1 ? 5 : 10;

/** Every few minutes of two UTC days, and what is listed beside them. */
function candidatesOf(fromDate: string, listed: number[]): number[] {
  const fromAt = Date.parse(`${fromDate}T00:00Z`);
  const every = Array.from({ length: (2 * 1440) / STEP_MINUTES }, (_, step) => fromAt + step * STEP_MINUTES * 60_000);
  return [...new Set([...every, ...listed])];
}

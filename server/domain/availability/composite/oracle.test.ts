import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompositeQuestion, compositeQuestions } from "../../../testing/availability/composite-arbitraries";
import { oracleCompositeSlots } from "../../../testing/availability/composite-oracle";
import { casesOf, PROPERTY_TIMES } from "../../../testing/property-times";
import { addDays, MINUTE_MS } from "../../dates";
import { localStart } from "../../zones";
import type { Occupancy } from "../calendar";
import { blockedSpan } from "../span";
import type { CompositeCalendar, CompositeSlot } from "./calendar";
import { compositeReasonsAgainst } from "./reasons";
import { compositeSlotAt, listCompositeSlots } from "./slots";
import { timelineOf } from "./timeline";

const CLOCK_CHANGES = [
  ["Europe/Madrid", "2026-03-29"],
  ["Europe/Madrid", "2026-10-25"],
  ["Australia/Lord_Howe", "2027-04-04"],
  ["Asia/Kolkata", "2026-10-25"],
  ["America/Santiago", "2026-09-06"],
] as const;

// More than ten times what the slowest takes on a busy machine: it ends what hangs.
const LIMIT_MS = 300_000 * PROPERTY_TIMES;

describe.each(CLOCK_CHANGES)("in %s around %s", (timeZone, date) => {
  it("lists the composites that trying every minute and member finds", { timeout: LIMIT_MS }, () => {
    fc.assert(fc.property(compositeQuestions(timeZone, date), expectOracle), { numRuns: casesOf(10) });
  });

  it("lists a start exactly when it can be booked, and of each member when nothing is said against it", {
    timeout: LIMIT_MS,
  }, () => {
    fc.assert(fc.property(compositeQuestions(timeZone, date), expectAgreement), { numRuns: casesOf(2) });
  });

  it("plans parts that keep their padding and never share blocked time of a member", { timeout: LIMIT_MS }, () => {
    fc.assert(fc.property(compositeQuestions(timeZone, date), expectSoundPlans), { numRuns: casesOf(10) });
  });
});

function expectOracle({ calendar, fromDate, days }: CompositeQuestion): void {
  const listed = listCompositeSlots(calendar, fromDate, days).days.map(({ date, slots }) => ({
    date,
    slots: slots.map(({ startAt, endAt, seatsLeft, parts }) => ({
      startAt,
      endAt,
      seatsLeft,
      parts: parts.map(({ blockedStartAt, blockedEndAt, ...part }) => part),
    })),
  }));
  const dates = Array.from({ length: days }, (_, index) => addDays(fromDate, index));
  expect(listed).toEqual(dates.map((date) => ({ date, slots: oracleCompositeSlots(calendar, date) })));
}

function expectAgreement({ calendar, fromDate, days }: CompositeQuestion): void {
  const all = slotsByStart(calendar, fromDate, days);
  const candidates = candidatesOf(fromDate, [...all.keys()]);
  expect(candidates.map((startAt) => compositeSlotAt(calendar, localStart(calendar.timeZone, startAt)))).toEqual(
    candidates.map((startAt) => all.get(startAt) ?? null),
  );
  for (const member of timelineOf(calendar).steps[0]?.part.members ?? []) {
    const alone = { ...calendar, staffId: member.staffId };
    const own = slotsByStart(alone, fromDate, days);
    const listed = candidates.filter((startAt) => own.has(startAt));
    expect(candidates.filter((startAt) => compositeReasonsAgainst(calendar, member, startAt).length === 0)).toEqual(
      listed,
    );
  }
}

function expectSoundPlans({ calendar, fromDate, days }: CompositeQuestion): void {
  const { steps } = timelineOf(calendar);
  for (const { parts, staffId } of slotsByStart(calendar, fromDate, days).values()) {
    expect(parts.map(({ serviceId }) => serviceId)).toEqual(steps.map(({ part }) => part.serviceId));
    expect(parts[0]?.staffId).toBe(staffId);
    const members = new Set(parts.map((part) => part.staffId));
    if (calendar.type === "collaborative") expect(members.size).toBe(parts.length);
    else if (calendar.sameStaff) expect(members.size).toBe(1);
    for (const member of members) {
      const own = parts.flatMap((part, index) => (part.staffId === member ? [{ part, step: steps[index] }] : []));
      const blocked = own.map(({ part }) => ({ startAt: part.blockedStartAt, endAt: part.blockedEndAt }));
      const padded = own.flatMap(({ part, step }) => (step ? [blockedSpan(part, step.rules)] : []));
      expect(minutesIn(blocked).size).toBe(blocked.reduce((sum, span) => sum + minutesIn([span]).size, 0));
      expect(minutesIn(blocked)).toEqual(minutesIn(padded));
      for (const { part } of own) {
        expect(part.blockedStartAt).toBeLessThanOrEqual(part.startAt);
        expect(part.blockedEndAt).toBeGreaterThanOrEqual(part.endAt);
      }
    }
  }
}

function minutesIn(spans: Occupancy[]): Set<number> {
  const minutes = new Set<number>();
  for (const { startAt, endAt } of spans) for (let at = startAt; at < endAt; at += MINUTE_MS) minutes.add(at);
  return minutes;
}

/** Asks for dates on both sides too: every candidate has to lie within what was listed. */
function slotsByStart(calendar: CompositeCalendar, fromDate: string, days: number): Map<number, CompositeSlot> {
  const listed = listCompositeSlots(calendar, addDays(fromDate, -2), days + 5);
  return new Map(listed.days.flatMap(({ slots }) => slots.map((slot) => [slot.startAt, slot] as const)));
}

/** Of what is not listed; by the soak every five minutes. */
const STEP_MINUTES = PROPERTY_TIMES > 1 ? 5 : 10;

/** Every few minutes of two UTC days, and what is listed beside them. */
function candidatesOf(fromDate: string, listed: number[]): number[] {
  const fromAt = Date.parse(`${fromDate}T00:00Z`);
  const every = Array.from(
    { length: (2 * 1440) / STEP_MINUTES },
    (_, step) => fromAt + step * STEP_MINUTES * MINUTE_MS,
  );
  return [...new Set([...every, ...listed])];
}

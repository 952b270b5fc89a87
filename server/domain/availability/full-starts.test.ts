import fc from "fast-check";
import { expect, it } from "vitest";
import { type Question, questions } from "../../testing/availability/arbitraries";
import { at, calendar, everyDay, MONDAY, member, taken } from "../../testing/availability/calendar";
import { casesOf, PROPERTY_TIMES } from "../../testing/property-times";
import { localStart } from "../zones";
import type { Calendar, Member, Slot } from "./calendar";
import { reasonsAgainst } from "./reasons";
import { listSlots, slotAt } from "./slots";

// More than ten times what the slowest takes on a busy machine: it ends what hangs.
const LIMIT_MS = 300_000 * PROPERTY_TIMES;
const withList = (asked: Calendar, waitlistCapacity = 3): Calendar => ({
  ...asked,
  rules: { ...asked.rules, waitlistCapacity },
});
const slotsOf = (asked: Calendar, fromDate = MONDAY, days = 1): Slot[] =>
  listSlots(asked, fromDate, days).days.flatMap(({ slots }) => slots);
const isFull = ({ waitlistLeft }: Slot) => waitlistLeft !== undefined;
const instantOf = (time: string) => at(`${MONDAY} ${time}`);

/** A member whose group at ten has these persons, and others who wait. */
const busyAtTen = (persons: number, changes: Partial<Member> = {}): Member => {
  const [startAt, endAt] = [instantOf("10:00"), instantOf("11:00")];
  const groups = [{ appointmentId: `g ${changes.staffId}`, startAt, endAt, persons, waiting: 2 }];
  return member({ capacityMax: 2, occupancies: [taken("10:00-11:00")], groups, ...changes });
};
const fullOf = (members: Member[], rules: Partial<Calendar["rules"]> = {}) =>
  slotsOf(withList(calendar({ members, rules }))).filter(isFull);

it("lists a full start with the places left on its list, and no seat", () => {
  const [slot, ...others] = fullOf([busyAtTen(2)]);
  expect(slot).toMatchObject({ startAt: instantOf("10:00"), time: "10:00", seatsLeft: 0, waitlistLeft: 1 });
  expect(others).toEqual([]);
});

it("lists it with nothing left once the list is full too", () => {
  const [slot] = slotsOf(withList(calendar({ members: [busyAtTen(2)] }), 1)).filter(isFull);
  expect(slot?.waitlistLeft).toBe(0);
});

it("lists a start with too few seats for the party, and none for a party that could never be seated", () => {
  expect(fullOf([busyAtTen(1)], { persons: 2 })).toMatchObject([{ seatsLeft: 1, waitlistLeft: 1 }]);
  expect(fullOf([busyAtTen(2)], { persons: 3 })).toEqual([]);
});

it("lists no start that somebody else has free, and of two full ones that with room for the party", () => {
  const free = member({ staffId: "ben", capacityMax: 2 });
  expect(fullOf([busyAtTen(2), free])).toEqual([]);
  const [group] = busyAtTen(2).groups;
  const packed = busyAtTen(2, { groups: group ? [{ ...group, waiting: 3 }] : [] });
  const roomy = busyAtTen(2, { staffId: "ben", position: 1 });
  expect(fullOf([packed, roomy])).toMatchObject([{ staffId: "ben", waitlistLeft: 1 }]);
});

it("of a member who takes one party at a time lists the time that another has, if nothing else meets it", () => {
  const alone = { capacityMax: 1 };
  expect(fullOf([busyAtTen(1, alone)])).toMatchObject([{ seatsLeft: 0, waitlistLeft: 1 }]);
  expect(fullOf([busyAtTen(1, alone)], { durationMinutes: 90 })).toEqual([]);
  const twice = { ...alone, occupancies: [taken("10:00-11:00"), taken("10:30-11:30")] };
  expect(fullOf([busyAtTen(1, twice)])).toEqual([]);
});

it("keeps to the week, the notice and the horizon as free starts do", () => {
  expect(fullOf([busyAtTen(2, { week: everyDay("11:00-12:00") })])).toEqual([]);
  expect(fullOf([busyAtTen(2)], { minPriorMinutes: 24 * 60 })).toEqual([]);
});

for (const [timeZone, date] of [
  ["Europe/Madrid", "2026-10-25"],
  ["America/New_York", "2027-03-14"],
  ["Asia/Kolkata", "2026-10-25"],
] as const) {
  it(`lists exactly what only seats are in the way of, and changes no other start, in ${timeZone}`, {
    timeout: LIMIT_MS,
  }, () => {
    fc.assert(fc.property(questions(timeZone, date, fc.constantFrom(null, null, 2)), expectExact), {
      numRuns: casesOf(60),
    });
  });
}

function expectExact({ calendar: asked, fromDate, days }: Question): void {
  const all = slotsOf(withList(asked), fromDate, days);
  const free = slotsOf(asked, fromDate, days);
  expect(all.filter((slot) => !isFull(slot))).toEqual(free);
  const dates = new Set(listSlots(asked, fromDate, days).days.map((day) => day.date));
  const starts = new Set(free.map(({ startAt }) => startAt));
  const waitable = asked.members.flatMap((one) =>
    one.groups.filter(
      ({ startAt }) => dates.has(dateOf(asked, startAt)) && !starts.has(startAt) && mayWait(asked, one, startAt),
    ),
  );
  const expected = [...new Set(waitable.map(({ startAt }) => startAt))].sort((a, b) => a - b);
  expect(all.filter(isFull).map(({ startAt }) => startAt)).toEqual(expected);
  for (const { startAt } of all.filter(isFull))
    expect(slotAt(withList(asked), localStart(withList(asked).timeZone, startAt))).toBeNull();
}

const dateOf = ({ timeZone }: Calendar, at: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** By the reasons: nothing but seats is in the way, or nothing would be if the one party were away. */
function mayWait(asked: Calendar, one: Member, startAt: number): boolean {
  if (asked.rules.persons > one.capacityMax) return false;
  const [first] = one.groups
    .filter((group) => group.startAt === startAt)
    .sort((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1));
  if (!first || first.persons === 0) return false;
  if (one.capacityMax > 1) {
    const reasons = reasonsAgainst(asked, one, localStart(asked.timeZone, startAt));
    return reasons.length > 0 && reasons.every(({ code }) => code === "capacity_full");
  }
  const away = one.occupancies.findIndex((busy) => busy.startAt <= first.startAt && first.endAt <= busy.endAt);
  const occupancies = one.occupancies.filter((_, index) => index !== away);
  const { durationMinutes, durationDays } = asked.rules;
  const fits = durationDays === null && startAt + durationMinutes * 60_000 <= first.endAt;
  return (
    fits && reasonsAgainst(asked, { ...one, groups: [], occupancies }, localStart(asked.timeZone, startAt)).length === 0
  );
}

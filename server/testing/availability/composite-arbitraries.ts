/** Random composites around one date of a zone, for properties. */
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import type { Member } from "../../domain/availability/calendar";
import type { CompositeCalendar, CompositePart } from "../../domain/availability/composite/calendar";
import type { Holiday } from "../../domain/schedule/holidays";
import { holidays, members, offers } from "./arbitraries";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A composite and the dates to ask it for. */
export interface CompositeQuestion {
  calendar: CompositeCalendar;
  fromDate: string;
  days: number;
}

export function compositeQuestions(timeZone: string, date: string): fc.Arbitrary<CompositeQuestion> {
  const middle = Temporal.PlainDate.from(date);
  const midnightAt = middle.toZonedDateTime(timeZone).epochMilliseconds;
  const instant = (days: number) =>
    fc
      .integer({ min: -days * DAY_MINUTES, max: days * DAY_MINUTES })
      .map((minutes) => midnightAt + minutes * MINUTE_MS);
  return pools(instant(3)).chain((pool) =>
    fc
      .record({
        nowAt: fc.oneof(fc.constant(midnightAt - 3 * DAY_MINUTES * MINUTE_MS), instant(1)),
        rules: offers(fc.constant(null)).map((rules) => ({
          ...rules,
          slotLengthMinutes: Math.max(rules.slotLengthMinutes, 15),
          persons: Math.min(rules.persons, 2),
        })),
        timeline: fc.oneof(compound(pool), collaborative(pool)),
        holidays: fc.oneof(fc.constant<Holiday[]>([]), holidays(middle)),
        capacityMax: fc.constantFrom(2, 2, 5, 1),
        staffId: fc.constantFrom(null, null, ...pool.map(({ staffId }) => staffId)),
        fromDays: fc.integer({ min: -2, max: 0 }),
        days: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ fromDays, days, timeline, ...rest }) => ({
        calendar: { timeZone, ...timeline, ...rest },
        fromDate: middle.add({ days: fromDays }).toString(),
        days,
      })),
  );
}

/** Members of whom many have long days and little to do: several parts seldom fit otherwise. */
function pools(instant: fc.Arbitrary<number>): fc.Arbitrary<Member[]> {
  const easy = fc.array(fc.constantFrom(true, true, false), { minLength: 3, maxLength: 3 });
  return fc
    .tuple(members(instant), easy)
    .map(([pool, isEasy]) =>
      pool.map((member, index) =>
        isEasy[index] ? { ...member, week: LONG_DAYS, occupancies: member.occupancies.slice(0, 3) } : member,
      ),
    );
}

const LONG_DAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start: "00:30",
  end: "24:00",
  breaks: [{ start: "12:10", end: "12:40" }],
}));

type Run = Pick<CompositeCalendar, "type" | "sameStaff" | "parts">;

function compound(pool: Member[]): fc.Arbitrary<Run> {
  const spare = fc.record({ kind: fc.constant("spare_time" as const), minutes: fc.constantFrom(5, 30, 60, 1440) });
  return fc.record({
    type: fc.constant("compound" as const),
    sameStaff: fc.constantFrom(false, false, true),
    parts: fc.array(fc.oneof({ weight: 4, arbitrary: servicePart(pool) }, spare), { minLength: 1, maxLength: 4 }),
  });
}

function collaborative(pool: Member[]): fc.Arbitrary<Run> {
  return fc.record({
    type: fc.constant("collaborative" as const),
    sameStaff: fc.constant(false),
    parts: fc.array(servicePart(pool), { minLength: 1, maxLength: 3 }),
  });
}

/** Seats and price are those of the link to the part; week and appointments are the member's, whatever the part. */
function servicePart(pool: Member[]): fc.Arbitrary<CompositePart> {
  const linked = fc
    .subarray(pool, { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((member) =>
          fc
            .record({ capacityMax: fc.constantFrom(1, 2, 2, 4), priceMinor: fc.constantFrom(1000, 2000) })
            .map((link) => ({ ...member, ...link })),
        ),
      ),
    );
  return fc.record({
    kind: fc.constant("service" as const),
    serviceId: fc.constantFrom("wash", "cut", "dry"),
    durationMinutes: fc.constantFrom(5, 15, 30, 60, 90),
    durationDays: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, fc.constantFrom(1, 2)),
    paddingBeforeMinutes: fc.constantFrom(0, 0, 5, 30),
    paddingAfterMinutes: fc.constantFrom(0, 0, 10, 60),
    members: linked,
  });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../errors";
import { placeOfParty, requireAddable, type StandingAppointment } from "./add-to-appointment";
import type { Seats } from "./seats";

const seats = (more: Partial<Seats> = {}): Seats => ({
  capacityMax: 4,
  taken: 3,
  waiting: 1,
  waitlistCapacity: 3,
  ...more,
});
const refusalOf = (decide: () => unknown): string => {
  try {
    return String(decide() ?? "open");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${error.code}: ${error.message.replace(/\..*/, "")}`;
  }
};

describe("an appointment", () => {
  const active: StandingAppointment = { status: "active", isJoinable: true, memberFault: null };
  const gone = "An archived staff member takes no new bookings.";

  it.each([
    ["that is active", {}, "open"],
    ["that is cancelled", { status: "cancelled", isJoinable: false }, "conflict: The appointment is cancelled"],
    ["of a composite service", { isJoinable: false, memberFault: gone }, "conflict: The appointment is a part of"],
    ["whose member takes no bookings", { memberFault: gone }, "conflict: An archived staff member takes no new"],
  ] as const)("%s takes one more booking, or says why not", (_, more, answer) => {
    expect(refusalOf(() => requireAddable({ ...active, ...more }))).toContain(answer);
  });
});

describe("one more party", () => {
  it.each([
    [1, {}, "seats"],
    [2, {}, "waiting_list"],
    [3, {}, "capacity_exceeded: There are not enough seats left in the appointment, nor on its waiting list"],
    [2, { waitlistCapacity: 0 }, "capacity_exceeded: There are not enough seats left in the appointment"],
    [5, { waitlistCapacity: 9 }, "capacity_exceeded: An appointment of the service has 4 seats"],
    // Two appointments that share their seats may have more than there are by now.
    [1, { taken: 6, waiting: 0 }, "waiting_list"],
  ] as const)("of %i with %j: %s", (persons, more, answer) => {
    expect(refusalOf(() => placeOfParty(seats(more), persons))).toBe(answer);
  });

  it("never passes the seats nor the waiting list, and is refused only where neither has room, in any order", () => {
    const parties = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 });
    const sizes = fc.record({ capacityMax: fc.integer({ min: 1, max: 8 }), waitlistCapacity: fc.nat(8) });
    fc.assert(
      fc.property(parties, sizes, (asked, { capacityMax, waitlistCapacity }) => {
        const now: Seats = { capacityMax, waitlistCapacity, taken: 0, waiting: 0 };
        for (const persons of asked) {
          const fits = now.taken + persons <= capacityMax;
          const mayWait = persons <= capacityMax && now.waiting + persons <= waitlistCapacity;
          const place = refusalOf(() => placeOfParty(now, persons));
          if (place === "seats") now.taken += persons;
          if (place === "waiting_list") now.waiting += persons;
          expect(place.split(":")[0]).toBe(fits ? "seats" : mayWait ? "waiting_list" : "capacity_exceeded");
          expect(now.taken <= capacityMax && now.waiting <= waitlistCapacity).toBe(true);
        }
      }),
    );
  });
});

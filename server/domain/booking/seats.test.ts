import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus, canMove, holdsSeat } from "../booking-status";
import { DomainError } from "../errors";
import { hasWaitingRoom, requireRoom, type SeatNeed, type Seats, seatNeedOf } from "./seats";
import { isFreed, placeAfter } from "./status-change";

const seats = (more: Partial<Seats> = {}): Seats => ({
  capacityMax: 4,
  taken: 3,
  waiting: 1,
  waitlistCapacity: 3,
  ...more,
});
const sentenceOf = (need: SeatNeed, persons: number, more: Partial<Seats> = {}) => {
  try {
    requireRoom(need, seats(more), persons);
    return "room";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe("capacity_exceeded");
    return error.message.replace(/\. .*/, "");
  }
};

describe("a party that takes a seat, or grows", () => {
  it.each([
    ["seats", 1, "room"],
    ["seats", 2, "There are not enough seats left in the appointment"],
    ["waiting_room", 2, "room"],
    ["waiting_room", 3, "There are not enough seats left in the appointment, nor on its waiting list"],
    ["waiting_room", 5, "An appointment of the service has 4 seats"],
    ["fitting", 4, "room"],
    ["fitting", 5, "An appointment of the service has 4 seats"],
    [null, 99, "room"],
  ] as const)("needs %s for %i: %s", (need, persons, answer) => {
    expect(sentenceOf(need, persons)).toBe(answer);
  });

  it.each([
    ["approved", "approved", 3, "keep", "seats"],
    ["approved", "approved", 1, "keep", null],
    ["approved", "done", 3, "keep", "seats"],
    ["pending", "cancelled", 3, "leave", "fitting"],
    ["pending", "cancelled", 2, "leave", null],
    ["cancelled", "cancelled", 3, "keep", "fitting"],
    ["waitlisted", "waitlisted", 3, "keep", "waiting_room"],
    ["waitlisted", "waitlisted", 2, "keep", null],
    ["waitlisted", "approved", 1, "take_seats", "seats"],
    ["cancelled", "approved", 1, "reopen", "seats"],
  ] as const)("from %s to %s with %i instead of 2 (%s): %s", (...row) => {
    const [from, to, persons, place, need] = row;
    expect(seatNeedOf({ from, to, personsBefore: 2, persons, place })).toBe(need);
  });

  it("waits where the list has room, and for nothing that could never be seated", () => {
    const list = { capacityMax: 4, waiting: 1, waitlistCapacity: 9 };
    expect(hasWaitingRoom(list, 4)).toBe(true);
    expect(hasWaitingRoom(list, 5)).toBe(false);
    expect(hasWaitingRoom({ ...list, waiting: 8 }, 2)).toBe(false);
    expect(hasWaitingRoom({ ...list, waiting: 0, waitlistCapacity: 0 }, 1)).toBe(false);
  });
});

interface Party {
  status: BookingStatus;
  persons: number;
}

/** An appointment in memory, and the commands that its bookings are given. */
class Group {
  status: "active" | "cancelled" = "active";
  parties: Party[] = [];

  constructor(
    readonly capacityMax: number,
    readonly waitlistCapacity: number,
  ) {}

  sum = (of: (party: Party) => boolean, beside?: Party) =>
    this.parties.reduce((sum, party) => sum + (party !== beside && of(party) ? party.persons : 0), 0);
  seatsBeside = (party?: Party): Seats => ({
    capacityMax: this.capacityMax,
    taken: this.sum(({ status }) => holdsSeat(status), party),
    waiting: this.sum(({ status }) => status === "waitlisted", party),
    waitlistCapacity: this.waitlistCapacity,
  });

  join(persons: number) {
    const beside = this.seatsBeside();
    if (this.status === "cancelled") return;
    if (beside.taken + persons <= this.capacityMax) this.parties.push({ status: "approved", persons });
    else if (hasWaitingRoom(beside, persons)) this.parties.push({ status: "waitlisted", persons });
  }

  change(party: Party, { to = party.status, persons = party.persons }: { to?: BookingStatus; persons?: number }) {
    const appointment = { status: this.status, deletedAt: null };
    const place = to === party.status ? "keep" : placeAfter({ from: party.status, to, appointment });
    const need = seatNeedOf({ from: party.status, to, personsBefore: party.persons, persons, place });
    requireRoom(need, this.seatsBeside(party), persons);
    const others = this.parties.filter((other) => other !== party).map(({ status }) => status);
    if (place === "leave" && isFreed(appointment, others)) this.status = "cancelled";
    if (place === "reopen") this.status = "active";
    Object.assign(party, { status: to, persons });
  }
}

it("never seats more persons than there are seats, nor lists more than may wait, under any 50 commands", () => {
  const command = fc.record({
    which: fc.nat(),
    persons: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    to: fc.option(fc.constantFrom(...BOOKING_STATUSES), { nil: undefined }),
    joins: fc.boolean(),
  });
  const limits = fc.record({ seats: fc.integer({ min: 1, max: 6 }), list: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(limits, fc.array(command, { minLength: 50, maxLength: 50 }), (limit, commands) => {
      const group = new Group(limit.seats, limit.list);
      for (const { which, persons, to, joins } of commands) {
        const party = joins ? undefined : group.parties[which % Math.max(1, group.parties.length)];
        if (!party) group.join(persons ?? 1);
        else if (to === undefined || to === party.status || canMove(party.status, to)) {
          try {
            group.change(party, { ...(to ? { to } : {}), ...(persons ? { persons } : {}) });
          } catch (error) {
            expect((error as DomainError).code).toBe("capacity_exceeded");
          }
        }
        const { taken, waiting } = group.seatsBeside();
        expect(taken).toBeLessThanOrEqual(limit.seats);
        expect(waiting).toBeLessThanOrEqual(limit.list);
      }
    }),
  );
});

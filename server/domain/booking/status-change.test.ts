import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus, canMove, hasEnded } from "../booking-status";
import { DomainError } from "../errors";
import { endingAfter, isFreed, isLive, isTakenAlong, placeAfter } from "./status-change";

const ACTIVE = { status: "active", deletedAt: null } as const;
const CANCELLED = { status: "cancelled", deletedAt: null } as const;
const DELETED = { status: "cancelled", deletedAt: new Date(0) } as const;
const codeOf = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
};
const pairs = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => ({ from, to })));

describe("a change of status", () => {
  const TABLE: [BookingStatus, BookingStatus, string, string][] = [
    ["pending", "approved", "keep", "keep"],
    ["pending", "rejected", "leave", "leave"],
    ["pending", "cancelled", "leave", "leave"],
    ["approved", "pending", "keep", "keep"],
    ["approved", "cancelled", "leave", "leave"],
    ["approved", "rejected", "leave", "leave"],
    ["approved", "done", "keep", "keep"],
    ["approved", "no_show", "keep", "keep"],
    ["done", "no_show", "keep", "keep"],
    ["done", "approved", "keep", "slot_unavailable"],
    ["no_show", "done", "keep", "keep"],
    ["no_show", "approved", "keep", "slot_unavailable"],
    ["waitlisted", "approved", "take_seats", "take_seats"],
    ["waitlisted", "cancelled", "leave", "leave"],
    ["cancelled", "approved", "take_seats", "slot_unavailable"],
    ["cancelled", "pending", "take_seats", "slot_unavailable"],
    ["rejected", "approved", "take_seats", "slot_unavailable"],
    ["rejected", "pending", "take_seats", "slot_unavailable"],
  ];

  it.each(TABLE)("from %s to %s asks of the appointment: %s; of a deleted one: %s", (...row) => {
    const [from, to, place, ofDeleted] = row;
    expect(placeAfter({ from, to, appointment: ACTIVE })).toBe(place);
    expect(codeOf(() => placeAfter({ from, to, appointment: DELETED }))).toBe(ofDeleted);
  });

  it("of what is not in the table is validation on status, whatever became of the appointment", () => {
    const others = pairs.filter(({ from, to }) => !TABLE.some(([a, b]) => a === from && b === to));
    expect(others).toHaveLength(49 - TABLE.length);
    for (const { from, to } of others)
      for (const appointment of [ACTIVE, CANCELLED, DELETED])
        expect(codeOf(() => placeAfter({ from, to, appointment }))).toBe("validation");
  });

  it("reopens a time that was freed, for whoever comes back", () => {
    for (const from of ["cancelled", "rejected"] as const)
      expect(placeAfter({ from, to: "approved", appointment: CANCELLED })).toBe("reopen");
  });

  it("notes who ended a booking, and clears it when the booking comes back with two more in its sequence", () => {
    const ending = { cancelReason: "ill", cancelledBy: "customer" } as const;
    for (const { from, to } of pairs.filter(({ from: a, to: b }) => canMove(a, b))) {
      const columns = endingAfter({ status: from, sequence: 3 }, to, ending);
      if (hasEnded(to)) expect(columns).toEqual(ending);
      else if (hasEnded(from)) expect(columns).toEqual({ cancelReason: null, cancelledBy: null, sequence: 5 });
      else expect(columns).toEqual({});
    }
  });
});

describe("the time of an appointment", () => {
  it("is free once nobody lives there, and is freed once", () => {
    const someone = fc.constantFrom(...BOOKING_STATUSES);
    fc.assert(
      fc.property(
        fc.array(someone, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(fc.nat(), someone)),
        (start, steps) => {
          const statuses = [...start];
          let status: "active" | "cancelled" = statuses.some(isLive) ? "active" : "cancelled";
          let freed = 0;
          let reopened = 0;
          for (const [at, to] of steps) {
            const index = at % statuses.length;
            const from = statuses[index] ?? "pending";
            if (!canMove(from, to)) continue;
            const place = placeAfter({ from, to, appointment: { status, deletedAt: null } });
            const others = statuses.filter((_, other) => other !== index);
            const frees = place === "leave" && isFreed({ status }, others);
            if (frees) freed++;
            if (place === "reopen") reopened++;
            if (frees) status = "cancelled";
            if (place === "reopen") status = "active";
            statuses[index] = to;
            expect(status).toBe(statuses.some(isLive) ? "active" : "cancelled");
          }
          expect(Math.abs(freed - reopened)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

it("takes those of a series along that can take the status, and without one those that live", () => {
  for (const { from, to } of pairs) expect(isTakenAlong(from, to)).toBe(canMove(from, to));
  expect(BOOKING_STATUSES.filter((status) => isTakenAlong(status, undefined))).toEqual([
    "pending",
    "approved",
    "waitlisted",
    "done",
    "no_show",
  ]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, canMove, hasEnded } from "../../booking-status";
import { usesAfter } from "./entitlement-change";

describe("what a booking uses of its coupon and package", () => {
  it.each([
    ["approved", 2, "cancelled", 2, -1, -2],
    ["approved", 2, "cancelled", 5, -1, -2],
    ["cancelled", 2, "approved", 3, 1, 3],
    ["approved", 2, "approved", 5, 0, 3],
    ["approved", 5, "pending", 2, 0, -3],
    ["cancelled", 2, "cancelled", 5, 0, 0],
    ["approved", 2, "no_show", 2, 0, 0],
  ] as const)("from %s with %i to %s with %i: coupon %i, package %i", (...row) => {
    const [from, before, to, after, coupon, pack] = row;
    const uses = usesAfter({ status: from, persons: before }, { status: to, persons: after }, false);
    expect(uses).toEqual({ coupon, package: pack });
  });

  it("comes back exactly once, whatever happens to an order of several bookings", () => {
    const step = fc.record({
      which: fc.nat(),
      to: fc.constantFrom(...BOOKING_STATUSES),
      persons: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 50 }), (count, steps) => {
        const order = Array.from({ length: count }, () => ({ status: "approved" as const, persons: 1 })).map(
          (booking): { status: (typeof BOOKING_STATUSES)[number]; persons: number } => booking,
        );
        let coupon = 1;
        let pack = count;
        for (const { which, to, persons } of steps) {
          const booking = order[which % count];
          if (!booking) continue;
          const after = { status: canMove(booking.status, to) ? to : booking.status, persons };
          const lived = order.some((other) => other !== booking && !hasEnded(other.status));
          const uses = usesAfter(booking, after, lived);
          coupon += uses.coupon;
          pack += uses.package;
          Object.assign(booking, after);
          const live = order.filter(({ status }) => !hasEnded(status));
          expect(coupon).toBe(live.length > 0 ? 1 : 0);
          expect(pack).toBe(live.reduce((sum, each) => sum + each.persons, 0));
        }
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus } from "../booking-status";
import { DomainError } from "../errors";
import { arrivalAfter, arrivalAfterMove, canArrive } from "./arrival";

const EARLIER = new Date("2026-11-23T08:50:00Z");
const NOW = new Date("2026-11-23T09:00:00Z");
const of = (status: BookingStatus, arrivedAt: Date | null = null) => ({ status, customerId: "ana", arrivedAt });

describe("who has arrived", () => {
  it.each<[string, BookingStatus, Date | null, Parameters<typeof arrivalAfter>[1], Date | null]>([
    ["is there from now on", "approved", null, { arrived: true }, NOW],
    ["whose visit waits to be approved is there too", "pending", null, { arrived: true }, NOW],
    ["is noted afterwards", "done", null, { arrived: true }, NOW],
    ["is there since the first time it was said", "approved", EARLIER, { arrived: true }, EARLIER],
    ["is not there after all", "approved", EARLIER, { arrived: false }, null],
    ["stays away though it was never said", "approved", null, { arrived: false }, null],
    ["stays so whatever else changes", "approved", EARLIER, {}, EARLIER],
    ["keeps it of a visit that took place", "approved", EARLIER, { status: "done" }, EARLIER],
    ["did not come when it was missed", "done", EARLIER, { status: "no_show" }, null],
    ["did not come when it ended", "approved", EARLIER, { status: "cancelled" }, null],
    ["did not come when it was rejected", "pending", EARLIER, { status: "rejected" }, null],
    ["comes with a missed visit that took place after all", "no_show", null, { status: "done", arrived: true }, NOW],
    ["is another one by now", "approved", EARLIER, { customerId: "ben" }, null],
    ["is the other one", "approved", EARLIER, { customerId: "ben", arrived: true }, NOW],
    ["may say what is so already of what ended", "cancelled", null, { arrived: false }, null],
  ])("%s", (...row) => {
    const [, status, arrivedAt, change, after] = row;
    expect(arrivalAfter(of(status, arrivedAt), change, NOW)).toEqual(after);
  });

  it.each<[BookingStatus, BookingStatus | undefined]>([
    ["cancelled", undefined],
    ["rejected", undefined],
    ["no_show", undefined],
    ["waitlisted", undefined],
    ["approved", "no_show"],
    ["approved", "cancelled"],
  ])("nobody does for a booking that is %s and becomes %s", (from, status) => {
    try {
      expect(arrivalAfter(of(from), { arrived: true, status }, NOW)).toBe("refused");
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      expect((error as DomainError).code).toBe("validation");
      expect((error as DomainError).fields?.arrived).toContain(status ?? from);
    }
  });

  it("is never said of a booking for which nobody can, whatever changes", () => {
    const status = fc.constantFrom(...BOOKING_STATUSES);
    const change = fc.record({ status, customerId: fc.constantFrom("ana", "ben") }, { requiredKeys: [] });
    fc.assert(
      fc.property(status, fc.option(fc.constant(EARLIER)), change, (from, arrivedAt, to) => {
        const after = arrivalAfter(of(from, arrivedAt), to, NOW);
        if (!canArrive(to.status ?? from)) expect(after).toBeNull();
      }),
    );
  });

  it("still is when the visit moves within its day, and not on another day", () => {
    expect(arrivalAfterMove(EARLIER, { from: "2026-11-23", to: "2026-11-23" })).toBe(EARLIER);
    expect(arrivalAfterMove(EARLIER, { from: "2026-11-23", to: "2026-11-24" })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { checkInFault, fewerSeats, isInSales, seatsLeft, TICKET_STATUSES, ticketHoldsSeat } from "./tickets";

describe("a ticket's seat", () => {
  it("is held by pending and approved tickets alone", () => {
    expect(TICKET_STATUSES.filter(ticketHoldsSeat)).toEqual(["pending", "approved"]);
  });

  it("counts against the nearer of two limits", () => {
    expect(seatsLeft(null, 5)).toBeNull();
    expect(seatsLeft(10, 4)).toBe(6);
    expect([fewerSeats(null, null), fewerSeats(3, null), fewerSeats(null, 0), fewerSeats(3, 2)]).toEqual([
      null,
      3,
      0,
      2,
    ]);
  });
});

describe("the door", () => {
  it("opens once to approved tickets", () => {
    expect(checkInFault("approved", false)).toBeNull();
    expect(checkInFault("approved", true)).toBe("already_checked_in");
    expect(checkInFault("pending", false)).toBe("unapproved");
    expect(checkInFault("waitlisted", false)).toBe("unapproved");
    expect(checkInFault("cancelled", true)).toBe("cancelled");
  });
});

describe("a sales window", () => {
  const [start, end] = [new Date(1000), new Date(2000)];

  it("holds its start and not its end", () => {
    const window = { salesStartsAt: start, salesEndsAt: end };
    expect([999, 1000, 1999, 2000].map((at) => isInSales(window, new Date(at)))).toEqual([false, true, true, false]);
  });

  it("is open at an end that is not set", () => {
    expect(isInSales({ salesStartsAt: null, salesEndsAt: null }, end)).toBe(true);
    expect(isInSales({ salesStartsAt: null, salesEndsAt: start }, end)).toBe(false);
    expect(isInSales({ salesStartsAt: end, salesEndsAt: null }, start)).toBe(false);
  });
});

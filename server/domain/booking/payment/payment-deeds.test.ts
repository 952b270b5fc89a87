import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../errors";
import type { PaymentMethod, PaymentStatus } from "../../pricing/payment-status";
import { afterRefund, amountToRefund } from "./refund-payment";
import { completionOf, type PaymentItems, paidAtDesk } from "./settle-payment";

const outcomeOf = (decide: () => unknown): unknown => {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
};

describe("a payment at the desk", () => {
  it.each([
    ["local", "pending", 2000],
    ["local", "completed", "conflict"],
    ["local", "failed", "conflict"],
    ["local", "refunded", "conflict"],
    ["provider", "pending", "conflict"],
    ["free", "completed", "conflict"],
  ] as const)("that is %s and %s is completed by hand with %s", (method, status, outcome) => {
    expect(outcomeOf(() => paidAtDesk({ method, status, totalMinor: 2000 }))).toBe(outcome);
  });
});

describe("the completion of a payment", () => {
  const place = (id: string, status: "pending" | "approved" | "cancelled", requiresApproval = false) => ({
    id,
    status,
    requiresApproval,
  });
  const ordered: PaymentItems = {
    bookings: [place("b1", "pending"), place("b2", "pending", true), place("b3", "cancelled")],
    tickets: [place("t1", "pending"), place("t2", "approved"), place("t3", "pending", true)],
    package: { state: "pending" },
  };

  it.each([
    ["provider", true, ["b1"]],
    ["provider", false, []],
    ["local", true, []],
  ] as const)("by %s, where the account approves by itself (%s), approves %j and the ticket", (...row) => {
    const [method, approvesBookings, bookingIds] = row;
    const completion = completionOf({ method, approvesBookings }, ordered);
    expect(completion).toEqual({ bookingIds, ticketIds: ["t1"], activatesPackage: true, isLate: false });
  });

  it.each([
    ["bookings that have ended", { bookings: [place("b1", "cancelled")] }, true],
    ["a ticket that is cancelled", { tickets: [place("t1", "cancelled")] }, true],
    ["a package that is cancelled", { package: { state: "cancelled" } }, true],
    ["one booking of two", { bookings: [place("b1", "cancelled"), place("b2", "approved")] }, false],
    ["a package that is sold", { package: { state: "active" } }, false],
  ] as const)("for %s is late: %o", (_, what, isLate) => {
    const nothing: PaymentItems = { bookings: [], tickets: [], package: null };
    const late = { ...nothing, ...what } as PaymentItems;
    const completion = completionOf({ method: "provider", approvesBookings: true }, late);
    expect(completion).toMatchObject({ isLate, activatesPackage: false });
  });
});

describe("a refund", () => {
  const paid = { status: "completed" as const, currency: "EUR", paidMinor: 2000, refundedMinor: 500 };

  it.each([
    [undefined, {}, 1500],
    [15, {}, 1500],
    [0.01, {}, 1],
    [15.01, {}, "validation"],
    [0.001, {}, "validation"],
    [1, { currency: "JPY", paidMinor: 3, refundedMinor: 0 }, 1],
    [undefined, { status: "pending" }, "conflict"],
    [5, { status: "refunded" }, "conflict"],
    [undefined, { paidMinor: 500 }, "conflict"],
  ] as const)("of %s of a payment with %j: %s", (amount, more, outcome) => {
    expect(outcomeOf(() => amountToRefund({ ...paid, ...more }, amount))).toBe(outcome);
  });
});

describe("a payment under any commands", () => {
  interface Payment {
    method: PaymentMethod;
    status: PaymentStatus;
    currency: string;
    totalMinor: number;
    paidMinor: number;
    refundedMinor: number;
  }
  const command = fc.oneof(
    fc.constant("complete" as const),
    fc.constant("refund" as const),
    fc.integer({ min: 1, max: 6000 }).map((minor) => minor / 100),
  );

  it("is completed once, and what goes back adds up to what was paid at most, and is refunded once it is all", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(command, { maxLength: 50 }), (totalMinor, commands) => {
        const payment: Payment = {
          method: "local",
          status: "pending",
          currency: "EUR",
          totalMinor,
          paidMinor: 0,
          refundedMinor: 0,
        };
        let [completions, backMinor] = [0, 0];
        for (const command of commands) {
          if (command === "complete") {
            const paidMinor = outcomeOf(() => paidAtDesk(payment));
            if (typeof paidMinor !== "number") continue;
            Object.assign(payment, { status: "completed", paidMinor });
            completions++;
            continue;
          }
          const amountMinor = outcomeOf(() => amountToRefund(payment, command === "refund" ? undefined : command));
          if (typeof amountMinor !== "number") continue;
          Object.assign(payment, afterRefund(payment, amountMinor));
          backMinor += amountMinor;
        }
        expect(completions).toBeLessThanOrEqual(1);
        expect(payment.refundedMinor).toBe(backMinor);
        expect(backMinor).toBeLessThanOrEqual(payment.paidMinor);
        expect(payment.status === "refunded").toBe(completions === 1 && backMinor === totalMinor);
        expect(payment.paidMinor).toBe(completions * totalMinor);
      }),
    );
  });
});

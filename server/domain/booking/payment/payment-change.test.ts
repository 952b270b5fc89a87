import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../errors";
import { linesOfItem } from "../../pricing/open-order";
import type { PriceLine } from "../../pricing/price";
import { sumLines } from "../../pricing/price-order";
import { repriceItem } from "../../pricing/reprice-item";
import { type PaymentChange, paymentAfterEnd, paymentAfterPrice, paymentAfterReturn } from "./payment-change";
import { type OrderedBooking, type OrderPayment, totalOf } from "./payment-order";

const line = (itemIndex: number, unitPriceMinor: number, quantity = 1): PriceLine => ({
  kind: "service",
  label: "Cut",
  quantity,
  unitPriceMinor,
  amountMinor: unitPriceMinor * quantity,
  taxRatePercent: 21,
  itemIndex,
});
const payment = (lines: PriceLine[], more: Partial<OrderPayment> = {}): OrderPayment => ({
  status: "pending",
  method: "local",
  providerRef: null,
  lines,
  setAside: [],
  dueMinor: totalOf(lines),
  totalMinor: totalOf(lines),
  paidMinor: 0,
  refundedMinor: 0,
  couponTerms: null,
  ...more,
});
const booking = (priceMinor: number, hasEnded = false, persons = 1): OrderedBooking => ({
  hasEnded,
  priceMinor,
  item: { persons, days: 1, extras: [], hasPackage: false },
  deposit: { percent: 100 },
});
const always = () => true;
const dueOf = (change: PaymentChange) => ("order" in change && change.order ? change.order.dueMinor : null);
const codeOf = (run: () => PaymentChange) => {
  try {
    return run().kind;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

const TWO = [line(0, 3000), line(1, 2000)];

describe("the payment of an order of which bookings end", () => {
  it("asks for those that are left, and fails with the last", () => {
    const one = paymentAfterEnd(payment(TWO), [booking(3000), booking(2000, true)], always);
    expect(one).toMatchObject({ kind: "ask", again: false, order: { lines: [TWO[0]], dueMinor: 3000 } });
    expect(paymentAfterEnd(payment(TWO), [booking(3000, true), booking(2000, true)], always).kind).toBe("fail");
  });

  it.each([
    ["is paid", { status: "completed", paidMinor: 5000 }],
    ["failed", { status: "failed" }],
    ["went back", { status: "refunded", paidMinor: 5000, refundedMinor: 5000 }],
    ["is being paid online", { method: "provider", providerRef: "cs_1" }],
  ] as const)("stays when it %s", (_, more) => {
    const ended = [booking(3000), booking(2000, true)];
    expect(paymentAfterEnd(payment(TWO, more), ended, always).kind).toBe("stay");
  });

  it("stays when the provider could not take what is left", () => {
    const ended = [booking(3000), booking(2000, true)];
    expect(paymentAfterEnd(payment(TWO, { method: "provider" }), ended, () => false).kind).toBe("stay");
  });
});

describe("the payment of an order of which bookings come back", () => {
  const ended = payment([], { setAside: [{ itemIndex: 0, lines: [line(0, 3000)], dueMinor: 3000 }] });

  it.each([
    ["asks for them again", {}, "ask"],
    ["is pending again when it had failed", { status: "failed" }, "ask"],
    ["stays when it is paid", { status: "completed", paidMinor: 3000 }, "stay"],
    ["is another one when it went back", { status: "refunded", paidMinor: 3000, refundedMinor: 3000 }, "renew"],
    ["is another one when it was free and the order is not", { status: "completed", method: "free" }, "renew"],
  ] as const)("%s", (_, more, kind) => {
    expect(paymentAfterReturn({ ...ended, ...more }, [booking(3000)]).kind).toBe(kind);
  });

  it("is priced as the booking is by now", () => {
    const back = paymentAfterReturn({ ...ended, status: "failed" }, [booking(6000, false, 2)]);
    expect(back).toMatchObject({ kind: "ask", again: true, order: { dueMinor: 6000 } });
  });

  it("stays back for one of several that live on what was given back", () => {
    const went = payment(TWO, { status: "refunded", paidMinor: 5000, refundedMinor: 5000 });
    expect(paymentAfterReturn(went, [booking(3000), booking(2000)]).kind).toBe("stay");
  });
});

describe("the payment of a booking at another price", () => {
  const to = (amountMinor: number, more: Partial<OrderPayment> = {}, canAsk = always) =>
    codeOf(() =>
      paymentAfterPrice(
        payment([line(0, 3000)], more),
        {
          itemIndex: 0,
          lines: amountMinor === 0 ? [] : [line(0, amountMinor)],
          deposit: { percent: 100 },
          hasEnded: false,
          othersLive: false,
          currency: "EUR",
        },
        canAsk,
      ),
    );
  const PAID = { status: "completed", paidMinor: 3000, dueMinor: 3000 } as const;
  const HALF = { status: "completed", paidMinor: 1500, dueMinor: 1500 } as const;

  it.each([
    ["asks for it while nothing was paid", 4000, {}, "ask"],
    ["is settled when nothing is left to pay", 0, {}, "settle"],
    ["keeps its lines up to date when the sum stays", 3000, PAID, "keep"],
    ["refuses more than was paid", 4000, PAID, "conflict"],
    ["refuses less than was paid", 2000, PAID, "conflict"],
    ["keeps what is above a deposit for the desk", 4000, HALF, "keep"],
    ["refuses what falls under the deposit", 1000, HALF, "conflict"],
    ["is another one when it went back", 4000, { status: "refunded", paidMinor: 3000, refundedMinor: 3000 }, "renew"],
    ["is another one when it was free", 4000, { status: "completed", method: "free" }, "renew"],
    ["waits for what is under way", 4000, { method: "provider", providerRef: "cs_1" }, "conflict"],
  ] as const)("%s", (...row) => {
    const [, amountMinor, more, kind] = row;
    expect(to(amountMinor, more)).toBe(kind);
  });

  it("refuses what the provider could not take", () => {
    expect(to(4000, { method: "provider" }, () => false)).toBe("conflict");
  });
});

it("re-adds under any changes: what is asked is what the living bookings cost, and never more is due", () => {
  const step = fc.record({
    which: fc.nat(),
    persons: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  });
  const prices = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(prices, fc.array(step, { maxLength: 50 }), (units, steps) => {
      let held = payment(units.map((unit, index) => line(index, unit)));
      const ordered = units.map((unit) => booking(unit));
      const take = (change: PaymentChange) => {
        if (change.kind === "fail") held = { ...held, status: "failed" };
        if (change.kind !== "ask") return;
        const { order } = change;
        if (order) held = { ...held, ...order, totalMinor: sumLines(order.lines).totalMinor };
        if (change.again) held = { ...held, status: "pending" };
      };
      for (const { which, persons } of steps) {
        const itemIndex = which % units.length;
        const own = ordered[itemIndex];
        if (!own) continue;
        if (persons === null) {
          own.hasEnded = !own.hasEnded;
          take(own.hasEnded ? paymentAfterEnd(held, ordered, always) : paymentAfterReturn(held, ordered));
        } else {
          const item = { ...own.item, persons };
          const lines = repriceItem(linesOfItem(held, itemIndex), item, null);
          const { hasEnded, deposit } = own;
          const price = { itemIndex, lines, deposit, hasEnded, othersLive: false, currency: "EUR" };
          take(paymentAfterPrice(held, price, always));
          Object.assign(own, { item, priceMinor: totalOf(lines) });
        }
        const living = ordered.filter(({ hasEnded }) => !hasEnded);
        if (living.length === 0) expect(held.status).toBe("failed");
        else {
          const sum = living.reduce((total, { priceMinor }) => total + priceMinor, 0);
          expect(held.status).toBe("pending");
          expect(held.totalMinor).toBe(sum);
          expect(dueOf({ kind: "ask", order: held, again: false })).toBeLessThanOrEqual(sum);
        }
      }
    }),
  );
});

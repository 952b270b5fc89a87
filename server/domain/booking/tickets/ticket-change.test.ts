import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOrder } from "../../pricing/price-order";
import { spreadOver } from "../../pricing/spread";
import { type OrderedTicket, paymentAfterCancelled, type TicketPayment } from "./ticket-change";

/** An order of so many tickets of one type, with what is asked for it. */
function orderOf(quantity: number, discountPercent = 0) {
  const item = {
    kind: "ticket" as const,
    eventId: "e",
    title: "Adult",
    quantity,
    unitPriceMinor: 1000,
    taxRatePercent: 0,
  };
  const terms = { code: "SUMMER", discountPercent, deductionMinor: 0, serviceIds: [], staffIds: [], eventIds: [] };
  const { lines, totalMinor } = priceOrder({ items: [item], coupon: discountPercent > 0 ? terms : null });
  const prices = spreadOver(totalMinor, Array<number>(quantity).fill(1000));
  const payment: TicketPayment = { method: "local", status: "pending", providerRef: null, lines };
  const order = prices.map((priceMinor, index): OrderedTicket => ({ id: `t${index}`, status: "approved", priceMinor }));
  return { payment, order, totalMinor };
}
const cancelled = (order: OrderedTicket[], id: string): OrderedTicket[] =>
  order.map((ticket) => (ticket.id === id ? { ...ticket, status: "cancelled" } : ticket));

describe("a ticket that is cancelled", () => {
  it.each([
    ["that is pending at the desk", {}, "ask"],
    ["whose checkout has not begun", { method: "provider" }, "ask"],
    ["that is being paid online", { method: "provider", providerRef: "cs_1" }, "keep"],
    ["that is completed", { status: "completed" }, "keep"],
    ["that has failed", { status: "failed" }, "keep"],
  ] as const)("of a payment %s: %o %s", (_, more, kind) => {
    const { payment, order } = orderOf(2);
    const change = { order: cancelled(order, "t0"), cancelledId: "t0" };
    expect(paymentAfterCancelled({ ...payment, ...more }, change, () => true).kind).toBe(kind);
  });

  it("leaves the payment as it is where what is left cannot be asked for", () => {
    const { payment, order } = orderOf(2);
    const change = { order: cancelled(order, "t0"), cancelledId: "t0" };
    expect(paymentAfterCancelled(payment, change, () => false)).toEqual({ kind: "keep" });
  });

  it("leaves what the others cost, whichever go one after another, and with the last one nothing", () => {
    const discount = fc.constantFrom(0, 10, 33, 50);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        discount,
        fc.array(fc.nat(), { maxLength: 20 }),
        (quantity, percent, which) => {
          let { payment, order, totalMinor } = orderOf(quantity, percent);
          for (const number of which) {
            const { id, status } = order[number % quantity] as OrderedTicket;
            if (status === "cancelled") continue;
            order = cancelled(order, id);
            const change = paymentAfterCancelled(payment, { order, cancelledId: id }, () => true);
            const live = order.filter((ticket) => ticket.status !== "cancelled");
            expect(change.kind).toBe(live.length === 0 ? "fail" : "ask");
            if (change.kind !== "ask") return;
            ({ totalMinor } = change);
            payment = { ...payment, lines: change.lines };
            expect(totalMinor).toBe(live.reduce((sum, { priceMinor }) => sum + priceMinor, 0));
            expect(change.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
            expect(change.dueMinor).toBe(totalMinor);
          }
        },
      ),
    );
  });
});

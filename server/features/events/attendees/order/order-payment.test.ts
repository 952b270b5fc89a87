import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addType, type Concert, openConcert, ordered, verb } from "../../../../testing/concert";
import { manage } from "../../../../testing/rest";
import { done, eventsOf, expectSoundData } from "../../../../testing/shop";
import type { Payment } from "../../../charges/schemas";

let concert: Concert;
let adult: string;

beforeEach(async () => {
  concert = await openConcert({}, { members: 1 });
  adult = await addType(concert, { price: 10, taxRate: 0 });
});
afterAll(expectSoundData);

const read = (id = "") => done(manage<Payment>(concert, `GET /payments/${id}`));
const cancel = (id = "") => done(verb(concert, "cancel", { id }));

describe("an order of tickets still to be paid", () => {
  it("is for the tickets that are left, each with its own discount, and has failed with the last of them", async () => {
    const body = { code: "SUMMER", discount: 10, deduction: 1 };
    await done(manage(concert, "POST /coupons", { body }));
    const { tickets, payment } = await ordered(concert, adult, { quantity: 3, coupon: "SUMMER" });
    const [one, two, three] = tickets.map(({ id }) => id);
    await cancel(one);
    const left = await read(payment?.id);
    expect(left).toMatchObject({ status: "pending", total: 17.33, due: 17.33, discount: 2.67 });
    expect(left.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ["ticket", 2, 20],
      ["discount", 1, -2.67],
    ]);
    await cancel(three);
    expect((await read(payment?.id)).total).toBe(8.67);
    await cancel(two);
    expect(await read(payment?.id)).toMatchObject({ status: "failed", failureReason: "cancelled" });
    expect((await eventsOf(concert)).slice(-2).map(({ type }) => type)).toEqual([
      "ticket.cancelled",
      "ticket.cancelled",
    ]);
  });

  it("drops the line of a type that none is left of", async () => {
    const child = await addType(concert, { title: "Child", price: 4, taxRate: 0 });
    const items = [
      { ticketType: adult, quantity: 1 },
      { ticketType: child, quantity: 2 },
    ];
    const { tickets, payment } = await ordered(concert, adult, { items });
    await cancel(tickets[0]?.id);
    expect(await read(payment?.id)).toMatchObject({ total: 8, lines: [{ quantity: 2, amount: 8 }] });
    await done(manage(concert, `POST /payments/${payment?.id}/complete`, { body: {} }));
    await cancel(tickets[1]?.id);
    expect(await read(payment?.id)).toMatchObject({ status: "completed", paid: 8 });
  });

  it("fails with its event, of which the tickets' events tell, and what was paid stays paid", async () => {
    const orders = [await ordered(concert, adult, { quantity: 2 }), await ordered(concert, adult)];
    const paid = await ordered(concert, adult);
    await done(manage(concert, `POST /payments/${paid.payment?.id}/complete`, { body: {} }));
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "cancelled" } }));
    for (const { payment } of orders) expect((await read(payment?.id)).status).toBe("failed");
    expect((await read(paid.payment?.id)).status).toBe("completed");
    expect(await eventsOf(concert, "payment.failed")).toEqual([]);
  });
});

import { beforeEach, expect, it } from "vitest";
import { type Tab, tabOf } from "../../../testing/admin";
import { acceptOnline, choose, refund, sell } from "../../../testing/composition";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { booked, done, openShop, type Shop } from "../../../testing/shop";
import type { NamedPayment } from "./schemas";

let shop: Shop;
let tab: Tab;
beforeEach(async () => {
  shop = await openShop({ service: { price: 20, deposit: 25 } });
  await acceptOnline(shop);
  tab = tabOf(await newMember(shop, { role: "front_desk" }), shop);
});

const paymentOf = async (id: string) => {
  const { data } = await tab.query<{ data: NamedPayment[] }>("payments.browse", { id });
  if (!data.data[0]) throw new Error("There is no payment.");
  return data.data[0];
};
const owedBy = async (customerId: string) =>
  (await tab.query<{ owed: number }>("payments.owed", { customerId })).data.owed;
const partPaid = async (...ids: string[]) =>
  (await tab.query<{ ids: string[] }>("payments.partPaid", { ids })).data.ids;

async function withDeposit(start: string) {
  const visit = await booked(shop, { start }, { payment: "provider" });
  await choose(visit.payment, "pay");
  return visit;
}

it("of a payment that a deposit completes the rest is owed, and its customer owes it with all that is pending", async () => {
  const visit = await withDeposit("10:00");
  const payment = await paymentOf(visit.payment.id);
  expect(payment).toMatchObject({ status: "completed", total: 20, paid: 5, owed: 15 });
  const desk = await booked(shop, { start: "12:00" });
  expect((await paymentOf(desk.payment.id)).owed).toBe(20);
  expect(await owedBy(payment.customerId)).toBe(35);
  expect(await partPaid(visit.payment.id, desk.payment.id)).toEqual([visit.payment.id]);
});

it("what a deposit leaves is told of the visits in the own calendar to a member of the role staff", async () => {
  const [{ id: other = "" } = {}] = (await done(manage<{ data: { id: string }[] }>(shop, "GET /staff"))).data;
  const made = await done(
    manage<{ id: string }>(shop, "POST /staff", { body: { fullName: "Cleo", email: "cleo@example.com" } }),
  );
  const visit = await withDeposit("10:00");
  const asks = async (staffId: string) => {
    const own = tabOf(await newMember(shop, { role: "staff", staffId }), shop);
    return (await own.query<{ ids: string[] }>("payments.partPaid", { ids: [visit.payment.id] })).data.ids;
  };
  expect(await asks(other)).toEqual([visit.payment.id]);
  expect(await asks(made.id)).toEqual([]);
});

it("nothing is owed of what is paid in full, called off, or missed", async () => {
  const desk = await booked(shop, { start: "10:00" });
  await done(manage(shop, `POST /payments/${desk.payment.id}/complete`, { body: {} }));
  const off = await withDeposit("12:00");
  await done(manage(shop, `PATCH /bookings/${off.id}`, { body: { status: "cancelled" } }));
  const missed = await withDeposit("14:00");
  await done(manage(shop, `PATCH /bookings/${missed.id}`, { body: { status: "no_show" } }));
  const ids = [desk, off, missed].map(({ payment }) => payment.id);
  for (const id of ids) expect((await paymentOf(id)).owed).toBe(0);
  expect(await owedBy((await paymentOf(desk.payment.id)).customerId)).toBe(0);
  expect(await partPaid(...ids)).toEqual([]);
});

it("what went back is not asked for again", async () => {
  const visit = await withDeposit("10:00");
  await refund(shop, visit, { amount: 2 });
  expect(await paymentOf(visit.payment.id)).toMatchObject({ status: "partially_refunded", owed: 13 });
});

it("a package that waits for its money is owed as a whole, and those of one customer or service are listed", async () => {
  const { paymentId } = await sell(shop, { price: 50 });
  expect((await paymentOf(paymentId)).owed).toBe(50);
  const { customerId } = await paymentOf(paymentId);
  const listed = async (asked: object) => (await tab.query<{ total: number }>("packages.browse", asked)).data.total;
  expect(await listed({ customerId, serviceId: shop.serviceId })).toBe(1);
  expect(await listed({ customerId: crypto.randomUUID() })).toBe(0);
});

import { afterAll, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import {
  acceptOnline,
  choose,
  complete,
  open,
  patch,
  payment,
  readBooking,
  refund,
  refusal,
  sell,
  setStatus,
  writeSeries,
} from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { addService, at, book, booked, done, eventsOf, expectSoundData, type Wanted } from "../../../testing/shop";
import type { Payment } from "../../charges/schemas";

afterAll(expectSoundData);

const ONLINE = { payment: "provider" };

it("a package given back pays for nothing more, and leaves what it paid for", async () => {
  const shop = await open();
  const pack = await sell(shop);
  const [used, later] = [
    await booked(shop, { start: "10:00" }, { packageCode: pack.code }),
    await booked(shop, { start: "12:00" }, { packageCode: pack.code }),
  ];
  await done(manage(shop, `POST /payments/${pack.paymentId}/complete`, { body: {} }));
  await done(manage(shop, `POST /payments/${pack.paymentId}/refund`, { body: { amount: 40 } }));
  expect([await pack.status(), await pack.used()]).toEqual(["active", 2]);
  await done(manage(shop, `POST /payments/${pack.paymentId}/refund`, { body: {} }));
  expect([await pack.status(), (await readBooking(shop, used.id)).status]).toEqual(["cancelled", "approved"]);
  expect(refusal(await refund(shop, used))).toEqual([409, "conflict"]);
  await setStatus(shop, later.id, "cancelled");
  expect(await pack.used()).toBe(1);
  expect((await patch(shop, later.id, { status: "approved" })).code).toBe("package_invalid");
  expect((await payment(shop, later)).status).toBe("completed");
});

it("a deposit that was paid stays paid when a part ends, goes back on demand, and is asked again when all comes back", async () => {
  const shop = await open({ deposit: 50 });
  await acceptOnline(shop);
  const { bookings, payment: made } = await done(book(shop, [{ start: "10:00" }, { start: "12:00" }], ONLINE));
  const [one = { id: "" }, two = { id: "" }] = bookings;
  expect(made.due).toBe(20);
  await choose(made, "pay");
  await setStatus(shop, one.id, "cancelled");
  expect(await payment(shop, two)).toMatchObject({ status: "completed", total: 40, paid: 20 });
  expect(await done(refund(shop, one, { amount: 10 }))).toMatchObject({ status: "partially_refunded", refunded: 10 });
  expect((await refund(shop, one, { amount: 10.01 })).fields).toEqual(["amount"]);
  await setStatus(shop, two.id, "cancelled");
  await done(refund(shop, two));
  await setStatus(shop, two.id, "approved");
  expect(await payment(shop, two)).toMatchObject({ method: "local", status: "pending", total: 20, due: 10, paid: 0 });
  expect(await complete(shop, two)).toMatchObject({ paid: 20 });
});

it("of an order paid online what wants approval goes on waiting, and its rejection leaves the money to the business", async () => {
  const shop = await open();
  await acceptOnline(shop);
  const service = await addService(shop, { title: "Colour", requiresApproval: true, deposit: 100 });
  await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { deposit: 100 } }));
  const order = await done(book(shop, [{ start: "10:00" }, { start: "12:00", service }], ONLINE));
  const [cut = { id: "" }, colour = { id: "" }] = order.bookings;
  await choose(order.payment, "pay");
  expect((await readBooking(shop, cut.id)).status).toBe("approved");
  expect((await readBooking(shop, colour.id)).status).toBe("pending");
  await setStatus(shop, colour.id, "rejected");
  expect(await payment(shop, cut)).toMatchObject({ status: "completed", paid: 40 });
  expect(await done(refund(shop, colour, { amount: 20 }))).toMatchObject({
    refunded: 20,
    status: "partially_refunded",
  });
  await setStatus(shop, colour.id, "pending");
  expect(await payment(shop, colour)).toMatchObject({ status: "partially_refunded", paid: 40, refunded: 20 });
});

it("of an order at the desk only what was approved is paid", async () => {
  const shop = await open({ requiresApproval: true });
  const items: Wanted[] = [{ start: "10:00" }, { start: "12:00" }, { start: "14:00" }];
  const { bookings } = await done(book(shop, items));
  const [one = { id: "" }, two = { id: "" }, three = { id: "" }] = bookings;
  await setStatus(shop, one.id, "rejected");
  await setStatus(shop, two.id, "approved");
  expect(await complete(shop, two)).toMatchObject({ paid: 40, total: 40 });
  expect((await readBooking(shop, three.id)).status).toBe("pending");
  expect(await eventsOf(shop, "payment.failed")).toEqual([]);
});

it("weekly visits on one payment are asked for as long as they stand", async () => {
  const shop = await open();
  const items = [0, 7, 14].map((days) => ({ start: at(shop, "10:00", addDays(shop.date, days)) }));
  const { bookings, payment: made } = await done(book(shop, items));
  const [one = { id: "" }, ...later] = bookings;
  for (const { id } of later) await setStatus(shop, id, "cancelled");
  expect(await payment(shop, one)).toMatchObject({ status: "pending", total: 20 });
  for (const { id } of later) await setStatus(shop, id, "approved");
  await setStatus(shop, one.id, "cancelled");
  expect(await complete(shop, later[0] ?? one)).toMatchObject({ paid: 40 });
  expect((await done(manage<Payment>(shop, `GET /payments/${made.id}`))).bookingIds).toHaveLength(3);
});

it("of a series each visit's payment fails with it and is asked for again with it", async () => {
  const shop = await open();
  const { bookingIds } = await writeSeries(shop);
  const [first = "", second = "", third = ""] = bookingIds;
  await setStatus(shop, second, { status: "cancelled", scope: "following" });
  const statuses = async () =>
    Promise.all([first, second, third].map(async (id) => (await payment(shop, { id })).status));
  expect(await statuses()).toEqual(["pending", "failed", "failed"]);
  await setStatus(shop, second, { status: "approved", scope: "following" });
  expect(await statuses()).toEqual(["pending", "pending", "pending"]);
  expect(await complete(shop, { id: third })).toMatchObject({ paid: 20 });
});

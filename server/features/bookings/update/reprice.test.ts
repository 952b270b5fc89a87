import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import { at, book, booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";

let shop: Shop;
let wash: string;
let towel: string;

beforeEach(async () => {
  shop = await openShop({ service: { deposit: 50 } });
  wash = await addExtra({ title: "Wash", price: 5, duration: 30, maxQty: 3 });
  towel = await addExtra({ title: "Towel", price: 1, perPerson: true, maxQty: 2 });
});
afterAll(expectSoundData);

interface Found {
  price: number;
  paymentId: string;
  extras: { extraId: string; quantity: number }[];
  appointment: { end: string };
}

const addExtra = async (body: object, serviceId = shop.serviceId) =>
  (await done(manage<{ id: string }>(shop, `POST /services/${serviceId}/extras`, { body }))).id;
const patch = (id: string, body: object) => manage<Found>(shop, `PATCH /bookings/${id}`, { body });
const paymentOf = async (id: string) => {
  const { paymentId } = await done(manage<Found>(shop, `GET /bookings/${id}`));
  return done(manage<{ lines: { kind: string; amount: number }[] }>(shop, `GET /payments/${paymentId}`));
};

describe("extras that a patch changes", () => {
  it("change the price, the payment at the desk and the length", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const extras = [
      { extraId: wash, quantity: 2 },
      { extraId: towel, quantity: 1 },
    ];
    const changed = await done(patch(id, { extras }));
    expect(changed).toMatchObject({ price: 31, appointment: { end: at(shop, "12:00") } });
    expect(await paymentOf(id)).toMatchObject({ total: 31, due: 15.5 });
    expect((await book(shop, { start: "11:30" })).code).toBe("slot_unavailable");
    const fewer = await done(patch(id, { extras: [] }));
    expect(fewer).toMatchObject({ price: 20, extras: [], appointment: { end: at(shop, "11:00") } });
    expect(await paymentOf(id)).toMatchObject({ total: 20, due: 10, lines: [{ kind: "service" }] });
    expect((await book(shop, { start: "11:00" })).status).toBe(201);
  });

  it("are slot_unavailable where the longer time is not free, and nothing changes", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    await booked(shop, { start: "11:15" });
    const before = await done(manage(shop, `GET /bookings/${id}`));
    const refused = await patch(id, { extras: [{ extraId: wash, quantity: 1 }] });
    expect(refused).toMatchObject({ status: 409, code: "slot_unavailable" });
    expect(await done(manage(shop, `GET /bookings/${id}`))).toEqual(before);
  });

  it("do not cut an appointment that was made for less time than they take", async () => {
    const staffId = shop.staffIds[0];
    const time = { serviceId: shop.serviceId, staffId, start: at(shop, "10:00") };
    const { id: customerId } = await done(
      manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva Gil", email: "eva@example.com" } }),
    );
    const { id } = await done(manage<{ id: string }>(shop, "POST /appointments", { body: time }));
    const body = { customerId, extras: [{ extraId: wash, quantity: 2 }] };
    const added = await done(manage<{ id: string }>(shop, `POST /appointments/${id}/bookings`, { body }));
    const fewer = await done(patch(added.id, { extras: [{ extraId: wash, quantity: 1 }] }));
    expect(fewer).toMatchObject({ price: 25, appointment: { end: at(shop, "11:00") } });
  });

  it("are validation when unknown, too many or without a mandatory one", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const refused = (...fields: string[]) => ({ status: 422, code: "validation", fields: [...fields, "extras"] });
    const unknown = [{ extraId: UNKNOWN_ID, quantity: 1 }];
    expect(await patch(id, { extras: unknown })).toMatchObject(refused("extras.0.extraId"));
    expect(await patch(id, { extras: [{ extraId: wash, quantity: 4 }] })).toMatchObject(refused("extras.0.quantity"));
    await addExtra({ title: "Must", minQty: 1 });
    expect(await patch(id, { extras: [{ extraId: wash, quantity: 1 }] })).toMatchObject(refused());
  });

  it("keep what was booked as it was, whatever became of it since", async () => {
    const item = { start: "10:00", extras: [{ id: wash, quantity: 1 }] };
    const { id } = await booked(shop, item);
    await done(manage(shop, `PATCH /services/${shop.serviceId}/extras/${wash}`, { body: { price: 99 } }));
    const extras = [
      { extraId: wash, quantity: 2 },
      { extraId: towel, quantity: 1 },
    ];
    expect(await done(patch(id, { extras }))).toMatchObject({ price: 31 });
    await done(manage(shop, `DELETE /services/${shop.serviceId}/extras/${wash}`));
    const whole = await done(manage<object>(shop, `GET /bookings/${id}`));
    expect(await done(patch(id, whole))).toEqual(whole);
    expect(await done(patch(id, { extras: [{ extraId: wash, quantity: 1 }] }))).toMatchObject({ price: 25 });
    const more = await patch(id, { extras: [{ extraId: wash, quantity: 2 }] });
    expect(more.fields).toEqual(["extras.0.quantity", "extras"]);
  });
});

describe("a payment at the desk follows its bookings", () => {
  it("line by line, with what the coupon takes off each", async () => {
    shop = await openShop({ service: { capacity: 10, deposit: 50 } });
    const mug = await addExtra({ title: "Mug", price: 1, perPerson: true, maxQty: 2 }, shop.serviceId);
    await done(manage(shop, "POST /coupons", { body: { code: "TENTH", discount: 10 } }));
    const items = [
      { start: "10:00", persons: 2, extras: [{ id: mug, quantity: 1 }] },
      { start: "12:00", persons: 1 },
    ];
    const { bookings, payment } = await done(book(shop, items, { coupon: "TENTH" }));
    const [first, second] = bookings.map(({ id }) => id);
    expect(payment.due).toBe(27.9);
    expect(await done(patch(first ?? "", { persons: 4 }))).toMatchObject({ price: 75.6 });
    expect(await paymentOf(first ?? "")).toMatchObject({
      total: 93.6,
      discount: 10.4,
      due: 46.8,
      lines: [
        { kind: "service", quantity: 4, amount: 80 },
        { kind: "discount", amount: -8 },
        { kind: "extra", quantity: 4, amount: 4 },
        { kind: "discount", amount: -0.4 },
        { kind: "service", quantity: 1, amount: 20 },
        { kind: "discount", amount: -2 },
      ],
    });
    expect(await done(patch(second ?? "", { persons: 2 }))).toMatchObject({ price: 36 });
    expect(await paymentOf(first ?? "")).toMatchObject({ total: 111.6 });
  });
});

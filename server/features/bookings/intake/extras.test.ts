import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import {
  at,
  book,
  booked,
  done,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  type Wanted,
} from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ members: 1 });
});
afterAll(expectSoundData);

interface Booking {
  id: string;
  price: number;
  paymentId: string;
  extras: unknown[];
  appointment: { id: string; end: string };
}

const addExtra = async (fields: Record<string, unknown> = {}, serviceId = shop.serviceId) =>
  (
    await done(
      manage<{ id: string }>(shop, `POST /services/${serviceId}/extras`, { body: { title: "Wash", ...fields } }),
    )
  ).id;
const getBooking = (id: string) => done(manage<Booking>(shop, `GET /bookings/${id}`));
const getPayment = (id: string) =>
  done(manage<{ total: number; tax: number; lines: object[] }>(shop, `GET /payments/${id}`));
const bookWith = (extras: Wanted["extras"] = [], item: Partial<Wanted> = {}) =>
  book(shop, { start: "10:00", extras, ...item });

describe("extras of a booking", () => {
  it("add their price for each, and for each person where they are per person", async () => {
    const group = await done(
      manage<{ id: string }>(shop, "POST /services", {
        body: { title: "Class", duration: 60, price: 10, capacity: 5 },
      }),
    );
    await done(manage(shop, `PUT /staff/${shop.staffIds[0]}/services/${group.id}`, { body: {} }));
    const wash = await addExtra({ price: 3, maxQty: 4 }, group.id);
    const towel = await addExtra({ title: "Towel", price: 1.5, perPerson: true, maxQty: 2 }, group.id);
    const extras = [
      { id: wash, quantity: 2 },
      { id: towel.toUpperCase(), quantity: 2 },
    ];
    const { bookings } = await done(bookWith(extras, { service: group.id, persons: 3 }));
    const booking = await getBooking(bookings[0]?.id ?? "");
    expect(booking.price).toBe(30 + 6 + 9);
    expect(booking.extras).toEqual([
      { extraId: wash, title: "Wash", quantity: 2, price: 3 },
      { extraId: towel, title: "Towel", quantity: 2, price: 1.5 },
    ]);
    expect(await getPayment(booking.paymentId)).toMatchObject({
      total: 45,
      lines: [
        { kind: "service", quantity: 3, amount: 30 },
        { kind: "extra", label: "Wash", quantity: 2, unitPrice: 3, amount: 6 },
        { kind: "extra", label: "Towel", quantity: 6, unitPrice: 1.5, amount: 9 },
      ],
    });
  });

  it("make the appointment longer, and only where that time is free", async () => {
    const wash = await addExtra({ duration: 30, maxQty: 2 });
    const { bookings } = await done(bookWith([{ id: wash, quantity: 2 }]));
    expect(bookings[0]?.end).toBe(at(shop, "12:00"));
    expect((await book(shop, { start: "11:00" })).code).toBe("slot_unavailable");
    expect((await book(shop, { start: "09:00", extras: [{ id: wash, quantity: 1 }] })).code).toBe("slot_unavailable");
    expect((await book(shop, { start: "09:00" })).status).toBe(201);
  });

  it("add no time to an appointment that is shared", async () => {
    const shared = await done(
      manage<{ id: string }>(shop, "POST /services", {
        body: { title: "Class", duration: 60, price: 10, capacity: 5 },
      }),
    );
    await done(manage(shop, `PUT /staff/${shop.staffIds[0]}/services/${shared.id}`, { body: {} }));
    const wash = await addExtra({ duration: 30 }, shared.id);
    const item = { service: shared.id, start: "10:00" };
    const { bookings } = await done(book(shop, { ...item, extras: [{ id: wash, quantity: 1 }] }));
    expect(bookings[0]?.end).toBe(at(shop, "11:00"));
    expect((await book(shop, item)).status).toBe(201);
  });

  it("stay as long when the customer moves the booking", async () => {
    const wash = await addExtra({ duration: 30 });
    const { id, token } = await booked(shop, { start: "10:00", extras: [{ id: wash, quantity: 1 }] });
    await done(manage(shop, `DELETE /services/${shop.serviceId}/extras/${wash}`));
    const body = { start: at(shop, "14:00") };
    await done(visit(shop, `POST /manage/${token}/reschedule`, { body }));
    const { appointment, extras } = await getBooking(id);
    expect(appointment.end).toBe(at(shop, "15:30"));
    expect(extras).toHaveLength(1);
  });

  it("are in the mails", async () => {
    await setTemplates(shop, { body: "With {extras}." });
    const wash = await addExtra({ maxQty: 2 });
    await done(bookWith([{ id: wash, quantity: 2 }]));
    const [mail] = await mailsOf(shop);
    expect(mail?.text).toContain("With Wash × 2.");
  });
});

describe("extras that cannot be booked are validation on the item's extras", () => {
  it.each([
    ["unknown", ".0.id", async () => [{ id: UNKNOWN_ID, quantity: 1 }]],
    ["too many", ".0.quantity", async () => [{ id: await addExtra({ maxQty: 2 }), quantity: 3 }]],
    ["too few", ".0.quantity", async () => [{ id: await addExtra({ minQty: 2, maxQty: 3 }), quantity: 1 }]],
    ["none of a mandatory one", "", () => addExtra({ minQty: 1 }).then(() => [])],
    [
      "a mandatory one with quantity 0",
      ".0.quantity",
      async () => [{ id: await addExtra({ minQty: 1 }), quantity: 0 }],
    ],
  ])("%s", async (_, path, extrasOf) => {
    const { status, code, fields } = await bookWith(await extrasOf());
    const named = new Set([`items.0.extras${path}`, "items", "items.0.extras"]);
    expect([status, code, new Set(fields)]).toEqual([422, "validation", named]);
  });

  it("twice the same one, and one of another service", async () => {
    const wash = await addExtra({ maxQty: 5 });
    const twice = [wash, wash].map((id) => ({ id, quantity: 1 }));
    expect((await bookWith(twice)).fields).toEqual(["items.0.extras.1.id", "items", "items.0.extras"]);
    const other = await openShop();
    const theirs = await done(
      manage<{ id: string }>(other, `POST /services/${other.serviceId}/extras`, { body: { title: "Wash" } }),
    );
    expect((await bookWith([{ id: theirs.id, quantity: 1 }])).fields).toContain("items.0.extras.0.id");
  });

  it("beside all other faults", async () => {
    const items = [
      { start: "10:00", extras: [{ id: UNKNOWN_ID, quantity: 1 }] },
      { start: "10:00", service: UNKNOWN_ID },
    ];
    const { fields } = await book(shop, items, { payment: "provider" });
    expect(fields.toSorted()).toEqual(["items", "items.0.extras", "items.0.extras.0.id", "items.1.service", "payment"]);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { payments } from "../../../db/schema";
import { testDatabase } from "../../../testing/database";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import {
  addMember,
  addService,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  orderOf,
  type Shop,
} from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const settings = (body: Record<string, unknown>) => done(manage(shop, "PATCH /settings", { body }));

async function faultsOf(...asked: Parameters<typeof book>): Promise<string[]> {
  const { status, code, fields } = await book(...asked);
  expect([status, code]).toEqual([422, "validation"]);
  return fields;
}

describe("a faulty order is validation", () => {
  it("on services and members that are not on offer, each under its item", async () => {
    const hidden = await addService(shop, { visibility: "private" });
    const stranger = await addMember(shop, "Stranger");
    const other = await openShop();
    const items = [
      { start: "10:00", service: UNKNOWN_ID },
      { start: "10:00", service: hidden },
      { start: "10:00", service: other.serviceId },
      { start: "10:00", staff: UNKNOWN_ID },
      { start: "10:00", staff: stranger },
      { start: "10:00" },
    ];
    const names = ["items.0.service", "items.1.service", "items.2.service", "items.3.staff", "items.4.staff", "items"];
    expect((await faultsOf(shop, items)).sort()).toEqual(names.sort());
  });

  it("on members who are private or archived", async () => {
    const [ana = ""] = shop.staffIds;
    await done(manage(shop, `PATCH /staff/${ana}`, { body: { visibility: "private" } }));
    expect(await faultsOf(shop, { start: "10:00", staff: ana })).toEqual(["items.0.staff", "items"]);
    await done(manage(shop, `DELETE /staff/${ana}`));
    expect(await faultsOf(shop, { start: "10:00", staff: ana })).toEqual(["items.0.staff", "items"]);
  });

  it("on what the schema refuses, all at once", async () => {
    const order = { name: "", email: "eva", timeZone: "Mars/Olympus", locale: "en-!", payment: "gold" };
    const body = { ...orderOf(shop, { start: "10:00" }), ...order };
    const items = [{ service: "x", start: "2030-01-01T10:00:00", persons: 0 }];
    expect(await faultsOf(shop, [], { ...body, items })).toEqual([
      "items.0.service",
      "items",
      "items.0.start",
      "items.0.persons",
      "name",
      "email",
      "timeZone",
      "locale",
      "payment",
    ]);
    expect(await faultsOf(shop, [])).toEqual(["items"]);
  });

  it("on the phone number where the account wants one, beside the other faults", async () => {
    await settings({ requirePhone: true });
    expect(await faultsOf(shop, { start: "10:00" })).toEqual(["phone"]);
    expect(await faultsOf(shop, { start: "10:00", service: UNKNOWN_ID }, { phone: "" })).toEqual([
      "phone",
      "items.0.service",
      "items",
    ]);
    expect((await book(shop, { start: "10:00" }, { phone: "+34 600 000 000" })).status).toBe(201);
  });

  it("on payment at a desk that takes none, unless nothing is to be paid", async () => {
    await settings({ localPaymentEnabled: false });
    const free = await addService(shop, { price: 0 });
    expect(await faultsOf(shop, { start: "10:00" })).toEqual(["payment"]);
    expect((await book(shop, { start: "10:00", service: free })).status).toBe(201);
  });

  it("on online payment that is not set up", async () => {
    expect(await faultsOf(shop, { start: "10:00" }, { payment: "provider" })).toEqual(["payment"]);
  });
});

describe("an order with a code nobody gave out", () => {
  it.each([
    ["coupon", "coupon_invalid"],
    ["packageCode", "package_invalid"],
  ])("in %s is %s", async (name, code) => {
    const answer = await book(shop, { start: "10:00" }, { [name]: "SUMMER" });
    expect(answer).toMatchObject({ status: 422, code, fields: [name] });
  });
});

describe("the payment of an order", () => {
  it.each([
    { currency: "EUR", service: { price: 19.99, taxRate: 21, deposit: 50 }, total: 59.97, tax: 10.41, due: 29.99 },
    { currency: "JPY", service: { price: 1999, taxRate: 10, deposit: 25 }, total: 5997, tax: 545, due: 1499 },
    { currency: "KWD", service: { price: 1.125, taxRate: 5, deposit: 100 }, total: 3.375, tax: 0.161, due: 3.375 },
  ])("in $currency is exact to the minor unit", async ({ currency, service, total, tax, due }) => {
    const persons = 3;
    shop = await openShop({ currency, service: { ...service, capacity: 9 } });
    const { id, payment } = await booked(shop, { start: "10:00", persons });
    expect(payment).toMatchObject({ status: "pending", due });
    expect(await done(manage(shop, `GET /bookings/${id}`))).toMatchObject({ price: total, currency });
    const [line] = (await paymentRow()).lines;
    expect(line).toMatchObject({ quantity: persons, label: "Cut", kind: "service" });
    expect(await paymentRow()).toMatchObject({ totalMinor: minor(total, currency), taxMinor: minor(tax, currency) });
  });

  it("asks for the deposit of the member's own link", async () => {
    const link = `PUT /staff/${shop.staffIds[0]}/services/${shop.serviceId}`;
    await done(manage(shop, link, { body: { price: 80, deposit: "30.00" } }));
    expect((await booked(shop, { start: "10:00" })).payment.due).toBe(30);
    await done(manage(shop, link, { body: { deposit: "12.5%" } }));
    expect((await booked(shop, { start: "12:00" })).payment.due).toBe(10);
    await done(manage(shop, link, { body: { deposit: "500.00" } }));
    expect((await booked(shop, { start: "14:00" })).payment.due).toBe(80);
  });

  it("of nothing is free, completed at once, and notified of", async () => {
    const free = await addService(shop, { price: 0 });
    const { payment, id } = await booked(shop, { start: "10:00", service: free });
    expect(payment).toMatchObject({ status: "completed", due: 0 });
    const [event, ...more] = await eventsOf(shop, "payment.completed");
    expect(more).toEqual([]);
    expect(event?.data.payment).toMatchObject({
      id: payment.id,
      method: "free",
      status: "completed",
      total: 0,
      bookingIds: [id],
      completedAt: event?.timestamp,
    });
  });

  it("to be made is notified of only when it is", async () => {
    await booked(shop, { start: "10:00" });
    expect(await eventsOf(shop, "payment.completed")).toEqual([]);
  });
});

describe("the status of a new booking", () => {
  it("is approved, or pending where service or account want to look first", async () => {
    const looked = await addService(shop, { requiresApproval: true });
    expect((await booked(shop, { start: "09:00" })).status).toBe("approved");
    expect((await booked(shop, { start: "10:00", service: looked })).status).toBe("pending");
    await settings({ defaultBookingStatus: "pending" });
    expect((await booked(shop, { start: "11:00" })).status).toBe("pending");
    expect((await book(shop, { start: "10:00" })).code).toBe("slot_unavailable");
  });
});

const minor = (amount: number, currency: string) => Math.round(amount * 10 ** ({ JPY: 0, KWD: 3 }[currency] ?? 2));

async function paymentRow() {
  const rows = await testDatabase().db.select().from(payments).where(eq(payments.tenantId, shop.id));
  const [row] = rows;
  if (!row) throw new Error("There is no payment.");
  return row;
}

import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { packages } from "../../../db/schema";
import { testDatabase } from "../../../testing/database";
import { manage, visit } from "../../../testing/rest";
import {
  addService,
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

interface Package {
  id: string;
  code: string;
  used: number;
  remaining: number;
}

let shop: Shop;
let pack: Package;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 50 } });
  pack = await sell({ size: 5 });
});
afterAll(expectSoundData);

async function sell(fields: Record<string, unknown> = {}): Promise<Package> {
  const body = { fullName: "Eva Gil", email: "Eva@example.com" };
  const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /customers?email=eva@example.com"));
  const customerId = data[0]?.id ?? (await done(manage<{ id: string }>(shop, "POST /customers", { body }))).id;
  const sale = { customerId, serviceId: shop.serviceId, ...fields };
  return done(manage<Package>(shop, "POST /packages", { body: sale }));
}

const set = (columns: Partial<typeof packages.$inferInsert>) =>
  testDatabase().db.update(packages).set(columns).where(eq(packages.id, pack.id));
const usedOf = async () => (await done(manage<Package>(shop, `GET /packages/${pack.id}`))).used;
const bookWith = (order: Record<string, unknown> = {}, persons = 1) =>
  book(shop, { start: "10:00", persons }, { packageCode: pack.code, ...order });
const patch = (id: string, body: object) => manage(shop, `PATCH /bookings/${id}`, { body });

describe("a package", () => {
  it("pays for the service of each person, not for its extras", async () => {
    const body = { title: "Towel", price: 2, perPerson: true };
    const { id } = await done(manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body }));
    const item = { start: "10:00", persons: 2, extras: [{ id, quantity: 1 }] };
    const booking = await booked(shop, item, { packageCode: pack.code.toLowerCase() });
    expect(await done(manage(shop, `GET /bookings/${booking.id}`))).toMatchObject({ packageId: pack.id, price: 4 });
    expect(await done(manage(shop, `GET /payments/${booking.payment.id}`))).toMatchObject({
      total: 4,
      discount: 40,
      lines: [
        { kind: "service", amount: 40 },
        { kind: "discount", amount: -40, label: pack.code },
        { kind: "extra", amount: 4 },
      ],
    });
    expect(await usedOf()).toBe(2);
  });

  it("leaves nothing to pay, which is notified as paid", async () => {
    const { payment } = await done(bookWith());
    expect(payment).toMatchObject({ status: "completed", due: 0 });
    expect(await eventsOf(shop, "payment.completed")).toHaveLength(1);
  });

  it("pays for the items of its service alone", async () => {
    const other = await addService(shop, { price: 50 });
    const items = [{ start: "10:00" }, { start: "12:00", service: other }];
    const { bookings, payment } = await done(book(shop, items, { packageCode: pack.code }));
    expect(payment.due).toBe(0);
    expect(await done(manage(shop, `GET /payments/${payment.id}`))).toMatchObject({ total: 50 });
    expect(await done(manage(shop, `GET /bookings/${bookings[1]?.id}`))).toMatchObject({ packageId: null, price: 50 });
    expect(await usedOf()).toBe(1);
  });
});

describe("a package that cannot be used", () => {
  it.each([
    { code: "package_used_up", when: "with too few uses left", columns: { used: 0 }, persons: 6 },
    { code: "package_expired", when: "when its time is over", columns: { expiresAt: new Date(0) } },
    { code: "package_invalid", when: "before it is paid", columns: { state: "pending" as const } },
    { code: "package_invalid", when: "once it is cancelled", columns: { state: "cancelled" as const } },
  ])("is $code $when", async ({ code, columns, persons = 1 }) => {
    await set(columns);
    expect(await bookWith({}, persons)).toMatchObject({ status: 422, code, fields: ["packageCode"] });
    expect(await usedOf()).toBe(0);
  });

  it("is package_invalid for somebody else, for another service and in another account", async () => {
    const refused = { status: 422, code: "package_invalid", fields: ["packageCode"] };
    expect(await bookWith({ email: "ana@example.com" })).toMatchObject(refused);
    const other = await addService(shop);
    expect(await book(shop, { start: "10:00", service: other }, { packageCode: pack.code })).toMatchObject(refused);
    expect(await book(await openShop(), { start: "10:00" }, { packageCode: pack.code })).toMatchObject(refused);
    expect((await bookWith({ email: "EVA@EXAMPLE.COM" })).status).toBe(201);
  });
});

describe("the uses of a package", () => {
  it("are had as often as there are, however many ask at once", async () => {
    expect(tally(await atOnce(20, () => bookWith()))).toEqual({ 201: 5, "422 package_used_up": 15 });
    expect(await usedOf()).toBe(5);
  });

  it("come back by every surface, and are taken again", async () => {
    const { bookings } = await done(bookWith({}, 3));
    const id = bookings[0]?.id ?? "";
    await done(patch(id, { status: "cancelled" }));
    expect(await usedOf()).toBe(0);
    await done(patch(id, { status: "approved" }));
    expect(await usedOf()).toBe(3);
    const token = bookings[0]?.manageUrl.split("/").at(-1);
    await done(visit(shop, `POST /manage/${token}/cancel`, { body: {} }));
    expect(await usedOf()).toBe(0);
    await done(bookWith({}, 4));
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /appointments?status=active"));
    await done(manage(shop, `DELETE /appointments/${data[0]?.id}`));
    expect(await usedOf()).toBe(0);
  });

  it("follow the persons of the booking", async () => {
    const { bookings } = await done(bookWith({}, 2));
    const id = bookings[0]?.id ?? "";
    expect(await done(patch(id, { persons: 5 }))).toMatchObject({ persons: 5, price: 0 });
    expect(await usedOf()).toBe(5);
    expect(await patch(id, { persons: 6 })).toMatchObject({ status: 422, code: "package_used_up" });
    await done(patch(id, { persons: 1 }));
    expect(await usedOf()).toBe(1);
    await done(patch(id, { persons: 3, status: "cancelled" }));
    expect(await usedOf()).toBe(0);
  });

  it("are refused to a booking that comes back when they are gone or over", async () => {
    const { bookings } = await done(bookWith({}, 3));
    const id = bookings[0]?.id ?? "";
    await done(patch(id, { status: "cancelled" }));
    await done(bookWith({}, 3));
    expect(await patch(id, { status: "approved" })).toMatchObject({ status: 422, code: "package_used_up" });
    await set({ expiresAt: new Date(0) });
    expect(await patch(id, { status: "approved" })).toMatchObject({ status: 422, code: "package_expired" });
    await set({ expiresAt: null, state: "cancelled" });
    expect(await patch(id, { status: "approved" })).toMatchObject({ status: 422, code: "package_invalid" });
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditedWrites } from "../../../testing/context";
import { manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import {
  addService,
  book,
  done,
  expectSoundData,
  openShop,
  orderOf,
  type Shop,
  type Wanted,
} from "../../../testing/shop";

interface Said {
  code: string;
  valid: boolean;
  reason: string | null;
  reasonCode: string | null;
}

interface Quoted {
  lines: object[];
  total: number;
  tax: number;
  discount: number;
  due: number;
  currency: string;
  coupon: Said | null;
  package: Said | null;
}

interface Offer {
  serviceId: string;
  extraIds: string[];
}

const MINUTE_MS = 60_000;
const COUPONS = ["TENTH", "FIVER", "BOTH", "FIRST", "OVER", "NOPE"];

let shop: Shop;
let offers: Offer[];
let packageCodes: string[];
let slots = 0;

const create = async (path: string, body: object) =>
  done(manage<{ id: string; code: string }>(shop, `POST ${path}`, { body }));

beforeAll(async () => {
  shop = await openShop({ members: 2, service: { price: 19.99, taxRate: 21, deposit: 33, capacity: 6 } });
  const single = await addService(shop, { title: "Long", duration: 30, price: 7.77, taxRate: 5.5, deposit: 100 });
  const [ana = ""] = shop.staffIds;
  await done(manage(shop, `PUT /staff/${ana}/services/${single}`, { body: { price: 9.01, deposit: "4.00" } }));
  offers = await Promise.all([shop.serviceId, single].map(addExtras));
  await addCodes();
});
afterAll(expectSoundData);

async function addExtras(serviceId: string): Promise<Offer> {
  const path = `/services/${serviceId}/extras`;
  const wash = await create(path, { title: "Wash", price: 3.33, maxQty: 3, duration: 10 });
  const towel = await create(path, { title: "Towel", price: 0.57, perPerson: true, maxQty: 2 });
  return { serviceId, extraIds: [wash.id, towel.id] };
}

async function addCodes(): Promise<void> {
  const [first] = offers;
  await create("/coupons", { code: "TENTH", discount: 10 });
  await create("/coupons", { code: "FIVER", deduction: 5 });
  await create("/coupons", { code: "BOTH", discount: 33.33, deduction: 7.01 });
  await create("/coupons", { code: "FIRST", discount: 50, serviceIds: [first?.serviceId] });
  await create("/coupons", { code: "OVER", discount: 50, dateEnd: "2001-01-01" });
  const { id: customerId } = await create("/customers", { fullName: "Eva Gil", email: "eva@example.com" });
  const sold = offers.map(({ serviceId }) => create("/packages", { customerId, serviceId, size: 1000 }));
  packageCodes = (await Promise.all(sold)).map(({ code }) => code);
}

/** Starts far enough apart for the longest service with all its extras. */
function nextStart(): string {
  const place = slots++;
  const days = Math.floor(place / 10);
  const minutes = 8 * 60 + (place % 10) * 60;
  return new Date(Date.parse(shop.date) + (days * 24 * 60 + minutes) * MINUTE_MS).toISOString();
}

const quote = (order: object) => visit<Quoted>(shop, "POST /quote", { body: order });

const anItem = fc.record({
  offer: fc.nat({ max: 1 }),
  persons: fc.integer({ min: 1, max: 6 }),
  wash: fc.nat({ max: 3 }),
  towel: fc.nat({ max: 2 }),
  staff: fc.constantFrom("any", 0, 1),
});

const anOrder = fc.record({
  items: fc.array(anItem, { minLength: 1, maxLength: 3 }),
  coupon: fc.option(fc.constantFrom(...COUPONS)),
  pack: fc.option(fc.nat({ max: 1 })),
});

type Order = typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never;

function wantedOf({ items }: Order): Wanted[] {
  return items.map(({ offer, persons, wash, towel, staff }) => {
    const { serviceId, extraIds } = offers[offer] ?? { serviceId: "", extraIds: [] };
    return {
      service: serviceId,
      start: nextStart(),
      persons: offer === 1 ? 1 : persons,
      staff: typeof staff === "number" ? (shop.staffIds[staff] ?? "") : staff,
      extras: extraIds.map((id, index) => ({ id, quantity: index === 0 ? wash : towel })),
    };
  });
}

describe("a quote", () => {
  it("is what the order then costs, to the minor unit and line", async () => {
    await fc.assert(
      fc.asyncProperty(anOrder, async (order) => {
        const codes = { coupon: order.coupon, packageCode: order.pack === null ? null : packageCodes[order.pack] };
        const wanted = orderOf(shop, wantedOf(order), codes);
        const quoted = await done(quote(wanted));
        const coupon = quoted.coupon?.valid ? order.coupon : null;
        const packageCode = quoted.package?.valid ? codes.packageCode : null;
        const { payment } = await done(
          visit<{ payment: { id: string } }>(shop, "POST /bookings", { body: { ...wanted, coupon, packageCode } }),
        );
        const { lines, total, tax, discount, due, currency } = quoted;
        const cost = { lines, total, tax, discount, due, currency };
        expect(await done(manage(shop, `GET /payments/${payment.id}`))).toMatchObject(cost);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it("says why a code does not count, and refuses nothing for it", async () => {
    const order = orderOf(shop, { start: nextStart() }, { coupon: "over", packageCode: packageCodes[1] });
    expect(await done(quote(order))).toMatchObject({
      coupon: { code: "OVER", valid: false, reason: "This coupon has expired.", reasonCode: "expired" },
      package: { valid: false, reason: "The package is not for what is being ordered.", reasonCode: "no_match" },
      total: 19.99,
      discount: 0,
    });
    const unknown = orderOf(shop, { start: nextStart() }, { coupon: "NOPE", packageCode: "NOPE" });
    expect(await done(quote(unknown))).toMatchObject({ coupon: { valid: false }, package: { valid: false } });
    const none = await done(quote(orderOf(shop, { start: nextStart() })));
    expect([none.coupon, none.package]).toEqual([null, null]);
  });

  it("needs neither a start nor a name, and asks the lowest price then", async () => {
    const [, single] = offers;
    const quoted = await done(quote({ items: [{ service: single?.serviceId }] }));
    expect(quoted).toMatchObject({ total: 7.77, due: 7.77, currency: "EUR" });
    const [ana] = shop.staffIds;
    expect(await done(quote({ items: [{ service: single?.serviceId, staff: ana }] }))).toMatchObject({ total: 9.01 });
  });

  it("counts a customer's uses of a coupon where it is told who asks", async () => {
    await create("/coupons", { code: "ONCE", discount: 10, customerLimit: 1 });
    const order = orderOf(shop, { start: nextStart() }, { coupon: "ONCE" });
    await done(visit(shop, "POST /bookings", { body: order }));
    expect((await done(quote(order))).coupon).toMatchObject({ valid: false });
    expect((await done(quote({ items: order.items, coupon: "ONCE" }))).coupon).toMatchObject({ valid: true });
  });

  it("is refused for items that cannot be, by their fields", async () => {
    const extras = [{ id: UNKNOWN_ID, quantity: 1 }];
    const items = [
      { service: shop.serviceId, extras },
      { service: UNKNOWN_ID },
      { service: shop.serviceId, staff: UNKNOWN_ID },
    ];
    const { status, code, fields } = await quote({ items });
    expect([status, code]).toEqual([422, "validation"]);
    expect(fields.toSorted()).toEqual([
      "items",
      "items.0.extras",
      "items.0.extras.0.id",
      "items.1.service",
      "items.2.staff",
    ]);
    expect((await quote({ items: [] })).fields).toEqual(["items"]);
    const wrong = { ...orderOf(shop, { start: "10:00", persons: 0 }), email: "eva" };
    expect((await quote(wrong)).fields.toSorted()).toEqual(["email", "items", "items.0.persons"]);
  });

  it("books, uses and notes nothing", async () => {
    const before = await auditedWrites(shop);
    const bookings = await done(manage<{ total: number }>(shop, "GET /bookings?limit=1"));
    const start = nextStart();
    for (let time = 0; time < 3; time++)
      await done(quote(orderOf(shop, { start }, { coupon: "TENTH", packageCode: packageCodes[0] })));
    expect(await auditedWrites(shop)).toEqual(before);
    expect(await done(manage(shop, "GET /bookings?limit=1"))).toMatchObject({ total: bookings.total });
    expect((await book(shop, { start })).status).toBe(201);
  });
});

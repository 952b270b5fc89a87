import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { database } from "../../../../db/client";
import { appointments, bookings, coupons, customers, staff } from "../../../../db/schema";
import { testDatabase } from "../../../../testing/database";
import { manage } from "../../../../testing/rest";
import { roundTripsOf } from "../../../../testing/round-trips";
import { at, done, expectSoundData, openShop, type Shop, tally } from "../../../../testing/shop";

afterAll(expectSoundData);

const newCustomer = async (shop: Shop) =>
  (
    await done(
      manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva Gil", email: "eva@example.com" } }),
    )
  ).id;

const bodyOf = (shop: Shop, start: string, more: Record<string, unknown> = {}) => ({
  serviceId: shop.serviceId,
  staffId: shop.staffIds[0],
  start: at(shop, start),
  ...more,
});

const countOf = (shop: Shop) =>
  Promise.all([
    database().db.$count(appointments, eq(appointments.tenantId, shop.id)),
    database().db.$count(bookings, eq(bookings.tenantId, shop.id)),
  ]);

it.each([
  ["with its booking", {}],
  ["of a series", { recurrence: { freq: "daily", count: 5 } }],
  ["that is only tried out", { dryRun: true }],
])("an appointment %s costs two round trips", async (_, more) => {
  const shop = await openShop();
  const customerId = await newCustomer(shop);
  let hour = 8;
  const next = () => {
    const start = `${String(hour++).padStart(2, "0")}:00`;
    return done(manage(shop, "POST /appointments", { body: bodyOf(shop, start, { customerId, ...more }) }));
  };
  const trips = await roundTripsOf(next, async () => {
    for (let warm = 0; warm < 3; warm++) await next();
  });
  expect(trips[0]).toBe(2);
});

it("a dry run stores nothing, and says what the write then does", async () => {
  const shop = await openShop();
  const customerId = await newCustomer(shop);
  const body = bodyOf(shop, "10:00", { customerId, recurrence: { freq: "daily", count: 3 } });
  const tried = await done(
    manage<{ price: number; webhooks: string[] }>(shop, "POST /appointments", { body: { ...body, dryRun: true } }),
  );
  expect(tried).toMatchObject({ ok: true, price: 60, webhooks: Array(3).fill("booking.created") });
  expect(await countOf(shop)).toEqual([0, 0]);
  await done(manage(shop, "POST /appointments", { body }));
  expect(await countOf(shop)).toEqual([3, 3]);
});

it("a dry run waits for nobody who holds the member or the customer", async () => {
  const shop = await openShop();
  const customerId = await newCustomer(shop);
  await testDatabase().db.transaction(async (tx) => {
    await tx.select().from(staff).where(eq(staff.tenantId, shop.id)).for("update");
    await tx.select().from(customers).where(eq(customers.tenantId, shop.id)).for("update");
    const body = bodyOf(shop, "10:00", { customerId, dryRun: true });
    expect(await done(manage(shop, "POST /appointments", { body }))).toMatchObject({ ok: true });
  });
});

it("a coupon that a series uses up stores nothing of it, with an idempotency key too", async () => {
  const shop = await openShop();
  const customerId = await newCustomer(shop);
  const coupon = { code: "TWO", discount: 10, usageLimit: 2 };
  const { id } = await done(manage<{ id: string }>(shop, "POST /coupons", { body: coupon }));
  const series = (count: number) => ({
    body: bodyOf(shop, "10:00", { customerId, coupon: "two", recurrence: { freq: "daily", count } }),
    headers: { "idempotency-key": `series of ${count}`.replaceAll(" ", "-") },
  });
  const usedUp = await manage(shop, "POST /appointments", series(3));
  expect(tally([usedUp])).toEqual({ "422 coupon_invalid": 1 });
  expect(await countOf(shop)).toEqual([0, 0]);
  await done(manage(shop, "POST /appointments", series(2)));
  const [row] = await database().db.select().from(coupons).where(eq(coupons.id, id));
  expect([row?.used, ...(await countOf(shop))]).toEqual([2, 2, 2]);
});

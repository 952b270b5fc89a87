import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addCoupon, HALF, move, patch, sell, setStatus, write, writeSeries } from "../../testing/composition";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { booked, done, expectSoundHistory, openShop, type Shop } from "../../testing/shop";
import { verifyHistory } from "./history";

const { db } = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ members: 2, service: { capacity: 2, waitlistCapacity: 1 } });
});
// What a test has broken is not the next one's.
afterEach(() => db.execute(sql`truncate webhook_events cascade`));

/** The rules that the history parts from. */
const broken = async () => (await verifyHistory(db)).filter(({ violations }) => violations > 0).map(({ name }) => name);

/** Makes the newest events of a booking say something else. */
const rewrite = (bookingId: string, path: string, value: unknown) =>
  db.execute(sql`
    update webhook_events set payload = jsonb_set(payload, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    where id = (select max(id::text)::uuid from webhook_events where payload #>> '{data,booking,id}' = ${bookingId})`);

it("finds nothing in what a shop's days are made of", async () => {
  await addCoupon(shop);
  const { code } = await sell(shop);
  const one = await booked(shop, { start: "10:00" }, HALF);
  await booked(shop, { start: "10:00", persons: 1 }, { name: "Ana Sol", packageCode: code });
  const waiting = await booked(shop, { start: "10:00" }, { name: "Leo Gil", waitlist: true });
  await setStatus(shop, one.id, "cancelled");
  await done(manage(shop, `POST /bookings/${waiting.id}/give-seat`, { body: {} }));
  const moved = await booked(shop, { start: "13:00" });
  await done(move(shop, moved, "15:00"));
  await done(patch(shop, moved.id, { persons: 2 }));
  const series = await writeSeries(shop, { start: new Date(Date.parse(moved.start) + 7 * 86_400_000).toISOString() });
  const start = new Date(Date.parse(series.start) + 3_600_000).toISOString();
  await done(manage(shop, `PATCH /appointments/${series.id}`, { body: { start, scope: "series" } }));
  await done(write(shop, { start, force: true, staffId: shop.staffIds[1] }));
  await done(manage(shop, `DELETE /appointments/${series.id}?scope=following`));
  await expectSoundHistory();
});

it("names what an event was made to say: a status out of order, and persons without seats", async () => {
  const one = await booked(shop, { start: "10:00", persons: 2 });
  await setStatus(shop, one.id, "cancelled");
  await rewrite(one.id, "{data,booking,status}", "done");
  expect(await broken()).toEqual(["notified_last"]);
  await rewrite(one.id, "{data,previous,status}", "rejected");
  expect(await broken()).toEqual(["unbroken", "notified_last"]);
  const other = await booked(shop, { start: "14:00" });
  await rewrite(other.id, "{data,booking,status}", "no_show");
  expect(await broken()).toEqual(["status_table", "unbroken", "notified_last"]);
});

it("names seats above capacity and two appointments at once that are no more", async () => {
  const one = await booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "" });
  await rewrite(one.id, "{data,booking,persons}", 3);
  await setStatus(shop, one.id, "cancelled");
  expect(await broken()).toEqual(["unbroken", "seats"]);
  const other = await booked(shop, { start: "15:00", staff: shop.staffIds[0] ?? "" });
  const third = await booked(shop, { start: "17:00", staff: shop.staffIds[0] ?? "" });
  await rewrite(third.id, "{data,booking,appointment,start}", other.start);
  expect(await broken()).toContain("one_at_a_time");
});

it("names a package given back twice, money that does not add up, and a write without its audit", async () => {
  const { code } = await sell(shop);
  const one = await booked(shop, { start: "10:00" }, { packageCode: code });
  await setStatus(shop, one.id, "cancelled");
  await setStatus(shop, one.id, "approved");
  await db.execute(sql`update packages set used = 0 where tenant_id = ${shop.id}`);
  expect(await broken()).toEqual(["entitlements"]);
  await db.execute(sql`
    update webhook_events set payload = jsonb_set(payload, '{data,payment,total}', '1') where payload #> '{data,payment}' is not null`);
  expect(await broken()).toEqual(["entitlements", "money"]);
  await db.execute(sql`delete from audit_log where tenant_id = ${shop.id} and action = 'bookings.update'`);
  expect(await broken()).toEqual(["entitlements", "money", "audited"]);
});

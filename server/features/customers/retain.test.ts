import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { customers, outboxMails, tenants } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { atOnce, booked, done, expectSoundData, openShop, type Shop, setTenant } from "../../testing/shop";
import { eraseIdleCustomers } from "./retain";
import { deleteOldMails } from "./retention-queries";

const DAY_MS = 86_400_000;
const { db } = testDatabase();
const ALL = { limit: 1000 };
const oldMails = () => deleteOldMails(db, { realNow: new Date(), limit: 1000 });

let shop: Shop;
beforeEach(async () => {
  await db.update(tenants).set({ retentionDays: null });
  shop = await openShop({ settings: { retentionDays: 30 } });
});
afterAll(expectSoundData);

const passTo = (instant: number) => setTenant(shop, { clockOffsetMs: instant - Date.now() });
const erased = async () =>
  (await db.select().from(customers).where(eq(customers.tenantId, shop.id))).map(
    ({ anonymizedAt }) => anonymizedAt !== null,
  );

describe("a customer of an account with a retention period", () => {
  it("is erased when nothing has happened for so long after the last visit, once", async () => {
    const { end, id } = await booked(shop, { start: "10:00" });
    await passTo(Date.parse(end) + 30 * DAY_MS - 60_000);
    expect(await eraseIdleCustomers(ALL)).toBe(0);
    await passTo(Date.parse(end) + 30 * DAY_MS + 60_000);
    const rounds = await atOnce(3, () => eraseIdleCustomers(ALL));
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await erased()).toEqual([true]);
    const booking = await done(manage<{ customer: object; price: number }>(shop, `GET /bookings/${id}`));
    expect(booking).toMatchObject({ customer: { fullName: "Deleted customer" }, price: 20 });
    expect(await eraseIdleCustomers(ALL)).toBe(0);
  });

  it("is kept as long as a package has uses left", async () => {
    const { id: customerId } = await done(
      manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva", email: "eva@example.com" } }),
    );
    const body = { customerId, serviceId: shop.serviceId, payment: "local" };
    await done(manage(shop, "POST /packages", { body }));
    await passTo(Date.now() + 400 * DAY_MS);
    expect(await eraseIdleCustomers(ALL)).toBe(0);
  });

  it("is kept for ever without a period", async () => {
    await booked(shop, { start: "10:00" });
    await setTenant(shop, { retentionDays: null });
    await passTo(Date.now() + 400 * DAY_MS);
    expect(await eraseIdleCustomers(ALL)).toBe(0);
  });
});

describe("a mail", () => {
  it("goes when it is through and older than the account keeps data; one that waits stays", async () => {
    await booked(shop, { start: "10:00" });
    await passTo(Date.now() + 29 * DAY_MS);
    expect(await oldMails()).toBe(0);
    await passTo(Date.now() + 31 * DAY_MS);
    await db.update(outboxMails).set({ status: "pending" }).where(eq(outboxMails.tenantId, shop.id));
    expect(await oldMails()).toBe(0);
    await db.update(outboxMails).set({ status: "sent" }).where(eq(outboxMails.tenantId, shop.id));
    expect(await oldMails()).toBe(1);
    expect(await oldMails()).toBe(0);
  });
});

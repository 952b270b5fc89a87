import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { packages, payments } from "../../../db/schema";
import { testContext } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { openOnlinePayment, setPayment } from "../../../testing/online";
import { manage, visit } from "../../../testing/rest";
import { book, done, eventsOf, expectSoundData, openShop, type Shop } from "../../../testing/shop";
import { callRest } from "../../../testing/surfaces";
import { expireHold, expireHolds } from "../../payments/holds/holds";
import type { BoughtPackage } from "./schemas";

const { db } = testDatabase();
const DAY_MS = 86_400_000;
const OVER = new Date(Date.now() - 60_000);

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { packageSize: 5, packagePrice: 80 } });
});
afterAll(expectSoundData);

const buy = (fields: Record<string, unknown> = {}) =>
  done(
    visit<BoughtPackage>(shop, "POST /packages", {
      body: { service: shop.serviceId, name: "Eva Gil", email: "eva@example.com", ...fields },
    }),
  );
const complete = (id: string) => manage(shop, `POST /payments/${id}/complete`, { body: {} });

/** The package and its payment, as they are kept. */
async function kept({ package: { id }, payment }: BoughtPackage) {
  const [[sold], [paid]] = await Promise.all([
    db.select().from(packages).where(eq(packages.id, id)),
    db.select().from(payments).where(eq(payments.id, payment.id)),
  ]);
  return { state: sold?.state, status: paid?.status, reason: paid?.failureReason, heldUntil: paid?.holdExpiresAt };
}

describe("a package that a visitor orders and nobody pays", () => {
  it("lapses after two weeks at the desk, and after the account's hold online", async () => {
    await openOnlinePayment(shop);
    const { tenant } = await testContext(shop.id);
    const [atDesk, online] = [await buy({ payment: "local" }), await buy({ payment: "provider" })];
    const near = (heldUntil: Date | null | undefined, ms: number) =>
      Math.abs((heldUntil?.getTime() ?? 0) - Date.now() - ms) < 60_000;
    expect(near((await kept(atDesk)).heldUntil, 14 * DAY_MS)).toBe(true);
    expect(near((await kept(online)).heldUntil, (tenant?.holdMinutes ?? 0) * 60_000)).toBe(true);
  });

  it.each(["local", "provider"] as const)(
    "paid %s is cancelled, its payment has failed, and that is told once",
    async (payment) => {
      await openOnlinePayment(shop);
      const bought = await buy({ payment });
      await setPayment(bought.payment.id, { holdExpiresAt: OVER });
      expect(await expireHolds({ limit: 100 })).toMatchObject([{ packageId: bought.package.id }]);
      expect(await expireHolds({ limit: 100 })).toEqual([]);
      expect(await kept(bought)).toMatchObject({
        state: "cancelled",
        status: "failed",
        reason: "expired",
        heldUntil: null,
      });
      const notified = await eventsOf(shop, "payment.failed");
      expect(notified.map(({ data }) => [data.cause, data.payment?.packageId])).toEqual([
        ["system", bought.package.id],
      ]);
      const used = await book(shop, { start: "10:00" }, { packageCode: bought.package.code });
      expect(used).toMatchObject({ status: 422, code: "package_invalid" });
      expect((await complete(bought.payment.id)).status).toBe(409);
    },
  );

  it("paid as it lapses is one of the two, never half of each", async () => {
    const { tenant, ...ctx } = await testContext(shop.id);
    if (!tenant) throw new Error("The shop has an account.");
    for (let round = 0; round < 8; round++) {
      const bought = await buy();
      await setPayment(bought.payment.id, { holdExpiresAt: OVER });
      await Promise.all([complete(bought.payment.id), expireHold({ ...ctx, tenant }, bought.payment.id)]);
      const { state, status } = await kept(bought);
      expect([`active completed`, `cancelled failed`]).toContain(`${state} ${status}`);
    }
  });

  it("lapses as a sandbox's clock is set forward, which says so", async () => {
    const bought = await buy();
    const now = new Date(Date.now() + 15 * DAY_MS).toISOString();
    const fired = await callRest(shop, "setSandboxClock", { now });
    expect(JSON.stringify(fired)).toContain(`"type":"package.expired"`);
    expect((await kept(bought)).state).toBe("cancelled");
  });
});

it("a package that was paid, or that an operator sold, is kept", async () => {
  const bought = await buy();
  await done(complete(bought.payment.id));
  expect(await kept(bought)).toMatchObject({ state: "active", status: "completed", heldUntil: null });
  const { customerId } = await done(manage<{ customerId: string }>(shop, `GET /packages/${bought.package.id}`));
  const body = { customerId, serviceId: shop.serviceId };
  const sold = await done(manage<{ paymentId: string }>(shop, "POST /packages", { body }));
  const [payment] = await db.select().from(payments).where(eq(payments.id, sold.paymentId));
  expect(payment).toMatchObject({ status: "pending", holdExpiresAt: null });
});

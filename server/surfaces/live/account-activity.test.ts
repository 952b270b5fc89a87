import { beforeEach, expect, it, onTestFinished } from "vitest";
import { auditLog } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { booked, done, openShop, type Shop } from "../../testing/shop";
import { watchAccount } from "./account-activity";

const { db } = testDatabase();

let shop: Shop;
/** How often its watcher was told. */
let notified: number;

beforeEach(async () => {
  shop = await openShop({ members: 1 });
  notified = 0;
  onTestFinished(watchAccount(shop.id, () => notified++));
  await expect.poll(() => notified).toBe(1);
});

const book = (at: Shop, start: string) => booked(at, { start }, { name: "Ana", email: "ana@example.com" });

it("whoever watches an account is told when somebody has written in it, and not when in another one", async () => {
  const other = await openShop({ members: 1 });
  let notifiedOther = 0;
  onTestFinished(watchAccount(other.id, () => notifiedOther++));
  await expect.poll(() => notifiedOther).toBe(1);
  await book(shop, "10:00");
  await expect.poll(() => notified).toBe(2);
  expect(notifiedOther).toBe(1);
  await book(other, "10:00");
  await expect.poll(() => notifiedOther).toBe(2);
  expect(notified).toBe(2);
});

it("what began earlier and is stored later is told too", async () => {
  await done(manage(shop, "POST /categories", { body: { name: "Hair" } }));
  await expect.poll(() => notified).toBe(2);
  const [row] = await db.select().from(auditLog).limit(1);
  if (!row) throw new Error("A write leaves a row.");
  const write = (at: Date) => db.insert(auditLog).values({ ...row, tenantId: shop.id, id: crypto.randomUUID(), at });
  const newest = Date.now() + 60_000;
  await write(new Date(newest));
  await expect.poll(() => notified).toBe(3);
  await write(new Date(newest - 5_000));
  await expect.poll(() => notified).toBe(4);
});

it("whoever has left is told no more, and whoever comes back is told again", async () => {
  const left = { notified: 0 };
  const leave = watchAccount(shop.id, () => left.notified++);
  leave();
  await book(shop, "10:00");
  await expect.poll(() => notified).toBe(2);
  expect(left.notified).toBe(0);
  onTestFinished(watchAccount(shop.id, () => left.notified++));
  await book(shop, "12:00");
  await expect.poll(() => left.notified).toBeGreaterThan(0);
});

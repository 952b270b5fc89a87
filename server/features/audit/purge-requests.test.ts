import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { idempotencyKeys, reminders } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { type Account, manage, openAccount } from "../../testing/rest";
import { atOnce, done } from "../../testing/shop";
import { purgeReminders, purgeRequests } from "./purge-requests";

const HOUR_MS = 3_600_000;
const { db } = testDatabase();
const inHours = (hours: number, limit = 100) => ({ now: new Date(Date.now() + hours * HOUR_MS), limit });

let account: Account;
beforeEach(async () => {
  await db.delete(idempotencyKeys);
  await db.delete(reminders);
  account = await openAccount({ seed: "empty" });
});

const sendOnce = (key: string) =>
  done(manage(account, "POST /categories", { body: { name: key }, headers: { "idempotency-key": key } }));

it("forgets the answer of an idempotent request after a day, once, and nothing sooner", async () => {
  await sendOnce("one");
  expect(await purgeRequests(db, inHours(23.9))).toBe(0);
  const rounds = await atOnce(3, () => purgeRequests(db, inHours(24.1)));
  expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.tenantId, account.id))).toBe(0);
});

it("forgets no more at a time than asked for, the oldest first", async () => {
  for (const key of ["one", "two", "three"]) await sendOnce(key);
  expect(await purgeRequests(db, inHours(25, 2))).toBe(2);
  const left = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(left).toEqual([{ key: "three" }]);
});

it("forgets the note of a mail that went out a month ago", async () => {
  const row = { tenantId: account.id, notification: newId(), about: newId(), dueAt: new Date() };
  await db.insert(reminders).values({ ...row, createdAt: new Date() });
  expect(await purgeReminders(db, inHours(29 * 24))).toBe(0);
  expect(await purgeReminders(db, inHours(31 * 24))).toBe(1);
});

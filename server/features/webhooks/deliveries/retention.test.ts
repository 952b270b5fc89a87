import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { type DeliveryRow, type TenantRow, webhookDeliveries, webhookEvents } from "../../../db/schema";
import { callerOf, testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { eventRow } from "../../outbox/queries";
import { webhooksRouter } from "../router";
import { purgeDeliveries } from "./retention";

const DAY_MS = 86_400_000;
const now = new Date();

let tenant: TenantRow;
let webhookId: string;

beforeEach(async () => {
  tenant = await testTenant();
  const hook = { url: "https://hooks.example.com/in", events: ["booking.created" as const] };
  webhookId = (await callerOf(webhooksRouter, tenant).create(hook)).id;
});

/** An event of so many days ago with its delivery. @returns the event's id */
async function sent(daysAgo: number, given: Partial<DeliveryRow> & { relayed?: boolean } = {}): Promise<string> {
  const { relayed = true, ...columns } = given;
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const event = { ...eventRow(tenant, { type: "booking.created", data: {} }, at), relayedAt: relayed ? at : null };
  const { db } = testDatabase();
  await db.insert(webhookEvents).values(event);
  const state = { status: "succeeded" as const, attempts: [], createdAt: at, updatedAt: at, ...columns };
  const ids = { tenantId: tenant.id, id: newId(), webhookId, eventId: event.id };
  if (relayed) await db.insert(webhookDeliveries).values({ ...ids, type: event.type, ...state });
  return event.id;
}

const purge = (limit = 100) => purgeDeliveries(testDatabase().db, { now, limit });

const isKept = async (id: string): Promise<boolean> =>
  (await testDatabase().db.$count(
    webhookEvents,
    and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.id, id)),
  )) > 0;

it("forgets events of more than 30 days ago with their deliveries, and no younger ones", async () => {
  const [old, young] = [await sent(30.01), await sent(29.99)];
  expect(await purge()).toBe(1);
  expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
  expect(await testDatabase().db.$count(webhookDeliveries, eq(webhookDeliveries.tenantId, tenant.id))).toBe(1);
});

it("keeps what is still on its way", async () => {
  const pending = await sent(40, { status: "pending", nextAttemptAt: now });
  const unrelayed = await sent(40, { relayed: false });
  expect(await purge()).toBe(0);
  expect([await isKept(pending), await isKept(unrelayed)]).toEqual([true, true]);
  // For the tests after it.
  await testDatabase().db.delete(webhookEvents).where(eq(webhookEvents.tenantId, tenant.id));
});

it("takes at most so many at a time, the oldest first, and of two at once each takes others", async () => {
  const [, oldest] = [await sent(40), await sent(50), await sent(45)];
  expect(await purge(1)).toBe(1);
  expect(await isKept(oldest)).toBe(false);
  const rounds = await Promise.all([purge(), purge()]);
  expect(rounds[0] + rounds[1]).toBe(2);
});

import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type TenantRow, tenants, webhookDeliveries, webhookEvents, webhooks } from "../../../db/schema";
import type { WebhookKind } from "../../../domain/notifications/webhook-events";
import { callerOf, statementsWaiting, testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { takeDue } from "../../outbox/emission-queries";
import { eventRow } from "../../outbox/queries";
import { webhooksRouter } from "../router";
import { relayEvents } from "./relay-queries";

const HOUR_MS = 3_600_000;
const now = new Date("2026-11-23T09:30:00.250Z");

let tenant: TenantRow;

beforeEach(async () => {
  tenant = await testTenant();
});

const relay = (limit = 100, at = now) => testDatabase().db.transaction((tx) => relayEvents(tx, { limit, now: at }));

const subscribe = (events: WebhookKind[], given: { active?: boolean } = {}, owner = tenant) =>
  callerOf(webhooksRouter, owner).create({ url: "https://hooks.example.com/in", events, ...given });

/** Stores events a second apart, the first of them an hour ago. @returns their ids */
async function happened(kinds: WebhookKind[], owner = tenant): Promise<string[]> {
  const rows = kinds.map((type, index) =>
    eventRow(owner, { type, data: {} }, new Date(now.getTime() - HOUR_MS + index * 1000)),
  );
  await testDatabase().db.insert(webhookEvents).values(rows);
  return rows.map(({ id }) => id);
}

const deliveriesOf = ({ id }: Pick<TenantRow, "id"> = tenant) =>
  testDatabase()
    .db.select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.tenantId, id))
    .orderBy(webhookDeliveries.id);

const unrelayed = ({ id }: Pick<TenantRow, "id"> = tenant) =>
  testDatabase().db.$count(webhookEvents, and(eq(webhookEvents.tenantId, id), isNull(webhookEvents.relayedAt)));

describe("the relay", () => {
  it("makes a pending delivery, due now, for each active subscription that wants the kind", async () => {
    const [both, one] = [await subscribe(["booking.created", "ticket.created"]), await subscribe(["ticket.created"])];
    await subscribe(["ticket.created"], { active: false });
    const [booking, ticket] = await happened(["booking.created", "ticket.created", "payment.failed"]);
    expect(await relay()).toBe(3);
    const made = (await deliveriesOf()).map(({ webhookId, eventId, type }) => ({ webhookId, eventId, type }));
    expect(made).toHaveLength(3);
    expect(made).toEqual(
      expect.arrayContaining([
        { webhookId: both.id, eventId: booking, type: "booking.created" },
        { webhookId: both.id, eventId: ticket, type: "ticket.created" },
        { webhookId: one.id, eventId: ticket, type: "ticket.created" },
      ]),
    );
    const due = { status: "pending", attempts: [], nextAttemptAt: now, updatedAt: now };
    expect(await deliveriesOf()).toMatchObject([due, due, due]);
  });

  it("makes deliveries as old as their events, and hands those of one moment over in the order of these", async () => {
    await subscribe(["ticket.created", "ticket.approved"]);
    const kinds: WebhookKind[] = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? "ticket.created" : "ticket.approved",
    );
    const at = new Date(now.getTime() - HOUR_MS);
    const events = kinds.map((type) => eventRow(tenant, { type, data: {} }, at));
    await testDatabase().db.insert(webhookEvents).values(events);
    await relay();
    const made = await deliveriesOf();
    expect(made.map(({ createdAt }) => createdAt)).toEqual(events.map(() => at));
    const taken = await takeDue(testDatabase().db, "webhook_deliveries", { limit: 1000, now });
    const own = taken.flatMap(({ id }) => made.find((delivery) => delivery.id === id)?.eventId ?? []);
    expect(own).toEqual(events.map(({ id }) => id));
  });

  it("takes each event once", async () => {
    await subscribe(["booking.created"]);
    await happened(["booking.created"]);
    expect([await relay(), await relay()]).toEqual([1, 0]);
    expect(await deliveriesOf()).toHaveLength(1);
    expect(await unrelayed()).toBe(0);
  });

  it("takes at most so many at a time, the oldest first", async () => {
    await subscribe(["booking.created"]);
    const ids = await happened(Array(5).fill("booking.created"));
    expect(await relay(2)).toBe(2);
    expect((await deliveriesOf()).map(({ eventId }) => eventId).sort()).toEqual(ids.slice(0, 2).sort());
    expect([await relay(2), await relay(2), await relay(2)]).toEqual([2, 1, 0]);
  });

  it("tells an account nothing of another's events", async () => {
    const stranger = await testTenant();
    await subscribe(["booking.created"], {}, stranger);
    await happened(["booking.created"]);
    expect(await relay()).toBe(1);
    expect(await deliveriesOf(stranger)).toEqual([]);
  });

  it("goes by the clock of each account", async () => {
    const clockOffsetMs = 40 * 24 * HOUR_MS;
    await testDatabase().db.update(tenants).set({ clockOffsetMs }).where(eq(tenants.id, tenant.id));
    await subscribe(["booking.created"]);
    await happened(["booking.created"]);
    await relay();
    expect((await deliveriesOf())[0]?.nextAttemptAt).toEqual(new Date(now.getTime() + clockOffsetMs));
  });

  it("adds nothing to an event that was replayed before it was relayed", async () => {
    const { id } = await subscribe(["booking.created"]);
    const [eventId = ""] = await happened(["booking.created"]);
    const early = { tenantId: tenant.id, id: eventId, webhookId: id, eventId, type: "booking.created" as const };
    const sent = { status: "succeeded" as const, attempts: [], createdAt: now, updatedAt: now };
    await testDatabase()
      .db.insert(webhookDeliveries)
      .values({ ...early, ...sent });
    expect(await relay()).toBe(1);
    expect(await deliveriesOf()).toMatchObject([{ id: eventId, status: "succeeded" }]);
  });

  it("leaves a ping to its own delivery", async () => {
    const { id } = await subscribe(["ping"]);
    await subscribe(["ping"]);
    await callerOf(webhooksRouter, tenant).test({ id });
    expect(await relay()).toBe(0);
    expect(await deliveriesOf()).toHaveLength(1);
  });
});

describe("relays that run at once", () => {
  it("take each event once between them", async () => {
    await subscribe(["booking.created"]);
    await subscribe(["booking.created"]);
    const ids = await happened(Array(200).fill("booking.created"));
    const rounds = await Promise.all(Array.from({ length: 8 }, () => relay(40)));
    let taken = rounds.reduce((sum, count) => sum + count, 0);
    for (let more = await relay(); more > 0; more = await relay()) taken += more;
    expect(taken).toBe(200);
    const sent = (await deliveriesOf()).map(({ webhookId, eventId }) => `${webhookId} ${eventId}`);
    expect([sent.length, new Set(sent).size]).toEqual([2 * ids.length, 2 * ids.length]);
  });

  it("do not wait for each other", async () => {
    await subscribe(["booking.created"]);
    await happened(["booking.created", "booking.created", "booking.created"]);
    const { db } = testDatabase();
    await db.transaction(async (tx) => {
      expect(await relayEvents(tx, { limit: 2, now })).toBe(2);
      expect(await relay()).toBe(1);
    });
    expect(await deliveriesOf()).toHaveLength(3);
  });

  it("lose nothing when one of them is undone", async () => {
    await subscribe(["booking.created"]);
    await happened(["booking.created"]);
    const undone = testDatabase().db.transaction(async (tx) => {
      expect(await relayEvents(tx, { limit: 10, now })).toBe(1);
      throw new Error("killed");
    });
    await expect(undone).rejects.toThrow("killed");
    expect(await deliveriesOf()).toEqual([]);
    expect(await relay()).toBe(1);
  });

  it("leave an account alone that is being deleted, and tell the others", async () => {
    const stranger = await testTenant();
    await subscribe(["booking.created"], {}, stranger);
    await subscribe(["booking.created"]);
    await happened(["booking.created"]);
    await happened(["booking.created"], stranger);
    const { db } = testDatabase();
    await db.transaction(async (tx) => {
      await tx.select().from(tenants).where(eq(tenants.id, tenant.id)).for("update");
      expect(await relay()).toBe(1);
      await tx.delete(tenants).where(eq(tenants.id, tenant.id));
    });
    expect(await deliveriesOf(stranger)).toHaveLength(1);
    expect(await relay()).toBe(0);
  });

  it("wait for a subscription that is being deleted, and then leave it out", async () => {
    const { id } = await subscribe(["booking.created"]);
    await happened(["booking.created"]);
    const { db } = testDatabase();
    let relayed: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await tx.delete(webhooks).where(eq(webhooks.id, id));
      relayed = relay();
      await statementsWaiting(1);
    });
    expect(await relayed).toBe(1);
    expect(await deliveriesOf()).toEqual([]);
  });
});

import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { type DeliveryRow, type TenantRow, webhookDeliveries, webhookEvents } from "../../../db/schema";
import type { WebhookKind } from "../../../domain/notifications/webhook-events";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { eventRow } from "../../outbox/queries";
import { webhooksRouter } from "../router";
import { relayEvents } from "./relay-queries";
import { deliveriesRouter } from "./router";

const DAY_MS = 86_400_000;
const hook = { url: "https://hooks.example.com/in", events: ["booking.created", "ticket.created"] as WebhookKind[] };

const openDeliveries = (owner: TenantRow) => callerOf(deliveriesRouter, owner);

let tenant: TenantRow;
let deliveries: ReturnType<typeof openDeliveries>;
let id: string;

beforeEach(async () => {
  tenant = await testTenant();
  deliveries = openDeliveries(tenant);
  id = (await callerOf(webhooksRouter, tenant).create(hook)).id;
});

/** Stores an event of so many days ago. @returns its id */
async function happened(type: WebhookKind, daysAgo = 0): Promise<string> {
  const row = eventRow(tenant, { type, data: {} }, new Date(Date.now() - daysAgo * DAY_MS));
  await testDatabase().db.insert(webhookEvents).values(row);
  return row.id;
}

const ping = async (webhookId = id) => (await callerOf(webhooksRouter, tenant).test({ id: webhookId })).deliveryId;

const setDelivery = (deliveryId: string, columns: Partial<DeliveryRow>) =>
  testDatabase()
    .db.update(webhookDeliveries)
    .set(columns)
    .where(and(eq(webhookDeliveries.tenantId, tenant.id), eq(webhookDeliveries.id, deliveryId)));

const attempt = { at: "2026-11-20T10:00:00.000Z", statusCode: 500, durationMs: 120, error: null };

const span = (fromDaysAgo: number, toDaysAgo: number) => ({
  from: new Date(Date.now() - fromDaysAgo * DAY_MS).toISOString(),
  to: new Date(Date.now() - toDaysAgo * DAY_MS).toISOString(),
});

describe("a delivery", () => {
  it("is shown in full, alone and in the list", async () => {
    const deliveryId = await ping();
    await setDelivery(deliveryId, { attempts: [attempt] });
    const shown = await deliveries.get({ id, deliveryId });
    expect(shown).toEqual({
      id: deliveryId,
      eventId: shown.eventId,
      type: "ping",
      status: "pending",
      attempts: [attempt],
      nextAttemptAt: shown.createdAt,
      payload: {
        id: shown.eventId,
        type: "ping",
        timestamp: shown.createdAt,
        apiVersion: "2026-10-13",
        account: { id: tenant.id, sandbox: true },
        data: {},
      },
      createdAt: shown.createdAt,
      updatedAt: shown.createdAt,
    });
    expect(await deliveries.list({ id })).toEqual({ data: [shown], total: 1 });
  });

  it("is listed newest first, by pages, and by status and type", async () => {
    const [first, second, third] = [await ping(), await ping(), await ping()];
    await setDelivery(second, { status: "failed", nextAttemptAt: null, type: "booking.created" });
    const idsOf = async (filter: object) => (await deliveries.list({ id, ...filter })).data.map((one) => one.id);
    expect(await idsOf({})).toEqual([third, second, first]);
    expect(await idsOf({ limit: 1, offset: 1 })).toEqual([second]);
    expect(await idsOf({ status: "failed" })).toEqual([second]);
    expect(await idsOf({ status: "pending" })).toEqual([third, first]);
    expect(await idsOf({ type: "booking.created" })).toEqual([second]);
    expect(await deliveries.list({ id, status: "succeeded" })).toEqual({ data: [], total: 0 });
    expect((await deliveries.list({ id, offset: 3 })).total).toBe(3);
  });

  it("is listed in the order of the events of its transaction, before those of older ones", async () => {
    const { db } = testDatabase();
    await callerOf(webhooksRouter, tenant).update({ id, events: ["ticket.created", "ticket.approved"] });
    const kinds: WebhookKind[] = ["ticket.created", "ticket.approved", "ticket.created", "ticket.approved"];
    const transactions = [1, 0].map((daysAgo) => {
      const now = new Date(Date.now() - daysAgo * DAY_MS);
      return kinds.map((type) => eventRow(tenant, { type, data: {} }, now));
    });
    const [older = [], newer = []] = transactions;
    await db.insert(webhookEvents).values([...older, ...newer]);
    await db.transaction((tx) => relayEvents(tx, { limit: 100, now: new Date() }));
    const { data } = await deliveries.list({ id });
    expect(data.map(({ eventId }) => eventId)).toEqual([...newer, ...older].map((event) => event.id));
    expect(data.map(({ type }) => type)).toEqual([...kinds, ...kinds]);
  });

  it("is not_found under another subscription, in another account and when nobody has it", async () => {
    const deliveryId = await ping();
    const other = (await callerOf(webhooksRouter, tenant).create(hook)).id;
    const others = openDeliveries(await testTenant());
    const asked = [
      deliveries.get({ id: other, deliveryId }),
      deliveries.retry({ id: other, deliveryId }),
      deliveries.get({ id, deliveryId: newId() }),
      deliveries.list({ id: newId() }),
      others.list({ id }),
      others.get({ id, deliveryId }),
      others.retry({ id, deliveryId }),
      others.replay({ id, ...span(1, 0) }),
      deliveries.replay({ id: newId(), ...span(1, 0) }),
    ];
    const codes = await Promise.all(asked.map(async (call) => (await refusalOf(call)).code));
    expect(codes).toEqual(asked.map(() => "not_found"));
  });

  it("refuses a status or a kind nobody knows with validation", async () => {
    const wrong = { id, status: "lost", type: "booking.lost" } as unknown as { id: string };
    expect(await refusalOf(deliveries.list(wrong))).toMatchObject({ code: "validation", fields: ["status", "type"] });
  });
});

describe("a retry", () => {
  it.each(["failed", "succeeded"] as const)(
    "makes a delivery that has %s due now and keeps its attempts",
    async (status) => {
      const deliveryId = await ping();
      await setDelivery(deliveryId, { status, nextAttemptAt: null, attempts: [attempt] });
      const before = Date.now();
      const retried = await deliveries.retry({ id, deliveryId });
      expect(retried).toMatchObject({ id: deliveryId, status: "pending", attempts: [attempt] });
      expect(Date.parse(retried.nextAttemptAt ?? "")).toBeGreaterThanOrEqual(before);
      expect(await deliveries.get({ id, deliveryId })).toEqual(retried);
    },
  );

  it("leaves one that is pending as it is, and audits nothing", async () => {
    const deliveryId = await ping();
    const shown = await deliveries.get({ id, deliveryId });
    const audited = await auditedWrites(tenant);
    expect(await deliveries.retry({ id, deliveryId })).toEqual(shown);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("that is asked for many times at once changes the delivery once", async () => {
    const deliveryId = await ping();
    await setDelivery(deliveryId, { status: "failed", nextAttemptAt: null });
    const audited = await auditedWrites(tenant);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliveries.retry({ id, deliveryId })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await auditedWrites(tenant)).toBe(audited + 1);
  });
});

describe("a replay", () => {
  it("queues the wanted kinds of the half-open span, under their own ids", async () => {
    const from = new Date("2026-11-01T00:00:00Z");
    const at = (type: WebhookKind, ms: number) => eventRow(tenant, { type, data: {} }, new Date(from.getTime() + ms));
    const hour = 3_600_000;
    const rows = [at("booking.created", 0), at("ticket.created", hour - 1), at("booking.updated", 5)];
    const outside = [at("booking.created", -1), at("booking.created", hour)];
    await testDatabase()
      .db.insert(webhookEvents)
      .values([...rows, ...outside]);
    const to = new Date(from.getTime() + hour).toISOString();
    expect(await deliveries.replay({ id, from: from.toISOString(), to })).toEqual({ queued: 2 });
    const { data } = await deliveries.list({ id });
    expect(data.map(({ eventId }) => eventId).sort()).toEqual([rows[0]?.id, rows[1]?.id].sort());
    expect(
      data.every(({ id: made, status }) => status === "pending" && made[14] === "7" && /[89ab]/.test(made[19] ?? "")),
    ).toBe(true);
  });

  it("makes ids that sort among the application's own", async () => {
    await happened("booking.created");
    const before = newId();
    await deliveries.replay({ id, ...span(1, -1) });
    const [{ id: made } = { id: "" }] = (await deliveries.list({ id })).data;
    expect(made.slice(0, 8) >= before.slice(0, 8)).toBe(true);
    expect(Number.parseInt(made.replaceAll("-", "").slice(0, 12), 16)).toBeLessThan(Date.now() + 60_000);
  });

  it("makes deliveries that are there due again instead of doubling them, and keeps their attempts", async () => {
    const eventId = await happened("booking.created");
    await deliveries.replay({ id, ...span(1, -1) });
    const [first] = (await deliveries.list({ id })).data;
    await setDelivery(first?.id ?? "", { status: "succeeded", nextAttemptAt: null, attempts: [attempt] });
    expect(await deliveries.replay({ id, ...span(1, -1) })).toEqual({ queued: 1 });
    const { data } = await deliveries.list({ id });
    expect(data).toMatchObject([{ id: first?.id, eventId, status: "pending", attempts: [attempt] }]);
    expect(data[0]?.nextAttemptAt).not.toBeNull();
  });

  it("narrows to the events whose delivery is in a status", async () => {
    const [failed, missed] = [await happened("booking.created", 2), await happened("booking.created", 1)];
    await deliveries.replay({ id, ...span(3, 1.5) });
    const [delivery] = (await deliveries.list({ id })).data;
    await setDelivery(delivery?.id ?? "", { status: "failed" });
    expect(await deliveries.replay({ id, ...span(3, 0), status: "succeeded" })).toEqual({ queued: 0 });
    expect(await deliveries.replay({ id, ...span(3, 0), status: "failed" })).toEqual({ queued: 1 });
    const { data } = await deliveries.list({ id });
    expect(data.map(({ eventId }) => eventId)).toEqual([failed]);
    expect(missed).not.toBe(failed);
  });

  it("sends a ping to the subscription that was tested alone", async () => {
    const [tested, other] = await Promise.all(
      [1, 2].map(() => callerOf(webhooksRouter, tenant).create({ ...hook, events: ["ping"] })),
    );
    await ping(tested?.id);
    expect(await deliveries.replay({ id: other?.id ?? "", ...span(1, -1) })).toEqual({ queued: 0 });
    expect(await deliveries.replay({ id: tested?.id ?? "", ...span(1, -1) })).toEqual({ queued: 1 });
  });

  it("leaves the events of other accounts alone", async () => {
    await happened("booking.created");
    const stranger = await testTenant();
    const { id: theirs } = await callerOf(webhooksRouter, stranger).create(hook);
    expect(await openDeliveries(stranger).replay({ id: theirs, ...span(1, -1) })).toEqual({ queued: 0 });
  });

  it("refuses an empty or a reversed span, and one of more than 31 days, with validation on `to`", async () => {
    const refusal = { code: "validation", status: 422, fields: ["to"] };
    const at = "2026-11-01T00:00:00Z";
    expect(await refusalOf(deliveries.replay({ id, from: at, to: at }))).toEqual(refusal);
    expect(await refusalOf(deliveries.replay({ id, from: at, to: "2026-10-31T23:59:59Z" }))).toEqual(refusal);
    expect(await refusalOf(deliveries.replay({ id, from: at, to: "2026-12-02T00:00:00.001Z" }))).toEqual(refusal);
    expect(await deliveries.replay({ id, from: at, to: "2026-12-02T00:00:00Z" })).toEqual({ queued: 0 });
    const local = { id, from: "2026-11-01T00:00:00", to: "tomorrow" };
    expect(await refusalOf(deliveries.replay(local))).toMatchObject({ code: "validation", fields: ["from", "to"] });
  });

  it("refuses more than 10,000 events and then writes none", async () => {
    const event = eventRow(tenant, { type: "booking.created", data: {} }, new Date(Date.now() - DAY_MS));
    const rows = Array.from({ length: 10_001 }, () => ({ ...event, id: newId() }));
    for (let start = 0; start < rows.length; start += 5000)
      await testDatabase()
        .db.insert(webhookEvents)
        .values(rows.slice(start, start + 5000));
    expect(await refusalOf(deliveries.replay({ id, ...span(2, 0) }))).toMatchObject({
      code: "validation",
      fields: ["to"],
    });
    expect((await deliveries.list({ id })).total).toBe(0);
    await testDatabase()
      .db.delete(webhookEvents)
      .where(eq(webhookEvents.id, rows[0]?.id ?? ""));
    expect(await deliveries.replay({ id, ...span(2, 0) })).toEqual({ queued: 10_000 });
  });
});

it("asks for settings:write to write and settings:read to read", async () => {
  const deliveryId = await ping();
  const reader = callerOf(deliveriesRouter, tenant, ["settings:read"]);
  expect((await reader.list({ id })).total).toBe(1);
  expect((await refusalOf(reader.retry({ id, deliveryId }))).code).toBe("forbidden");
  expect((await refusalOf(reader.replay({ id, ...span(1, 0) }))).code).toBe("forbidden");
  expect((await refusalOf(callerOf(deliveriesRouter, tenant, ["catalog:write"]).list({ id }))).code).toBe("forbidden");
});

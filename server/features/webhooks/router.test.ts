import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { type TenantRow, tenants, webhookDeliveries, webhookEvents, webhooks } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testContext, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { webhookUrl } from "./address-schemas";
import { getWebhook, signingSecretsOf } from "./queries";
import { webhooksRouter } from "./router";
import { rotateSecret } from "./secret";

const HOUR_MS = 3_600_000;
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const hook = { url: "https://hooks.example.com/in", events: ["booking.created" as const] };

const openWebhooks = (owner: TenantRow) => callerOf(webhooksRouter, owner);

let tenant: TenantRow;
let subscriptions: ReturnType<typeof openWebhooks>;

beforeEach(async () => {
  tenant = await testTenant();
  subscriptions = openWebhooks(tenant);
});

const rowOf = (id: string) => getWebhook(testDatabase().db, tenant.id, id);

describe("a subscription", () => {
  it("is answered in full with its secret when it is created, and without it ever after", async () => {
    const { secret, ...created } = await subscriptions.create(hook);
    expect(secret).toMatch(SECRET);
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
    expect(created).toEqual({
      ...hook,
      id: created.id,
      active: true,
      description: "",
      apiVersion: "2026-10-13",
      disabledReason: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      createdAt: created.createdAt,
      updatedAt: created.createdAt,
    });
    expect(await subscriptions.get({ id: created.id })).toEqual(created);
    expect(await subscriptions.list({})).toEqual({ data: [created], total: 1 });
    expect(await subscriptions.update({ id: created.id })).toEqual(created);
  });

  it("keeps its secret sealed", async () => {
    const { id, secret } = await subscriptions.create(hook);
    const row = await rowOf(id);
    expect(row.sealedSecret.toString("latin1")).not.toContain(secret.slice(6, 20));
    expect(signingSecretsOf(row, new Date())).toEqual([secret]);
  });

  it("has a secret of its own", async () => {
    const [first, second] = [await subscriptions.create(hook), await subscriptions.create(hook)];
    expect(first.secret).not.toBe(second.secret);
  });

  it("keeps each kind once, in the order given", async () => {
    const { events } = await subscriptions.create({ ...hook, events: ["ping", "ticket.created", "ping"] });
    expect(events).toEqual(["ping", "ticket.created"]);
  });

  it("says that a person switched it off, and nothing once it is on again", async () => {
    const { id } = await subscriptions.create({ ...hook, active: false, description: "CRM" });
    expect(await subscriptions.get({ id })).toMatchObject({ active: false, disabledReason: "manual" });
    expect(await subscriptions.update({ id, active: true })).toMatchObject({ active: true, disabledReason: null });
    expect(await subscriptions.update({ id, active: false })).toMatchObject({
      active: false,
      disabledReason: "manual",
    });
  });

  it("keeps the reason why it was disabled when it is switched off on top", async () => {
    const { id } = await subscriptions.create(hook);
    await testDatabase().db.update(webhooks).set({ active: false, disabledReason: "gone" }).where(eq(webhooks.id, id));
    expect(await subscriptions.update({ id, active: false })).toMatchObject({ disabledReason: "gone" });
  });

  it("is left alone, unstamped and unaudited, by a patch that repeats it", async () => {
    const { secret, ...created } = await subscriptions.create(hook);
    const audited = await auditedWrites(tenant);
    expect(await subscriptions.update({ ...created, events: [...hook.events, ...hook.events] })).toEqual(created);
    expect(await auditedWrites(tenant)).toBe(audited);
    expect(secret).toMatch(SECRET);
  });

  it("is gone once deleted, with its deliveries, and not_found from then on", async () => {
    const { id } = await subscriptions.create(hook);
    await subscriptions.test({ id });
    expect(await subscriptions.delete({ id })).toBeNull();
    const deliveries = testDatabase().db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id));
    expect(await deliveries).toBe(0);
    expect((await refusalOf(subscriptions.get({ id }))).code).toBe("not_found");
    expect((await refusalOf(subscriptions.delete({ id }))).code).toBe("not_found");
  });

  it("is not_found for another account and when nobody has it", async () => {
    const { id } = await subscriptions.create(hook);
    const others = openWebhooks(await testTenant());
    const refused = await Promise.all(
      [others.get({ id }), others.update({ id, active: false }), others.delete({ id }), others.test({ id })]
        .concat([others.rotateSecret({ id }), subscriptions.get({ id: newId() })] as never[])
        .map(async (call) => (await refusalOf(call)).code),
    );
    expect(new Set(refused)).toEqual(new Set(["not_found"]));
    expect((await others.list({})).total).toBe(0);
    expect(await subscriptions.get({ id })).toMatchObject({ id, active: true });
  });
});

describe("validation", () => {
  it.each([
    ["url", "http://hooks.example.com"],
    ["url", "ftp://hooks.example.com"],
    ["url", "hooks.example.com"],
    ["url", "https://user:pass@hooks.example.com"],
    ["url", "https://hooks.example.com/#part"],
    ["url", "https://hooks.example.com:0/"],
    ["url", "https://hooks.example.com:65536/"],
    ["url", `https://hooks.example.com/${"a".repeat(2048)}`],
    ["url", "https://10.0.0.1/"],
    ["url", "https://[::1]/"],
    ["url", "https://localhost/"],
    ["url", ""],
    ["url", null],
    ["description", "a".repeat(5001)],
    ["active", "yes"],
    ["events", []],
    ["events", "ping"],
    ["events", Array.from({ length: 11 }, () => "ping")],
  ])("refuses %s %j, in both creation and change", async (field, value) => {
    const { id } = await subscriptions.create(hook);
    const wrong = { [field]: value } as object;
    const refusal = { code: "validation", status: 422, fields: [field] };
    expect(await refusalOf(subscriptions.create({ ...hook, ...wrong }))).toEqual(refusal);
    expect(await refusalOf(subscriptions.update({ id, ...wrong }))).toEqual(refusal);
  });

  it("says what is wrong with an address that holds credentials", () => {
    for (const url of ["https://user:pw@example.com/", "https://user@example.com/", "https://:pw@example.com/"]) {
      const messages = webhookUrl()
        .safeParse(url)
        .error?.issues.map(({ message }) => message);
      expect(messages).toEqual(["Must not hold a user name or password."]);
    }
  });

  it("names the place of a kind nobody knows", async () => {
    const events = ["ping", "booking.exploded"] as unknown as ["ping"];
    const { fields } = await refusalOf(subscriptions.create({ ...hook, events }));
    expect(fields).toEqual(["events.1", "events"]);
  });

  it("accepts a name that leads nowhere, for names are resolved at delivery alone", async () => {
    const url = "https://nobody.invalid:8443/in?key=1";
    expect((await subscriptions.create({ ...hook, url })).url).toBe(url);
  });

  it("accepts all ten kinds and an address of 2048 characters", async () => {
    const url = `https://hooks.example.com/${"a".repeat(2048 - "https://hooks.example.com/".length)}`;
    const events = ["booking.created", "booking.updated", "booking.cancelled", "ticket.created", "ticket.approved"];
    const more = ["ticket.cancelled", "payment.completed", "payment.failed", "payment.refunded", "ping"];
    const all = [...events, ...more] as ["ping"];
    expect((await subscriptions.create({ url, events: all })).events).toEqual(all);
  });

  it.each([-1, 73, 1.5])("refuses a grace of %d hours", async (graceHours) => {
    const { id } = await subscriptions.create(hook);
    const refusal = { code: "validation", status: 422, fields: ["graceHours"] };
    expect(await refusalOf(subscriptions.rotateSecret({ id, graceHours }))).toEqual(refusal);
  });
});

describe("the twenty-first subscription", () => {
  const tooMany = { code: "validation", status: 422, fields: ["url"] };

  it("is refused, also for those that race for the last places", async () => {
    const asked = Array.from({ length: 30 }, () => subscriptions.create(hook));
    const ended = await Promise.allSettled(asked);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect((await subscriptions.list({})).total).toBe(20);
    expect(await refusalOf(subscriptions.create(hook))).toEqual(tooMany);
    const codes = await Promise.all(asked.map((call) => refusalOf(call).catch(() => null)));
    expect(codes.filter(Boolean)).toEqual(Array(10).fill(tooMany));
  });

  it("finds its place once another is deleted, and in another account", async () => {
    const [first] = await Promise.all(Array.from({ length: 20 }, () => subscriptions.create(hook)));
    await openWebhooks(await testTenant()).create(hook);
    await subscriptions.delete({ id: first?.id ?? "" });
    expect((await subscriptions.create(hook)).active).toBe(true);
  });
});

describe("a rotation", () => {
  it("answers a new secret, and the one before signs too until the grace is over", async () => {
    const { id, secret: before } = await subscriptions.create(hook);
    const ctx = { ...(await testContext(tenant.id)), tenant };
    const { secret, previousSecretExpiresAt } = await rotateSecret(ctx, { id, graceHours: 24 });
    expect(secret).toMatch(SECRET);
    expect(secret).not.toBe(before);
    const until = new Date(ctx.now.getTime() + 24 * HOUR_MS);
    expect(previousSecretExpiresAt).toBe(until.toISOString());
    const row = await rowOf(id);
    expect(signingSecretsOf(row, ctx.now)).toEqual([secret, before]);
    expect(signingSecretsOf(row, new Date(until.getTime() - 1))).toEqual([secret, before]);
    expect(signingSecretsOf(row, until)).toEqual([secret]);
  });

  it("has a grace of a day unless said, and at most of three", async () => {
    const { id, updatedAt } = await subscriptions.create(hook);
    const hoursOf = ({ previousSecretExpiresAt }: { previousSecretExpiresAt: string | null }) =>
      Math.floor((Date.parse(previousSecretExpiresAt ?? "") - Date.parse(updatedAt)) / HOUR_MS);
    expect(hoursOf(await subscriptions.rotateSecret({ id }))).toBe(24);
    expect(hoursOf(await subscriptions.rotateSecret({ id, graceHours: 72 }))).toBe(72);
  });

  it("without a grace keeps nothing of the secret before", async () => {
    const { id } = await subscriptions.create(hook);
    await subscriptions.rotateSecret({ id });
    const { secret, previousSecretExpiresAt } = await subscriptions.rotateSecret({ id, graceHours: 0 });
    const row = await rowOf(id);
    expect([previousSecretExpiresAt, row.sealedPreviousSecret, row.previousSecretExpiresAt]).toEqual([
      null,
      null,
      null,
    ]);
    expect(signingSecretsOf(row, new Date())).toEqual([secret]);
  });

  it("within a grace drops the oldest of three", async () => {
    const { id } = await subscriptions.create(hook);
    const { secret: second } = await subscriptions.rotateSecret({ id });
    const { secret: third } = await subscriptions.rotateSecret({ id });
    expect(signingSecretsOf(await rowOf(id), new Date())).toEqual([third, second]);
  });
});

describe("a test", () => {
  it("stores a ping and one delivery that is due, for this subscription alone", async () => {
    const { id } = await subscriptions.create(hook);
    await subscriptions.create({ ...hook, events: ["ping"] });
    const { deliveryId } = await subscriptions.test({ id });
    const { db } = testDatabase();
    const events = await db.select().from(webhookEvents).where(eq(webhookEvents.tenantId, tenant.id));
    const deliveries = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.tenantId, tenant.id));
    const [event] = events;
    expect(events).toHaveLength(1);
    expect(event?.payload).toEqual({
      id: event?.id,
      type: "ping",
      timestamp: event?.createdAt.toISOString(),
      apiVersion: "2026-10-13",
      account: { id: tenant.id, sandbox: true },
      data: {},
    });
    expect(event?.relayedAt).toEqual(event?.createdAt);
    const due = { status: "pending", attempts: [], nextAttemptAt: event?.createdAt, type: "ping" };
    expect(deliveries).toMatchObject([{ id: deliveryId, webhookId: id, eventId: event?.id, ...due }]);
  });

  it("pings a subscription that is not active", async () => {
    const { id } = await subscriptions.create({ ...hook, active: false });
    expect((await subscriptions.test({ id })).deliveryId).toBeTypeOf("string");
  });

  it("follows the clock of a sandbox", async () => {
    const ahead = 90 * 24 * HOUR_MS;
    await testDatabase().db.update(tenants).set({ clockOffsetMs: ahead }).where(eq(tenants.id, tenant.id));
    const { id } = await subscriptions.create(hook);
    await subscriptions.test({ id });
    const [row] = await testDatabase().db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
    expect(row?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + ahead - HOUR_MS);
  });
});

it("asks for settings:write to write and settings:read to read", async () => {
  const { id } = await subscriptions.create(hook);
  const reader = callerOf(webhooksRouter, tenant, ["settings:read"]);
  expect((await reader.list({})).total).toBe(1);
  expect((await refusalOf(reader.test({ id }))).code).toBe("forbidden");
  expect((await refusalOf(callerOf(webhooksRouter, tenant, ["bookings:write"]).get({ id }))).code).toBe("forbidden");
});

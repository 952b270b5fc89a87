import { and, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DeliveryRow,
  type TenantRow,
  tenants,
  type WebhookRow,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from "../../../db/schema";
import type { Post, Verdict } from "../../../outgoing/port";
import { safePost } from "../../../outgoing/safe-post";
import { callerOf, refusalOf, statementsWaiting, testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { newGate } from "../../../testing/job-gate";
import { type Receiver, receive } from "../../../testing/receiver";
import { cutWaiting, whileUnwritable } from "../../../testing/sessions";
import { eventRow } from "../../outbox/queries";
import { webhooksRouter } from "../router";
import { attemptDelivery } from "./attempt";
import { relayEvents } from "./relay-queries";
import { deliveriesRouter } from "./router";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let receiver: Receiver;
/** The answers to come, first one first; the last one stays. */
let answers: { status: number; retryAfter?: string }[] = [];

beforeAll(async () => {
  receiver = await receive({
    answer: (_request, response) => {
      const { status, retryAfter } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 };
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end("done");
    },
  });
});
afterAll(() => receiver.close());

let tenant: TenantRow;
let hook: { id: string; secret: string };

beforeEach(async () => {
  answers = [{ status: 200 }];
  receiver.requests.length = 0;
  tenant = await testTenant();
  hook = await subscribed();
});

const openWebhooks = () => callerOf(webhooksRouter, tenant);
const openDeliveries = () => callerOf(deliveriesRouter, tenant);

/** A subscription to the receiver. */
async function subscribed() {
  const { id, secret } = await openWebhooks().create({
    url: "https://hooks.example.com/in",
    events: ["booking.created"],
  });
  await setWebhook({ url: receiver.url }, id);
  return { id, secret };
}

const setWebhook = (columns: Partial<WebhookRow>, id = hook.id) =>
  testDatabase().db.update(webhooks).set(columns).where(eq(webhooks.id, id));

/** An event that is on its way to every subscription. @returns the delivery to the first */
async function due(data: Record<string, unknown> = { booking: { title: "Peluquería ✂" } }): Promise<DeliveryRow> {
  const event = eventRow(tenant, { type: "booking.created", data }, new Date());
  await testDatabase().db.insert(webhookEvents).values(event);
  await relayEvents(testDatabase().db, { limit: 100, now: new Date() });
  // Of several relays at once another may have taken it, and be about to commit.
  return vi.waitFor(() => rowOf({ eventId: event.id }), { timeout: 60_000, interval: 5 });
}

async function rowOf(which: { id: string } | { eventId: string }): Promise<DeliveryRow> {
  const same = "id" in which ? eq(webhookDeliveries.id, which.id) : eq(webhookDeliveries.eventId, which.eventId);
  const [row] = await testDatabase()
    .db.select()
    .from(webhookDeliveries)
    .where(and(same, eq(webhookDeliveries.webhookId, hook.id)));
  if (!row) throw new Error("There is no such delivery.");
  return row;
}

const post = (asked: Post): Promise<Verdict> =>
  safePost(asked, { allowPrivate: true, resolve: async () => ["127.0.0.1"] });

const attempt = ({ id }: Pick<DeliveryRow, "id">, send = post) =>
  attemptDelivery({ tenantId: tenant.id, deliveryId: id }, send);

const outcomeOf = async (row: Pick<DeliveryRow, "id">) => (await attempt(row)).outcome;

/** Sets the account's clock forward by so much. */
async function pass(ms: number): Promise<void> {
  const [now] = await testDatabase().db.select().from(tenants).where(eq(tenants.id, tenant.id));
  const clockOffsetMs = (now?.clockOffsetMs ?? 0) + ms;
  await testDatabase().db.update(tenants).set({ clockOffsetMs }).where(eq(tenants.id, tenant.id));
}

/** Sets the account's clock to when the delivery is tried next. */
async function passUntilDue(row: DeliveryRow): Promise<number> {
  const { nextAttemptAt } = await rowOf(row);
  const [own] = await testDatabase().db.select().from(tenants).where(eq(tenants.id, tenant.id));
  const waitMs = (nextAttemptAt?.getTime() ?? Number.NaN) - Date.now() - (own?.clockOffsetMs ?? 0);
  await pass(waitMs + 1);
  return waitMs;
}

const shown = () => openWebhooks().get({ id: hook.id });

describe("an attempt", () => {
  it("posts the event as it is stored, signed so that receivers can verify it", async () => {
    const row = await due();
    expect(await attempt(row)).toEqual({ outcome: "succeeded" });
    const [request] = receiver.requests;
    const { payload } = await openDeliveries().get({ id: hook.id, deliveryId: row.id });
    expect(new Webhook(hook.secret).verify(request?.body ?? "", request?.headers as Record<string, string>)).toEqual(
      payload,
    );
    expect(payload).toMatchObject({ type: "booking.created", data: { booking: { title: "Peluquería ✂" } } });
    expect(request).toMatchObject({
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": row.eventId,
        "user-agent": expect.stringMatching(/^Slotwright-Webhooks\//),
      },
    });
    expect(request?.headers["webhook-signature"]).not.toContain(" ");
  });

  it("is on record, and made once, when the connection to the database breaks meanwhile", async ({ signal }) => {
    const gate = newGate();
    const row = await due();
    const attempting = attempt(row, async (asked) => {
      const verdict = await post(asked);
      await gate.enter("noted");
      return verdict;
    });
    await expect.poll(() => gate.openOf("noted")).toBe(1);
    await whileUnwritable({ table: "webhook_deliveries", signal }, async () => {
      gate.endAll();
      await statementsWaiting(1);
      await cutWaiting();
    });
    expect(await attempting).toEqual({ outcome: "succeeded" });
    expect(await rowOf(row)).toMatchObject({ status: "succeeded", attempts: [{ statusCode: 200 }] });
    expect(receiver.requests).toHaveLength(1);
  });

  it("that succeeds ends the delivery and is on record", async () => {
    const row = await due();
    await attempt(row);
    expect(await openDeliveries().get({ id: hook.id, deliveryId: row.id })).toMatchObject({
      status: "succeeded",
      nextAttemptAt: null,
      attempts: [{ at: expect.any(String), statusCode: 200, durationMs: expect.any(Number), error: null }],
    });
    expect(await shown()).toMatchObject({ active: true, lastSuccessAt: expect.any(String), lastFailureAt: null });
    expect(await outcomeOf(row)).toBe("ended");
    expect(receiver.requests).toHaveLength(1);
  });

  it("carries the same body under the same id each time, and what time it is really", async () => {
    const row = await due();
    answers = [{ status: 500 }, { status: 200 }];
    await pass(10 * DAY_MS);
    await attempt(row);
    await passUntilDue(row);
    await attempt(row);
    const [first, second] = receiver.requests;
    expect(first?.body).toBe(second?.body);
    expect(first?.headers["webhook-id"]).toBe(second?.headers["webhook-id"]);
    for (const { body, headers } of receiver.requests)
      expect(new Webhook(hook.secret).verify(body, headers as Record<string, string>)).toBeTruthy();
  });

  it("is signed with both secrets within a rotation's grace, and with the new one alone after it", async () => {
    const { secret } = await openWebhooks().rotateSecret({ id: hook.id, graceHours: 24 });
    await attempt(await due());
    await pass(25 * HOUR_MS);
    await attempt(await due());
    const [within, after] = receiver.requests;
    const accepted = (request: typeof within, key: string) => {
      try {
        return Boolean(new Webhook(key).verify(request?.body ?? "", request?.headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    expect([accepted(within, secret), accepted(within, hook.secret)]).toEqual([true, true]);
    expect([accepted(after, secret), accepted(after, hook.secret)]).toEqual([true, false]);
    expect(String(within?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  });

  it("is made once, however many try at once", async () => {
    const row = await due();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcomeOf(row)));
    expect(receiver.requests).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "succeeded")).toHaveLength(1);
    expect((await rowOf(row)).attempts).toHaveLength(1);
  });

  it("is nobody else's while it runs, whatever the clock is set to and however often it is asked for", async () => {
    const row = await due();
    let inside: unknown;
    await attempt(row, async (asked) => {
      await pass(DAY_MS);
      await openDeliveries().replay({
        id: hook.id,
        from: new Date(Date.now() - HOUR_MS).toISOString(),
        to: new Date(Date.now() + HOUR_MS).toISOString(),
      });
      inside = await attempt(row);
      return post(asked);
    });
    expect(inside).toMatchObject({ outcome: "not_due" });
    expect(receiver.requests).toHaveLength(1);
    expect((await rowOf(row)).status).toBe("succeeded");
  });

  it("gets in nobody's way: retries, replays, changes and other attempts at once all come through", async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, () => due()));
    const span = {
      from: new Date(Date.now() - HOUR_MS).toISOString(),
      to: new Date(Date.now() + HOUR_MS).toISOString(),
    };
    const mixed = (asked: Post) => {
      answers = [{ status: asked.headers["webhook-id"]?.endsWith("a") ? 200 : 500 }];
      return post(asked);
    };
    await Promise.all([
      ...rows.flatMap((row) => [attempt(row, mixed), attempt(row, mixed)]),
      ...rows.map(({ id: deliveryId }) => openDeliveries().retry({ id: hook.id, deliveryId })),
      ...rows.slice(0, 5).map(() => openDeliveries().replay({ id: hook.id, ...span })),
      ...rows.slice(0, 5).map((_, index) => openWebhooks().update({ id: hook.id, description: `Hook ${index}` })),
    ]);
    const { total } = await openDeliveries().list({ id: hook.id });
    expect(total).toBe(30);
    // A retry makes a delivery due a moment after who read the clock before it, and hands it over anew.
    await Promise.all(rows.map((row) => attempt(row, mixed)));
    const sent = new Set(receiver.requests.map(({ headers }) => headers["webhook-id"]));
    expect(sent.size).toBe(30);
  });

  it("is made again after its lease when its process died", async () => {
    const row = await due();
    await expect(attempt(row, () => Promise.reject(new Error("killed")))).rejects.toThrow("killed");
    const left = await attempt(row);
    expect(left).toMatchObject({ outcome: "not_due" });
    expect("waitMs" in left ? left.waitMs : 0).toBeGreaterThan(15 * SECOND_MS);
    await testDatabase()
      .db.update(webhookDeliveries)
      .set({ leasedUntil: new Date() })
      .where(eq(webhookDeliveries.id, row.id));
    expect(await outcomeOf(row)).toBe("succeeded");
  });

  it("is not recorded by who lost its lease to another", async () => {
    const row = await due();
    await attempt(row, async (asked) => {
      await testDatabase()
        .db.update(webhookDeliveries)
        .set({ leasedUntil: new Date() })
        .where(eq(webhookDeliveries.id, row.id));
      expect(await outcomeOf(row)).toBe("succeeded");
      answers = [{ status: 500 }];
      return post(asked);
    });
    expect(await rowOf(row)).toMatchObject({ status: "succeeded", attempts: [{ statusCode: 200 }] });
  });

  it("of what is not there is none", async () => {
    const row = await due();
    await openWebhooks().delete({ id: hook.id });
    expect(await outcomeOf(row)).toBe("ended");
    const stranger = await testTenant();
    expect(await attemptDelivery({ tenantId: stranger.id, deliveryId: row.id }, post)).toEqual({ outcome: "ended" });
    expect(receiver.requests).toEqual([]);
  });

  it("of a sandbox that has expired is none", async () => {
    const row = await due();
    await testDatabase().db.update(tenants).set({ expiresAt: new Date() }).where(eq(tenants.id, tenant.id));
    expect(await outcomeOf(row)).toBe("ended");
    expect((await rowOf(row)).status).toBe("failed");
    expect(receiver.requests).toEqual([]);
  });
});

describe("a failure", () => {
  it("is tried again on schedule by the account's clock, nine times in all, and then the delivery has failed", async () => {
    const row = await due();
    answers = [{ status: 500 }];
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries++) {
      const attempted = await attempt(row);
      if (tries === 9) expect(attempted).toEqual({ outcome: "ended" });
      else {
        expect(attempted).toMatchObject({ outcome: "retry" });
        expect((await attempt(row)).outcome).toBe("not_due");
        waits.push(Math.round((await passUntilDue(row)) / SECOND_MS));
      }
    }
    const planned = [5, 300, 1800, 7200, 18_000, 36_000, 36_000, 41_100];
    for (const [index, seconds] of planned.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(Math.floor(seconds * 0.95) - 3);
      expect(waits[index]).toBeLessThanOrEqual(Math.ceil(seconds * 1.05));
    }
    expect(await rowOf(row)).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect((await rowOf(row)).attempts.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(500));
    expect(await shown()).toMatchObject({ active: true, lastSuccessAt: null, lastFailureAt: expect.any(String) });
    expect(receiver.requests).toHaveLength(9);
  });

  it.each([
    ["3xx", { statusCode: 302, retryAfter: null, durationMs: 3, error: "redirect" }],
    ["no answer", { statusCode: null, retryAfter: null, durationMs: 15_000, error: "timeout" }],
    ["half an answer", { statusCode: 200, retryAfter: null, durationMs: 7, error: "connection" }],
  ] as const)("is %s, with the reason on record", async (_what, verdict) => {
    const row = await due();
    expect((await attempt(row, async () => verdict)).outcome).toBe("retry");
    const { retryAfter: _, ...sent } = verdict;
    expect((await rowOf(row)).attempts).toMatchObject([sent]);
  });

  it("that asks for a pause gets it with 429 and 503", async () => {
    const row = await due();
    answers = [
      { status: 429, retryAfter: "3600" },
      { status: 503, retryAfter: "999999" },
    ];
    await attempt(row);
    expect((await passUntilDue(row)) / SECOND_MS).toBeCloseTo(3600, -1);
    await attempt(row);
    expect((await passUntilDue(row)) / HOUR_MS).toBeCloseTo(24, 1);
  });
});

describe("a subscription", () => {
  it("whose receiver is gone is disabled, and its other deliveries end, but not those of others", async () => {
    const other = await subscribed();
    const [gone, waiting] = [await due(), await due()];
    answers = [{ status: 410 }];
    expect(await outcomeOf(gone)).toBe("ended");
    expect(await shown()).toMatchObject({ active: false, disabledReason: "gone" });
    expect([(await rowOf(gone)).status, (await rowOf(waiting)).status]).toEqual(["failed", "failed"]);
    expect((await openDeliveries().list({ id: other.id })).data.map(({ status }) => status)).toEqual([
      "pending",
      "pending",
    ]);
    expect(await outcomeOf(waiting)).toBe("ended");
    expect(receiver.requests).toHaveLength(1);
  });

  it("is disabled by five days of nothing but failures, and a success begins anew", async () => {
    answers = [{ status: 500 }];
    await attempt(await due());
    await pass(4 * DAY_MS);
    answers = [{ status: 200 }];
    await attempt(await due());
    answers = [{ status: 500 }];
    await attempt(await due());
    await pass(5 * DAY_MS - 60 * SECOND_MS);
    await attempt(await due());
    expect(await shown()).toMatchObject({ active: true });
    await pass(61 * SECOND_MS);
    const [last, waiting] = [await due(), await due()];
    expect(await outcomeOf(last)).toBe("ended");
    expect(await shown()).toMatchObject({ active: false, disabledReason: "failing" });
    expect((await rowOf(waiting)).status).toBe("failed");
    await openWebhooks().update({ id: hook.id, active: true });
    await attempt(await due());
    expect(await shown()).toMatchObject({ active: true, disabledReason: null });
  });

  it("is not disabled by a clock that leaves out the days between, until attempts fail on a third one", async () => {
    answers = [{ status: 500 }];
    const row = await due();
    await attempt(row);
    await pass(6 * DAY_MS);
    await attempt(row);
    expect(await shown()).toMatchObject({ active: true });
    await passUntilDue(row);
    for (const one of [row, await due(), await due()]) await attempt(one);
    expect(await shown()).toMatchObject({ active: true });
    expect((await rowOf(row)).status).toBe("pending");
    await pass(DAY_MS);
    await attempt(row);
    expect(await shown()).toMatchObject({ active: false, disabledReason: "failing" });
  });

  it("that was switched off gets nothing more, and when its deliveries fall due they end", async () => {
    const row = await due();
    await openWebhooks().update({ id: hook.id, active: false });
    expect((await rowOf(row)).status).toBe("pending");
    expect(await outcomeOf(row)).toBe("ended");
    expect((await rowOf(row)).status).toBe("failed");
    expect(receiver.requests).toEqual([]);
    const conflict = { code: "conflict", status: 409 };
    expect(await refusalOf(openDeliveries().retry({ id: hook.id, deliveryId: row.id }))).toEqual(conflict);
    const span = { from: new Date(Date.now() - HOUR_MS).toISOString(), to: new Date().toISOString() };
    expect(await refusalOf(openDeliveries().replay({ id: hook.id, ...span }))).toEqual(conflict);
  });

  it("that is off can be tested all the same, and stays off", async () => {
    await openWebhooks().update({ id: hook.id, active: false });
    const { deliveryId } = await openWebhooks().test({ id: hook.id });
    answers = [{ status: 410 }];
    expect(await outcomeOf({ id: deliveryId })).toBe("ended");
    expect(await shown()).toMatchObject({ active: false, disabledReason: "manual" });
    await openDeliveries().retry({ id: hook.id, deliveryId });
    answers = [{ status: 204 }];
    expect(await outcomeOf({ id: deliveryId })).toBe("succeeded");
    expect(await shown()).toMatchObject({ active: false });
  });
});

describe("a retry by hand", () => {
  it("brings the next attempt forward, and then the whole schedule follows", async () => {
    const row = await due();
    answers = [{ status: 500 }];
    await attempt(row);
    await passUntilDue(row);
    await attempt(row);
    expect(await outcomeOf(row)).toBe("not_due");
    await openDeliveries().retry({ id: hook.id, deliveryId: row.id });
    expect(await rowOf(row)).toMatchObject({ status: "pending", tries: 0, emittedAt: null });
    expect(await outcomeOf(row)).toBe("retry");
    expect((await rowOf(row)).attempts).toHaveLength(3);
    expect((await passUntilDue(row)) / SECOND_MS).toBeLessThan(6);
  });

  it("sends what has succeeded once more, under the same id", async () => {
    const row = await due();
    await attempt(row);
    await openDeliveries().retry({ id: hook.id, deliveryId: row.id });
    expect(await outcomeOf(row)).toBe("succeeded");
    const [first, second] = receiver.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect((await rowOf(row)).attempts).toHaveLength(2);
  });
});

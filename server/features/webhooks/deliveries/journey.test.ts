import { and, eq, lte } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { webhookDeliveries } from "../../../db/schema";
import { testDatabase } from "../../../testing/database";
import { type Receiver, receive } from "../../../testing/receiver";
import { manage } from "../../../testing/rest";
import { booked, done, openShop, type Shop } from "../../../testing/shop";
import { attemptDelivery } from "./attempt";
import { relayEvents } from "./relay-queries";

// Before anything that is imported reads the configuration.
vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = "1";
});

let receiver: Receiver;
let status = 200;
beforeAll(async () => {
  receiver = await receive({ answer: (_request, response) => void response.writeHead(status).end() });
});
afterAll(() => receiver.close());

interface Subscription {
  id: string;
  secret: string;
}

interface Listed {
  data: { id: string; eventId: string; type: string; status: string; attempts: { statusCode: number }[] }[];
}

let shop: Shop;
let hook: Subscription;

beforeEach(async () => {
  status = 200;
  receiver.requests.length = 0;
  shop = await openShop();
  const body = { url: receiver.url, events: ["booking.created", "booking.cancelled"] };
  hook = await done(manage<Subscription>(shop, "POST /webhooks", { body }));
});

/** Does what the relay and its function do, for this account. */
async function deliver(): Promise<void> {
  const { db } = testDatabase();
  await relayEvents(db, { limit: 100, now: new Date() });
  const isDue = and(eq(webhookDeliveries.tenantId, shop.id), lte(webhookDeliveries.nextAttemptAt, new Date()));
  const due = await db.select().from(webhookDeliveries).where(isDue).orderBy(webhookDeliveries.id);
  for (const { tenantId, id } of due) await attemptDelivery({ tenantId, deliveryId: id });
}

/** What came, held against a secret; throws when one is not signed with it. */
const verified = (secret: string) =>
  receiver.requests.map(
    ({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object },
  );

const log = async (query = "") =>
  (await done(manage<Listed>(shop, `GET /webhooks/${hook.id}/deliveries${query}`))).data;

it("a test reaches the receiver, signed, and stands in the log", async () => {
  const sent = await done(manage<{ deliveryId: string }>(shop, `POST /webhooks/${hook.id}/test`));
  await deliver();
  expect(verified(hook.secret)).toMatchObject([{ type: "ping", data: {} }]);
  expect(await log()).toMatchObject([{ id: sent.deliveryId, status: "succeeded", attempts: [{ statusCode: 200 }] }]);
});

it("a booking reaches the receiver, once", async () => {
  const { id } = await booked(shop, { start: "10:00" });
  await deliver();
  await deliver();
  expect(verified(hook.secret)).toMatchObject([
    { type: "booking.created", account: { id: shop.id, sandbox: true }, data: { booking: { id }, cause: "public" } },
  ]);
});

it("what failed is sent by a retry, and all of a span by a replay, under the ids they had", async () => {
  status = 500;
  const { token } = await booked(shop, { start: "10:00" });
  await deliver();
  const [failing] = await log("?status=pending");
  status = 200;
  await done(manage(shop, `POST /webhooks/${hook.id}/deliveries/${failing?.id}/retry`));
  await deliver();
  expect(await log("?status=succeeded")).toMatchObject([
    { id: failing?.id, attempts: [{ statusCode: 500 }, { statusCode: 200 }] },
  ]);
  expect(token).not.toBe("");
  const span = {
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  };
  expect(await done(manage(shop, `POST /webhooks/${hook.id}/replay`, { body: span }))).toEqual({ queued: 1 });
  await deliver();
  expect(receiver.requests.map(({ headers }) => headers["webhook-id"])).toEqual(Array(3).fill(failing?.eventId));
});

it("a rotated secret signs beside the one before it, and alone without a grace", async () => {
  const rotate = (graceHours: number) =>
    done(manage<Subscription>(shop, `POST /webhooks/${hook.id}/rotate-secret`, { body: { graceHours } }));
  const second = await rotate(1);
  await booked(shop, { start: "10:00" });
  await deliver();
  expect([verified(hook.secret).length, verified(second.secret).length]).toEqual([1, 1]);
  const third = await rotate(0);
  receiver.requests.length = 0;
  await booked(shop, { start: "12:00" });
  await deliver();
  expect(verified(third.secret)).toHaveLength(1);
  expect(() => verified(second.secret)).toThrow();
});

import type { ServerResponse } from "node:http";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { webhookEvents } from "../db/schema";
import { RETRY_SECONDS } from "../domain/notifications/webhook-schedule";
import { inngest } from "../jobs/client";
import { Engine } from "../jobs/engine/engine";
import type { Loop } from "../jobs/loop";
import { startRelay } from "../jobs/relay";
import { testDatabase } from "../testing/database";
import { type Receiver, receive } from "../testing/receiver";
import { type Account, manage, openAccount } from "../testing/rest";
import { atOnce, done } from "../testing/shop";
import { deliverWebhook } from "./deliver-webhook";

// Before anything that is imported reads the configuration.
vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = "1";
});

let engine: Engine;
let relay: Loop;
let receivers: Receiver[];

beforeEach(() => {
  receivers = [];
  const { db } = testDatabase();
  engine = new Engine({ db, client: inngest, functions: [deliverWebhook] });
  relay = startRelay({ outlet: engine.startClaimed, mails: false });
});

afterEach(async () => {
  for (const { close } of receivers) await close();
  await relay.stop();
  await engine.stop();
});

/** Starts a receiver and subscribes it. @returns the subscription's path */
async function subscribed(account: Account, answer: (response: ServerResponse) => void) {
  const receiver = await receive({ answer: (_request, response) => answer(response) });
  receivers.push(receiver);
  const body = { url: receiver.url, events: ["booking.created"] };
  const { id } = await done(manage<{ id: string }>(account, "POST /webhooks", { body }));
  return { receiver, path: `/webhooks/${id}` };
}

const patience = { timeout: 12_000, interval: 50 };

it("comes back as often as the schedule says", () => {
  expect(deliverWebhook.opts.retries).toBe(RETRY_SECONDS.length - 1);
});

it("delivers by itself, and tries again by itself what failed", async () => {
  const account = await openAccount();
  const statuses = [500, 204];
  const { receiver, path } = await subscribed(
    account,
    (response) => void response.writeHead(statuses.shift() ?? 500).end(),
  );
  await done(manage(account, `POST ${path}/test`));
  await expect.poll(() => receiver.requests.length, patience).toBe(2);
  const attempts = async () => {
    const { data } = await done(
      manage<{ data: { status: string; attempts: { statusCode: number }[] }[] }>(account, `GET ${path}/deliveries`),
    );
    return data.map((row) => [row.status, ...row.attempts.map(({ statusCode }) => statusCode)]);
  };
  await expect.poll(attempts, patience).toEqual([["succeeded", 500, 204]]);
});

/** Subscribes a receiver so many times. */
const subscribe = (account: Account, receiver: Receiver, times: number) =>
  atOnce(times, () =>
    done(manage(account, "POST /webhooks", { body: { url: receiver.url, events: ["booking.created"] } })),
  );

const happen = ({ id: tenantId }: Account, count: number) => {
  const event = { tenantId, type: "booking.created" as const, payload: {}, createdAt: new Date() };
  return testDatabase()
    .db.insert(webhookEvents)
    .values(Array.from({ length: count }, () => ({ ...event, id: newId() })));
};

it("keeps no subscription waiting for those that hang, of its own account or of another", async () => {
  const [slow, mixed, quick] = [await openAccount(), await openAccount(), await openAccount()];
  const hanging = await receive({ answer: () => {} });
  receivers.push(hanging);
  await subscribe(slow, hanging, 20);
  await subscribe(mixed, hanging, 19);
  const { receiver: own } = await subscribed(mixed, (response) => void response.end());
  await happen(slow, 10);
  await expect.poll(() => hanging.requests.length, patience).toBe(64);
  await happen(mixed, 10);
  await expect.poll(() => own.requests.length, { interval: 20 }).toBe(10);
  const { receiver: other, path } = await subscribed(quick, (response) => void response.end());
  await done(manage(quick, `POST ${path}/test`));
  await expect.poll(() => other.requests.length, { interval: 20 }).toBe(1);
  await expect.poll(() => hanging.requests.length, { interval: 20 }).toBe(128);
});

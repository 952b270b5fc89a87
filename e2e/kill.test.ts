import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Sql } from "postgres";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, it } from "vitest";
import { receive } from "../server/testing/receiver";
import { startMailServer, type TestMailServer } from "../server/testing/smtp-server";
import {
  bookUntilGone,
  endMailLeases,
  openKillShop,
  openWork,
  type RequestedBooking,
  type Shop,
} from "./support/process/kill-shop";
import { expectVerified } from "./support/process/verify";
import { connectTo, filledDataDir, type StartedProcess, startProcess, until } from "./support/started-process";

/** `npm run soak -- kills` asks for more. */
const TIMES = Number(process.env.KILL_TIMES ?? 1);
const KILLS = TIMES > 1 ? 4 * TIMES : 3;
const BOOKINGS = 30 * KILLS;
const AT_ONCE = 8;
const MINUTE_MS = 60_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A subscriber that refuses every tenth event the first time. */
async function openSubscriber() {
  const refused = new Set<string>();
  const taken: { id: string; fault: string | null }[] = [];
  const signed = { secret: "" };
  const receiver = await receive({
    answer: ({ headers }, response) => {
      const id = String(headers["webhook-id"]);
      const isTaken = receiver.requests.length % 10 !== 0 || refused.has(id);
      if (!isTaken) refused.add(id);
      const [request] = receiver.requests.slice(-1);
      const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      // At once, as a subscriber does: after five minutes a signature is too old.
      if (isTaken && request) taken.push({ id, fault: faultOf(signed.secret, request.body, named) });
      response.writeHead(isTaken ? 204 : 500).end();
    },
  });
  cleanups.push(receiver.close);
  return { url: receiver.url, taken, refused, signed };
}

/** What is wrong with a delivery's signature; null when nothing is. */
function faultOf(secret: string, body: string, headers: Record<string, string>): string | null {
  try {
    new Webhook(secret).verify(body, headers);
    return null;
  } catch (error) {
    return String(error);
  }
}

async function expectAllMailed(sql: Sql, shop: Shop, { taken }: TestMailServer): Promise<void> {
  const mails = await sql<{ id: string; isRendered: boolean }[]>`
    select id, html <> '' and unrendered is null as "isRendered" from outbox_mails where tenant_id = ${shop.tenantId}`;
  expect(mails).toHaveLength(BOOKINGS);
  expect(mails.filter(({ isRendered }) => !isRendered)).toEqual([]);
  for (const { text = "" } of taken) expect(text).toMatch(/^Hi Customer \d+/);
  const messageIds = taken.map(({ messageId = "" }) => /<([^@]+)@/.exec(messageId)?.[1]);
  expect(new Set(messageIds)).toEqual(new Set(mails.map(({ id }) => id)));
  // A kill between the mail server's yes and our note of it costs one mail a second copy.
  expect(messageIds.length).toBeLessThanOrEqual(BOOKINGS + KILLS * AT_ONCE);
}

async function expectAllDelivered(sql: Sql, shop: Shop, subscriber: Awaited<ReturnType<typeof openSubscriber>>) {
  const events = await sql<{ id: string }[]>`select id from webhook_events
    where tenant_id = ${shop.tenantId} and type = 'booking.created'`;
  expect(events).toHaveLength(BOOKINGS);
  expect(new Set(subscriber.taken.map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
  expect(subscriber.refused.size).toBeGreaterThan(0);
  expect(subscriber.taken.filter(({ fault }) => fault !== null)).toEqual([]);
}

/** Books until the server has answered so many, and kills it there and then. */
async function bookAndKill(server: StartedProcess, shop: Shop, queue: RequestedBooking[]): Promise<void> {
  const exited = once(server.child, "exit");
  const killAt = randomInt(1, (2 * BOOKINGS) / KILLS);
  let booked = 0;
  const onBooked = () => {
    if (++booked === killAt) server.child.kill("SIGKILL");
  };
  const clients = Array.from({ length: AT_ONCE }, () =>
    bookUntilGone({ origin: server.origin, shop, queue }, onBooked),
  );
  await Promise.all(clients);
  if (booked < killAt) server.child.kill("SIGKILL");
  await exited;
}

it(
  `loses no event and no mail over ${KILLS} kills in ${BOOKINGS} bookings, and makes each booking once`,
  async () => {
    const { dataDir, remove } = filledDataDir("kill");
    cleanups.push(remove);
    const subscriber = await openSubscriber();
    const mailServer = await startMailServer();
    cleanups.push(mailServer.close);
    const settings = { SMTP_URL: mailServer.url, WEBHOOK_ALLOW_PRIVATE: "1", RATE_LIMIT_PER_MINUTE: "1000000" };
    const start = async () => {
      const server = await startProcess(dataDir, settings);
      cleanups.push(() => server.child.kill("SIGKILL"));
      return server;
    };

    const queue = Array.from({ length: BOOKINGS }, (_, number) => ({ number, key: randomUUID() }));
    let server = await start();
    const sql = connectTo(dataDir);
    cleanups.push(() => sql.end());
    const shop = await openKillShop(server.origin, sql, subscriber.url);
    subscriber.signed.secret = shop.secret;
    for (let kill = 0; kill < KILLS; kill++) {
      await bookAndKill(server, shop, queue);
      server = await start();
    }
    const { origin } = server;
    await Promise.all(Array.from({ length: AT_ONCE }, () => bookUntilGone({ origin, shop, queue }, () => {})));
    const [booked] = await sql<{ count: number }[]>`
      select count(*)::int from bookings where tenant_id = ${shop.tenantId}`;
    expect(booked?.count).toBe(BOOKINGS);

    await endMailLeases(sql, shop);
    const isAllDone = async () => {
      const open = await openWork(sql, shop);
      return open !== undefined && open.events + open.deliveries + open.mails === 0;
    };
    // What a killed process had leased is free after half a minute, and mails are taken up on the minute.
    await until(isAllDone)
      .catch(() => until(isAllDone))
      .catch(() => {});
    expect(await openWork(sql, shop)).toEqual({ events: 0, deliveries: 0, mails: 0 });
    await expectAllDelivered(sql, shop, subscriber);
    await expectAllMailed(sql, shop, mailServer);
    await expectVerified({ DATA_DIR: dataDir });
    expect(await server.end("SIGTERM")).toBe(0);
  },
  20 * MINUTE_MS * TIMES,
);

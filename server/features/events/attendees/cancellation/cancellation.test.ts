import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { and, eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { coupons, outboxMails, tickets, webhookEvents } from "../../../../db/schema";
import { bundled } from "../../../../testing/bundle";
import {
  addType,
  type Concert,
  type Counted,
  counted,
  giveTicket,
  make,
  openConcert,
  order,
} from "../../../../testing/concert";
import { testDatabase, workerDatabaseUrl } from "../../../../testing/database";
import { manage } from "../../../../testing/rest";
import { atOnce, done, eventsOf, expectSoundData, tally } from "../../../../testing/shop";
import { notifyOfCancelled } from "./notify-cancelled";

/** Whoever `giveTicket` gives tickets to. */
const EVA = "eva@example.com";
const KILLS = 3;
/** Enough for that many kills in the middle. */
const ATTENDEES = 480;

const { db } = testDatabase();
let script = "";
const children: ChildProcess[] = [];

beforeAll(async () => {
  script = await bundled("server/testing/cancelled-notifier.ts", "cancelled-notifier");
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(script, { force: true });
  await expectSoundData();
});

const cancel = (concert: Concert) =>
  manage<Counted>(concert, `PATCH /events/${concert.eventId}`, { body: { status: "cancelled" } });

/** Adds orders of two tickets each for one attendee, as copies of one that was ordered. */
async function openFull(orders: number): Promise<Concert> {
  const concert = await openConcert();
  const given = await giveTicket(concert, await addType(concert));
  await db.execute(sql`
    with copied as (
      insert into orders select (o).* from (
        select jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid())) as o
        from orders o, generate_series(1, ${orders - 1}) where o.id = ${given.orderId}
      ) made returning id
    )
    insert into tickets select (t).* from (
      select jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id, 'payment_id', null,
        'code', left(c.id::text, 32) || n, 'attendee_email', c.id || '@example.com')) as t
      from tickets t, copied c, generate_series(1, 2) n where t.id = ${given.id}
    ) made`);
  const sold = sql`(select count(*) from tickets where event_id = ${concert.eventId})`;
  await db.execute(sql`update events set sold = ${sold} where id = ${concert.eventId}`);
  await db.execute(sql`update ticket_types set sold = ${sold} where event_id = ${concert.eventId}`);
  return concert;
}

const left = ({ eventId }: Concert) =>
  db.$count(tickets, and(eq(tickets.eventId, eventId), sql`${tickets.cancellation} is not null`));

const written = ({ id }: Concert) =>
  db.$count(webhookEvents, and(eq(webhookEvents.tenantId, id), eq(webhookEvents.type, "ticket.cancelled")));

/** How many attendees were mailed so often, and how many tickets told of. The buyer, who is one, is left out. */
async function notifiedIn({ id }: Concert) {
  const mails = await db
    .select({ times: sql<number>`count(*)::int` })
    .from(outboxMails)
    .where(and(eq(outboxMails.tenantId, id), eq(outboxMails.type, "event_cancelled"), ne(outboxMails.toEmail, EVA)))
    .groupBy(outboxMails.toEmail);
  const notified = await db
    .select({ times: sql<number>`count(*)::int` })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.tenantId, id), eq(webhookEvents.type, "ticket.cancelled")))
    .groupBy(sql`${webhookEvents.payload} #>> '{data,ticket,id}'`);
  return { mails: tallied(mails), events: tallied(notified) };
}

function tallied(rows: { times: number }[]): Record<number, number> {
  const counts = new Map<number, number>();
  for (const { times } of rows) counts.set(times, (counts.get(times) ?? 0) + 1);
  return Object.fromEntries(counts);
}

async function startNotifier(): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: workerDatabaseUrl() };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

const killed = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
};

describe("a cancelled event of many orders", () => {
  it("has no live ticket once it is answered, and its other attendees are told afterwards, each once", async () => {
    const concert = await openFull(120);
    expect(await done(cancel(concert))).toMatchObject({ status: "cancelled", sold: 0 });
    const isLive = and(eq(tickets.eventId, concert.eventId), ne(tickets.status, "cancelled"));
    expect(await db.$count(tickets, isLive)).toBe(0);
    const waiting = await left(concert);
    expect([139, 140]).toContain(waiting);
    expect((await manage(concert, `DELETE /events/${concert.eventId}`)).code).toBe("conflict");
    expect(await notifyOfCancelled()).toBe(waiting);
    expect(await notifiedIn(concert)).toEqual({ mails: { 1: 119 }, events: { 1: 239 } });
    expect([await notifyOfCancelled(), await left(concert)]).toEqual([0, 0]);
    const [event] = await eventsOf(concert, "ticket.cancelled");
    expect(event?.data).toMatchObject({
      ticket: { status: "cancelled" },
      previous: { status: "approved" },
      cause: "api",
    });
  });

  it("tells each attendee once, however many processes are at it at once", async () => {
    const concert = await openFull(200);
    await done(cancel(concert));
    const others = await Promise.all([startNotifier(), startNotifier()]);
    await Promise.all([notifyOfCancelled(), ...others.map((child) => once(child, "exit"))]);
    await notifyOfCancelled();
    expect(await notifiedIn(concert)).toEqual({ mails: { 1: 199 }, events: { 1: 399 } });
  });

  it(`tells each attendee once, killed ${KILLS} times in the middle of it`, { timeout: 120_000 }, async () => {
    const concert = await openFull(ATTENDEES);
    await done(cancel(concert));
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await written(concert);
      const child = await startNotifier();
      // As soon as something is there to be seen that the row's mark may not say yet.
      await expect.poll(() => written(concert), { interval: 1, timeout: 30_000 }).toBeGreaterThan(before);
      await killed(child);
    }
    // Connections of a killed process end their transactions a moment later.
    expect(await left(concert)).toBeGreaterThan(0);
    await expect.poll(async () => (await notifyOfCancelled()) + (await left(concert)), { timeout: 60_000 }).toBe(0);
    expect(await notifiedIn(concert)).toEqual({
      mails: { 1: ATTENDEES - 1 },
      events: { 1: 2 * ATTENDEES - 1 },
    });
  });
});

describe("an event that is cancelled while its tickets are ordered", () => {
  it("keeps none of them, tells of each that was had once, and gives their coupon back", async () => {
    const concert = await openConcert();
    const type = await addType(concert, { price: 10 });
    await make(concert, "/coupons", { code: "SUMMER", discount: 10 });
    const buy = (index: number) =>
      order(concert, type, { quantity: 2, coupon: "SUMMER", email: `customer${index}@example.com` });
    const [before, cancelled, after] = await Promise.all([
      atOnce(20, buy),
      cancel(concert),
      atOnce(20, (index) => buy(index + 20)),
    ]);
    const had = [...before, ...after].filter(({ status }) => status === 201).length;
    expect(tally([...before, ...after, cancelled])).toEqual(
      had === 40 ? { "201": 40, "200": 1 } : { ...(had ? { "201": had } : {}), "200": 1, "404 not_found": 40 - had },
    );
    await notifyOfCancelled();
    expect(await notifiedIn(concert)).toEqual({ mails: had ? { 1: had } : {}, events: had ? { 1: 2 * had } : {} });
    expect(await counted(concert, type)).toMatchObject({ sold: 0 });
    const [coupon] = await db.select().from(coupons).where(eq(coupons.tenantId, concert.id));
    expect(coupon?.used).toBe(0);
  });
});

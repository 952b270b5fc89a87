import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, replaceDatabase } from "../../../db/client";
import { deadlinesOf } from "../../../db/connections/deadlines";
import { migrate } from "../../../db/migrate";
import { emptyDatabase, testDatabase } from "../../../testing/database";
import { PROPERTY_TIMES } from "../../../testing/property-times";
import { type Account, manage, newKey, openAccount, visit } from "../../../testing/rest";
import { done, expectSoundData } from "../../../testing/shop";
import { createDemoAccount, insertDemo } from "./demo";

interface Booked {
  id: string;
  status: string;
  couponCode: string | null;
  packageId: string | null;
  paymentStatus: string | null;
  extras: unknown[];
  fields: Record<string, unknown>;
  appointment: { start: string; end: string };
}

interface Listed<Row> {
  data: Row[];
  total: number;
}

/** Dozens of commands, one after another. */
const OPENING_MS_MAX = 60_000;

const open = (until: Date) => testDatabase().db.transaction((db) => insertDemo(db, until));

let account: Account;
beforeAll(async () => {
  const { id, publicKey } = await open(new Date());
  account = { id, publicKey, apiKey: "" };
  account.apiKey = await newKey(account);
});
afterAll(expectSoundData);

const list = async <Row = Record<string, unknown>>(path: string) =>
  done(manage<Listed<Row>>(account, `GET ${path}${path.includes("?") ? "&" : "?"}limit=100`));
const statuses = (rows: { status: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function expectAllKinds(now: number): Promise<void> {
  const { data } = await list<Booked>("/bookings");
  const [past, coming] = [data.filter((one) => Date.parse(one.appointment.end) <= now), data];
  expect(Math.min(...data.map((one) => Date.parse(one.appointment.start)))).toBeLessThan(now - 10 * 86_400_000);
  expect(Math.max(...coming.map((one) => Date.parse(one.appointment.start)))).toBeGreaterThan(now + 10 * 86_400_000);
  expect(past.every(({ status }) => ["done", "cancelled", "no_show"].includes(status))).toBe(true);
  const counts = statuses(data);
  expect(counts).toMatchObject({ cancelled: 2, no_show: 1, waitlisted: 1 });
  expect(counts.done).toBeGreaterThan(12);
  expect(counts.approved).toBeGreaterThan(12);
  for (const has of [
    (one: Booked) => one.couponCode === "WELCOME10",
    (one: Booked) => one.packageId !== null,
    (one: Booked) => one.extras.length > 0,
    (one: Booked) => Object.keys(one.fields).length === 2,
    (one: Booked) => one.status === "done" && one.paymentStatus === "completed",
    (one: Booked) => one.status === "done" && one.paymentStatus === "pending",
  ])
    expect(data.filter(has).length).toBeGreaterThan(0);
}

describe("the demo account", () => {
  it("has two weeks of bookings behind it and two ahead, of all kinds", () => expectAllKinds(Date.now()));

  it("shows what the product has: an event with two ticket types, a coupon, a package, a service made of others", async () => {
    const { data: events } = await done(visit<{ data: { ticketTypes: unknown[] }[] }>(account, "GET /events"));
    expect(events.map(({ ticketTypes }) => ticketTypes.length)).toEqual([2]);
    expect((await list("/coupons")).data).toMatchObject([{ code: "WELCOME10", used: 1 }]);
    expect((await list("/packages")).data).toMatchObject([{ size: 5, used: 2 }]);
    const { data: services } = await list<{ type: string; waitlistCapacity: number }>("/services");
    expect(services.filter(({ type }) => type === "compound")).toHaveLength(1);
    expect(services.filter(({ waitlistCapacity }) => waitlistCapacity > 0)).toHaveLength(1);
    const [event] = (await list<{ id: string }>("/events")).data;
    expect((await list(`/events/${event?.id}/attendees`)).total).toBe(3);
  });

  it("mails nobody: all its mails are suppressed", async () => {
    const { data, total } = await list<{ status: string }>("/outbox");
    expect(total).toBeGreaterThan(20);
    expect(data.every(({ status }) => status === "suppressed")).toBe(true);
  });

  it("can be booked on", async () => {
    const { data } = await done(visit<{ data: { id: string }[] }>(account, "GET /services"));
    const { days } = await done(
      visit<{ days: { slots: { start: string }[] }[] }>(account, `GET /slots?service=${data[0]?.id}&days=14`),
    );
    const start = days.flatMap(({ slots }) => slots)[0]?.start;
    const body = { items: [{ service: data[0]?.id, start }], name: "Eva Gil", email: "eva@example.com" };
    expect((await visit(account, "POST /bookings", { body })).status).toBe(201);
  });
});

it("is left to the process that is making it, which nobody waits for", async () => {
  const { db, url } = testDatabase();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo account', 0))`);
    expect(await createDemoAccount(url)).toBeNull();
    // Of this database: another worker's tests have advisory locks too.
    const waiting = sql`select pid from pg_locks join pg_database d on d.oid = database
      where d.datname = current_database() and locktype = 'advisory' and not granted`;
    expect(await tx.execute(waiting)).toEqual([]);
  });
});

it("is made on a machine too slow for the deadlines of requests", { timeout: OPENING_MS_MAX }, async () => {
  const url = await emptyDatabase("slow_demo");
  await migrate(url);
  const own = replaceDatabase(connect(url, 2, deadlinesOf(50)));
  try {
    expect(await createDemoAccount(url)).toMatchObject({ bookingUrl: expect.stringContaining("/book/") });
  } finally {
    await replaceDatabase(own)?.close();
  }
});

// In a week in which the clocks change, at the turn of the year, and late in the evening, when it is another day already
// where the account is. By `npm run soak -- properties` one of each day of the week.
const OTHER_DAYS = ["2026-03-27T11:30:00Z", "2026-11-02T23:45:00Z", "2026-11-03T23:45:00Z", "2026-11-05T23:45:00Z"];
it.each([
  "2026-10-24T11:30:00Z",
  "2026-12-30T11:30:00Z",
  "2026-11-01T23:45:00Z",
  ...(PROPERTY_TIMES > 1 ? OTHER_DAYS : []),
])("has them all and is sound whichever day it is made on (%s)", { timeout: OPENING_MS_MAX }, async (instant) => {
  const until = new Date(instant);
  const { id, publicKey } = await open(until);
  account = { id, publicKey, apiKey: "" };
  account.apiKey = await newKey(account);
  expect((await list<Booked>("/bookings")).total).toBeGreaterThan(34);
  await expectAllKinds(until.getTime());
});

it("is not what a sandbox begins with: that has the same catalogue, and nobody has booked", async () => {
  const sandbox = await openAccount();
  const count = async (path: string) => (await done(manage<Listed<unknown>>(sandbox, `GET ${path}`))).total;
  expect(await count("/services")).toBe(6);
  expect([
    await count("/bookings"),
    await count("/customers"),
    await count("/packages"),
    await count("/outbox"),
  ]).toEqual([0, 0, 0, 0]);
});

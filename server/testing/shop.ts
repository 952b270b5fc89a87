import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { apiKeys, holidays, notifications, outboxMails, tenants, webhookEvents } from "../db/schema";
import { verifyHistory } from "../db/verify/history";
import { INVARIANTS, type Verdict, verifyData } from "../db/verify/verify";
import { addDays, DAY_MS, parseLocalTime, weekdayOf } from "../domain/dates";
import { SCOPES } from "../domain/scopes";
import { instantsOf } from "../domain/zones";
import { insertDefaultNotifications } from "../features/notifications/queries";
import { readable } from "../features/outbox/contents";
import { inTurns } from "../process/turns";
import { instantText } from "../schemas/outputs";
import { newApiKey, newPublicKey } from "../secrets";
import { testTenant } from "./context";
import { testDatabase } from "./database";
import { type Account, type Answer, manage, visit } from "./rest";
import { everyDay, storeMembers, storeService } from "./stored-shop";

/** A small business of one service, open every day from 08:00 to 20:00 in steps of 15 minutes. */
export interface Shop extends Account {
  timeZone: string;
  serviceId: string;
  /** In their order of position. */
  staffIds: string[];
  /** A Monday at least a week ahead; no clock changes near it are asked for. */
  date: string;
}

export interface ShopPlan {
  timeZone?: string;
  currency?: string;
  /** A real account's mails leave; a sandbox's do not. */
  isSandbox?: boolean;
  /** Fields of `PATCH /settings`. */
  settings?: Record<string, unknown>;
  /** Fields of `POST /services` over an hour for 20.00. */
  service?: Record<string, unknown>;
  members?: number;
}

/** Opens a shop, whose settings and service are given through the API, as by its owner. */
export async function openShop(plan: ShopPlan = {}): Promise<Shop> {
  const { timeZone = "Europe/Madrid", currency = "EUR", isSandbox = true, members = 1 } = plan;
  const account = await openAccountOf({ timeZone, currency, isSandbox });
  if (plan.settings) await done(manage(account, "PATCH /settings", { body: plan.settings }));
  const shop: Shop = { ...account, timeZone, serviceId: "", staffIds: [], date: mondayAhead() };
  shop.serviceId = await addService(shop, plan.service);
  shop.staffIds.push(...(await storeMembers(shop, members)));
  return shop;
}

async function openAccountOf(given: { timeZone: string; currency: string; isSandbox: boolean }): Promise<Account> {
  const publicKey = newPublicKey();
  const { id } = await testTenant({ ...given, publicKey });
  const { key, hash, hint } = newApiKey();
  const now = new Date();
  const { db } = testDatabase();
  await db
    .insert(apiKeys)
    .values({ tenantId: id, id: newId(), hash, hint, name: "t", scopes: [...SCOPES], createdAt: now });
  await insertDefaultNotifications(db, id, { locale: "en", now });
  return { id, apiKey: key, publicKey };
}

/** Adds somebody who works every day. @returns the id */
export async function addMember(account: Account, fullName: string, position = 0): Promise<string> {
  const body = { fullName, email: `${newId()}@example.com`, position };
  const { id } = await done(manage<{ id: string }>(account, "POST /staff", { body }));
  await done(manage(account, `PUT /staff/${id}/schedule`, { body: { days: everyDay() } }));
  return id;
}

/** Adds a service that every member of the shop offers. @returns the id */
export const addService = (shop: Shop, fields: Record<string, unknown> = {}): Promise<string> =>
  storeService(shop, { title: "Cut", duration: 60, price: 20, taxRate: 21, deposit: 0, ...fields });

/** The body of an answer that must be a success. */
export async function done<Body>(asking: Promise<Answer<Body>>): Promise<Body> {
  const { status, body, text } = await asking;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
}

const mondayAhead = (): string => {
  const date = addDays(new Date().toISOString().slice(0, 10), 7);
  return addDays(date, (8 - weekdayOf(date)) % 7);
};

/** The instant of a wall time of the shop, such as `10:00`; on its Monday unless another date is said. */
export function at(shop: Pick<Shop, "timeZone" | "date">, time: string, date = shop.date): string {
  const [instant] = instantsOf(shop.timeZone, date, parseLocalTime(time) ?? Number.NaN);
  if (instant === undefined) throw new Error(`${date} has no ${time}.`);
  return instantText(new Date(instant));
}

export interface Booked {
  bookings: { id: string; number: string; status: string; start: string; end: string; manageUrl: string }[];
  payment: { id: string; status: string; due: number; checkoutUrl: string | null };
}

export interface Wanted {
  /** A wall time of the shop's Monday, or a timestamp. */
  start: string;
  service?: string;
  staff?: string;
  persons?: number;
  extras?: { id: string; quantity: number }[];
  fields?: Record<string, unknown>;
}

/** An order's body: one item for Eva Gil unless said otherwise. */
export function orderOf(shop: Shop, items: Wanted | Wanted[], order: Record<string, unknown> = {}) {
  const wanted = [items].flat().map(({ start, ...item }) => ({
    service: shop.serviceId,
    ...item,
    start: start.length === "10:00".length ? at(shop, start) : start,
  }));
  return { items: wanted, name: "Eva Gil", email: "eva@example.com", ...order };
}

/** Books as a visitor does. */
export const book = (
  shop: Shop,
  items: Wanted | Wanted[],
  order: Record<string, unknown> = {},
): Promise<Answer<Booked>> => visit<Booked>(shop, "POST /bookings", { body: orderOf(shop, items, order) });

/** Books what must be free, and answers its one booking with the token of its manage link. */
export async function booked(shop: Shop, item: Wanted, order: Record<string, unknown> = {}) {
  const { bookings, payment } = await done(book(shop, item, order));
  const [booking] = bookings;
  if (!booking) throw new Error("The order has no booking.");
  return { ...booking, payment, token: booking.manageUrl.split("/").at(-1) ?? "" };
}

/** How often each status and code came. */
export function tally(answers: Answer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const said = code === undefined ? String(status) : `${status} ${code}`;
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

/** Sends the same so many times at once. */
export const atOnce = <Result>(count: number, send: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

interface StoredEvent {
  type: string;
  timestamp: string;
  apiVersion: string;
  account: { id: string; sandbox: boolean };
  data: { booking?: Record<string, unknown>; payment?: Record<string, unknown>; previous?: object; cause: string };
}

/** The payloads for webhook subscribers, oldest first. @param type all of them unless said */
export async function eventsOf({ id }: Pick<Shop, "id">, type?: string): Promise<StoredEvent[]> {
  const rows = await testDatabase()
    .db.select({ payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.tenantId, id), type ? sql`${webhookEvents.type} = ${type}` : undefined))
    .orderBy(webhookEvents.id);
  return rows.map(({ payload }) => payload as unknown as StoredEvent);
}

/** The mails of an account as they read, oldest first. */
export async function mailsOf({ id }: Pick<Shop, "id">) {
  const written = testDatabase().db.select().from(outboxMails).where(eq(outboxMails.tenantId, id));
  return inTurns(await written.orderBy(outboxMails.id), readable);
}

/** Sets columns that no route sets. */
export const setTenant = ({ id }: Pick<Shop, "id">, columns: Partial<typeof tenants.$inferInsert>) =>
  testDatabase().db.update(tenants).set(columns).where(eq(tenants.id, id));

/** Sets columns of all templates of an account. */
export const setTemplates = ({ id }: Pick<Shop, "id">, columns: Partial<typeof notifications.$inferInsert>) =>
  testDatabase().db.update(notifications).set(columns).where(eq(notifications.tenantId, id));

/** A day off, of the company unless a member is said. @returns the id */
export async function addHoliday({ id: tenantId }: Pick<Shop, "id">, date: string, staffId: string | null = null) {
  const [id, now] = [newId(), new Date()];
  const row = { tenantId, id, date, kind: "once" as const, staffId, createdAt: now, updatedAt: now };
  await testDatabase().db.insert(holidays).values(row);
  return id;
}

export const removeHoliday = (id: string) => testDatabase().db.delete(holidays).where(eq(holidays.id, id));

/** The last Sunday of a month (1–12) that is at least a week away: the day European clocks change, in 3 and 10. */
export function lastSundayAhead(month: number): string {
  const today = new Date();
  for (let year = today.getUTCFullYear(); ; year++) {
    const last = addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1);
    const sunday = addDays(last, -(weekdayOf(last) % 7));
    if (Date.parse(sunday) > today.getTime() + 7 * DAY_MS) return sunday;
  }
}

/** The first Sunday of a month (1–12) that is at least a week away: the day Australian clocks change, in 4 and 10. */
export function firstSundayAhead(month: number): string {
  const today = new Date();
  for (let year = today.getUTCFullYear(); ; year++) {
    const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
    const sunday = addDays(first, 7 - weekdayOf(first));
    if (Date.parse(sunday) > today.getTime() + 7 * DAY_MS) return sunday;
  }
}

/** Replays all that was accepted; call it where much happened at once, or something died on the way. */
export async function expectSoundHistory(): Promise<void> {
  expectNoViolation(await verifyHistory(testDatabase().db));
}

/** What PostgreSQL's own keys hold, and half of the time to ask for. */
const HELD_BY_KEYS = "accounts_are_apart";

/** Holds the whole database against every other invariant; call it at the end of a race. */
export async function expectSoundData(): Promise<void> {
  const invariants = INVARIANTS.filter(({ name }) => name !== HELD_BY_KEYS);
  expectNoViolation(await verifyData(testDatabase().db, invariants));
}

/** Fails with the examples, which a short view of the verdicts would leave out. */
function expectNoViolation(verdicts: Verdict[]): void {
  const violated = verdicts.filter(({ violations }) => violations > 0);
  expect(violated, violated.map(({ name, examples }) => [name, ...examples].join("\n  ")).join("\n")).toEqual([]);
}

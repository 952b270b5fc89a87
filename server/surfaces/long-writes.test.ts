import { expect, it } from "vitest";
import { heldBy } from "../testing/fuzz/blocked";
import { manage, requestOf } from "../testing/rest";
import { at, done, mailsOf, openShop, type Shop } from "../testing/shop";
import { dispatch } from "./dispatch";

const HELD_MS_MAX = 100;
const DAY_MS = 86_400_000;

/** As long as a description may be, and longer once it is escaped. */
const LONG = "<&\"'\n".repeat(990);
/** What takes longest to read or to fill, up to the limits of a template. */
const BODIES = ["<p>".repeat(990), `<p>${"{service_info}".repeat(199)}`, "<hr>".repeat(990)];
const ADDRESSES = Array.from({ length: 20 }, (_, number) => `n${number}@example.com`);

async function addTemplates(shop: Shop, type: string, fields: Record<string, unknown> = {}): Promise<void> {
  for (let number = 0; number < 9; number++) {
    const words = { subject: "{service_info}", body: `${number} ${BODIES[number % BODIES.length]}` };
    const toCustom = number < 2 ? ADDRESSES : [];
    const body = { type, name: "T", ...words, toStaff: true, toAdmin: true, toCustom, ...fields };
    await done(manage(shop, "POST /notifications", { body }));
  }
}

const openLong = () => openShop({ service: { description: LONG }, settings: { companyEmail: "a@example.com" } });

const TIMES_MAX = 3;
/** How long each request of a scenario has kept others waiting at least, in their order. */
let least: number[] = [];
let step = 0;

/**
 * Requires that no request of a scenario keeps others waiting longer than anything may. It is played again while one
 * did: what a request computes itself it computes each time, and the pauses in which garbage is collected fall
 * elsewhere. What is written cannot be written twice, so each time is one of a new account.
 */
async function requireTurns(scenario: () => Promise<void>): Promise<void> {
  least = [];
  for (let times = 0; times < TIMES_MAX && (times === 0 || Math.max(...least) >= HELD_MS_MAX); times++) {
    step = 0;
    await scenario();
  }
  expect(least.filter((heldMs) => heldMs >= HELD_MS_MAX)).toEqual([]);
}

/** Asks what must succeed, and notes how long it kept others waiting. */
async function write<Body>(shop: Shop, line: string, body: unknown): Promise<Body> {
  const [method = "", path] = line.split(" ");
  const request = requestOf(method, `/api/v1${path}`, { key: shop.apiKey, body });
  const { result, heldMs } = await heldBy(() => dispatch(request));
  expect(result?.status, String(result?.body)).toBeLessThan(300);
  least[step] = Math.min(least[step] ?? Infinity, heldMs);
  step++;
  return JSON.parse(String(result?.body));
}

async function writeSeries(shop: Shop, count: number): Promise<string> {
  const customer = { fullName: "Ana", email: "ana@example.com" };
  const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body: customer }));
  const [staffId] = shop.staffIds;
  const recurrence = { freq: "weekly", count };
  const body = { serviceId: shop.serviceId, staffId, customerId, start: at(shop, "10:00"), notify: true, recurrence };
  const { bookingId } = await write<{ bookingId: string }>(shop, "POST /appointments", body);
  return bookingId;
}

it("a series of 52 is made and cancelled without keeping others waiting", async () => {
  await requireTurns(async () => {
    const shop = await openLong();
    const id = await writeSeries(shop, 52);
    await write(shop, `PATCH /bookings/${id}`, { scope: "series", status: "cancelled", notify: true });
    expect(await mailsOf(shop)).toHaveLength(1 + 52);
  });
}, 120_000);

it("nor do as many mails as a series may write, of the longest templates", async () => {
  await requireTurns(async () => {
    const shop = await openLong();
    for (const type of ["booking_new_series", "booking_status"]) await addTemplates(shop, type);
    const id = await writeSeries(shop, 4);
    await write(shop, `PATCH /bookings/${id}`, { scope: "series", status: "cancelled", notify: true });
    const mailsOfOne = 1 + 9 * 3 + 40;
    expect(await mailsOf(shop)).toHaveLength(mailsOfOne * (1 + 4));
    const { data } = await write<{ data: unknown[] }>(shop, "GET /outbox?limit=100", undefined);
    expect(data).toHaveLength(100);
  });
}, 240_000);

it("nor does a clock that is set forward by 400 days", async () => {
  await requireTurns(async () => {
    const shop = await openLong();
    await writeSeries(shop, 52);
    const now = new Date(Date.now() + 400 * DAY_MS).toISOString();
    const { fired } = await write<{ fired: unknown[] }>(shop, "PUT /sandbox/clock", { now });
    expect(fired.length).toBeGreaterThan(100);
  });
}, 120_000);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PaymentRow, payments, providerKeys } from "../../../db/schema";
import { projectRoot } from "../../../env";
import { testDatabase } from "../../../testing/database";
import { manage } from "../../../testing/rest";
import { atOnce, booked, done, eventsOf, openShop, type Shop, tally } from "../../../testing/shop";
import { startStripeServer, stripeRefusal } from "../../../testing/stripe-server";
import type { Payment } from "../../charges/schemas";
import { upsertProviderKey } from "../../provider-key/queries";
import { pollPayments } from "../checkout/poll";

const KEY = "rk_for_tests_alone";
const stripe = await startStripeServer();
// Before anything reads the configuration.
process.env.STRIPE_API_BASE = stripe.url;
afterAll(stripe.close);

const { db } = testDatabase();
const MADE = { status: 200, body: { id: "re_1", object: "refund", status: "succeeded" } };
let shop: Shop;
let id: string;

beforeEach(async () => {
  stripe.requests.length = 0;
  stripe.answers.splice(0, stripe.answers.length, MADE);
  shop = await openShop({ isSandbox: false });
  id = (await booked(shop, { start: "10:00" })).payment.id;
  const paidOnline = { method: "provider", provider: "stripe", providerRef: "pi_1", status: "completed" } as const;
  await set({ ...paidOnline, paidMinor: 2000, completedAt: new Date() });
  await upsertProviderKey(db, shop.id, { key: KEY, now: new Date() });
});

const set = (columns: Partial<PaymentRow>) => db.update(payments).set(columns).where(eq(payments.id, id));
const refund = (body: Record<string, unknown> = {}) => manage<Payment>(shop, `POST /payments/${id}/refund`, { body });
const read = () => done(manage<Payment>(shop, `GET /payments/${id}`));

/** From here on nothing can be written about a refund, as if this process died before. */
async function breakRecords(): Promise<void> {
  await db.execute(sql`create or replace function break_records() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = 'XX000'; end $$`);
  await db.execute(sql`create trigger break_records before insert on webhook_events
    for each row when (new.type = 'payment.refunded') execute function break_records()`);
}
const mendRecords = () => db.execute(sql`drop trigger if exists break_records on webhook_events`);
afterEach(mendRecords);

describe("a refund of an online payment on a real account", () => {
  it("goes to the provider first, with the account's own key", async () => {
    expect(await done(refund({ amount: 5, reason: "Ill" }))).toMatchObject({
      refunded: 5,
      status: "partially_refunded",
    });
    expect(stripe.requests).toMatchObject([
      {
        path: "/v1/refunds",
        authorization: `Bearer ${KEY}`,
        idempotencyKey: `refund-${id}-0-500`,
        form: { payment_intent: "pi_1", amount: "500", "metadata[reason]": "Ill" },
      },
    ]);
  });

  it("has another key after each part, so that equal parts are different refunds", async () => {
    await done(refund({ amount: 5 }));
    await done(refund({ amount: 5 }));
    const keys = stripe.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([`refund-${id}-0-500`, `refund-${id}-500-500`]);
  });

  it("asks for no more than was paid, however many ask at once", async () => {
    expect(tally(await atOnce(10, () => refund({ amount: 5 })))).toEqual({ 200: 4, "409 conflict": 6 });
    expect(stripe.requests).toHaveLength(4);
  });

  it.each([
    ["the provider refuses", stripeRefusal(400, "invalid_request_error", "The charge is disputed.")],
    ["the key is wrong", stripeRefusal(401, "invalid_request_error")],
    ["nobody answers", "hang up" as const],
  ])("is a conflict that changes nothing when %s", async (_, answer) => {
    stripe.answers.splice(0, 1, answer);
    expect(await refund()).toMatchObject({ status: 409, code: "conflict" });
    expect(await read()).toMatchObject({ status: "completed", refunded: 0, refundedAt: null });
    expect(await eventsOf(shop, "payment.refunded")).toEqual([]);
  });

  it("that the provider made and we did not write down is written down by the same request, and made once", async () => {
    await breakRecords();
    expect((await refund({ amount: 5, reason: "Ill" })).status).toBe(500);
    expect(await read()).toMatchObject({ status: "completed", refunded: 0 });
    await mendRecords();
    expect(await refund({ amount: 6 })).toMatchObject({ status: 409, code: "conflict" });
    expect(await done(refund({ amount: 5, reason: "In other words" }))).toMatchObject({ refunded: 5 });
    expect(stripe.requests.map(({ idempotencyKey, form }) => [idempotencyKey, form["metadata[reason]"]])).toEqual(
      Array(2).fill([`refund-${id}-0-500`, "Ill"]),
    );
    expect(await eventsOf(shop, "payment.refunded")).toHaveLength(1);
    expect(await done(refund({ amount: 6 }))).toMatchObject({ refunded: 11 });
  });

  it("that nobody asks for again is written down by the poll, once however many poll", async () => {
    await breakRecords();
    const key = { headers: { "idempotency-key": "r-1" }, body: { amount: 5 } };
    expect((await manage(shop, `POST /payments/${id}/refund`, key)).status).toBe(500);
    await mendRecords();
    await atOnce(5, () => pollPayments(10));
    expect(await read()).toMatchObject({ status: "partially_refunded", refunded: 5 });
    const keys = stripe.requests.map(({ idempotencyKey = "" }) => idempotencyKey).filter((used) => used.includes(id));
    expect(new Set(keys)).toEqual(new Set([`refund-${id}-0-500`]));
    expect(await eventsOf(shop, "payment.refunded")).toHaveLength(1);
    await pollPayments(10);
    expect(await eventsOf(shop, "payment.refunded")).toHaveLength(1);
  });

  it("of which the provider said nothing is asked for again, and dropped when it says no", async () => {
    stripe.answers.splice(0, 1, "hang up");
    expect(await refund({ amount: 5 })).toMatchObject({ status: 409, code: "conflict" });
    stripe.answers.splice(0, 1, stripeRefusal(500, "api_error"));
    await pollPayments(10);
    expect(await refund({ amount: 6 })).toMatchObject({ status: 409, code: "conflict" });
    stripe.answers.splice(0, 1, stripeRefusal(400, "invalid_request_error", "The charge is disputed."));
    await pollPayments(10);
    stripe.answers.splice(0, 1, MADE);
    expect(await done(refund({ amount: 6 }))).toMatchObject({ refunded: 6 });
  });

  it("is given up after a day, when the provider has forgotten its key", async () => {
    const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await set({ refundUnderWay: { amountMinor: 500, reason: null, cause: "api", notifiesCustomer: false, at } });
    await pollPayments(10);
    expect(stripe.requests.filter(({ idempotencyKey = "" }) => idempotencyKey.includes(id))).toEqual([]);
    expect(await done(refund())).toMatchObject({ status: "refunded", refunded: 20 });
  });

  it("that was under way when its words changed keeps whether the customer is notified", async () => {
    const former = { amountMinor: 500, reason: null, cause: "api", tellsCustomer: true, at: new Date().toISOString() };
    await db.execute(sql`update payments set refund_under_way = ${JSON.stringify(former)}::jsonb where id = ${id}`);
    await db.execute(sql.raw(readFileSync(join(projectRoot(), "drizzle/0051_refund_words.sql"), "utf8")));
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    const { tellsCustomer, ...kept } = former;
    expect(row?.refundUnderWay).toEqual({ ...kept, notifiesCustomer: tellsCustomer });
  });

  it("keeps nobody from the payment while the provider thinks", async () => {
    stripe.answers.splice(0, 1, "say nothing");
    const asking = refund({ amount: 5 });
    await expect.poll(() => stripe.requests.length).toBe(1);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from payments where id = ${id} for update nowait`);
    });
    stripe.hangUp();
    stripe.answers.splice(0, 1, MADE);
    expect((await asking).status).toBe(200);
  });

  it("is a conflict without a key or a reference, and contacts nobody", async () => {
    await set({ providerRef: null });
    expect(await refund()).toMatchObject({ code: "conflict" });
    await set({ providerRef: "pi_1" });
    await manage(shop, "DELETE /settings/provider-key");
    expect(await refund()).toMatchObject({ code: "conflict" });
    expect(stripe.requests).toEqual([]);
  });

  it("is a conflict while the key cannot be read, and can be made as another once it can", async () => {
    await db
      .update(providerKeys)
      .set({ sealed: Buffer.alloc(64) })
      .where(eq(providerKeys.tenantId, shop.id));
    expect(await refund({ amount: 5 })).toMatchObject({ status: 409, code: "conflict" });
    expect(stripe.requests).toEqual([]);
    await upsertProviderKey(db, shop.id, { key: KEY, now: new Date() });
    expect(await done(refund({ amount: 6 }))).toMatchObject({ refunded: 6 });
  });

  it("refuses with validation on amount what the provider could only take rounded", async () => {
    await set({ currency: "KWD", paidMinor: 20_000, totalMinor: 2000 });
    const { body } = await refund({ amount: 1.23 });
    expect(body).toMatchObject({ refunded: 1.23 });
    await set({ paidMinor: 1_235, refundedMinor: 0 });
    expect(await refund()).toMatchObject({ code: "validation", fields: ["amount"] });
  });

  it("at the desk contacts nobody", async () => {
    await set({ method: "local" });
    expect(await done(refund())).toMatchObject({ status: "refunded" });
    expect(stripe.requests).toEqual([]);
  });
});

import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { webhookEvents } from "../../db/schema";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { cancel, linkOf, move } from "../../testing/composition";
import { testDatabase } from "../../testing/database";
import { newMember, newPerson } from "../../testing/people";
import { manage } from "../../testing/rest";
import { at, booked, done, openShop, type Shop } from "../../testing/shop";
import { relayEvents } from "../webhooks/deliveries/relay-queries";
import { getVisit, listEvents, listWrites } from "./history-queries";
import type { History, NotifiedWebhooks } from "./history-schemas";

let shop: Shop;
let owner: Tab;
let id: string;

beforeEach(async () => {
  shop = await openShop({ members: 2, service: { price: 20 } });
  owner = tabOf(await newMember(shop, { user: await newPerson({ name: "Lucía" }) }), shop);
  ({ id } = await booked(shop, { start: "10:00", staff: shop.staffIds[0] }, { name: "Ana", email: "ana@example.com" }));
});

const history = async () => (await owner.query<History>("calendar.history", { id })).data.entries;
const notified = async () => (await history()).map(({ what, by, cause, status }) => [what, by, cause, status]);

it("a visit's history says what happened, who did it or by which way it came, the newest first", async () => {
  const { data: seen } = await owner.query<{ appointmentId: string }>("bookings.get", { id });
  const appointmentId = seen.appointmentId;
  await owner.mutate("appointments.update", { id: appointmentId, start: at(shop, "12:00") });
  await owner.mutate("bookings.update", { id, notes: "Window seat" });
  await owner.mutate("appointments.update", { id: appointmentId, internalNote: "Knock." });
  await move(shop, await linkOf(shop, id), at(shop, "15:00"));
  await cancel(shop, await linkOf(shop, id));
  expect(await notified()).toEqual([
    ["cancelled", null, "customer", "cancelled"],
    ["moved", null, "customer", null],
    ["other", "Lucía", "admin", null],
    ["changed", "Lucía", "admin", null],
    ["moved", "Lucía", "admin", null],
    ["booked", null, "public", "approved"],
  ]);
});

it("money that is taken and given back stands in it, and other visits do not", async () => {
  const { data } = await owner.query<{ paymentId: string }>("bookings.get", { id });
  await owner.mutate("payments.complete", { id: data.paymentId });
  await owner.mutate("payments.refund", { id: data.paymentId, amount: 5 });
  await booked(shop, { start: "15:00", staff: shop.staffIds[0] }, { name: "Ben", email: "ben@example.com" });
  expect(await notified()).toEqual([
    ["refunded", "Lucía", "admin", null],
    ["paid", "Lucía", "admin", null],
    ["booked", null, "public", expect.any(String)],
  ]);
  await owner.mutate("payments.refund", { id: data.paymentId, amount: 3.5 });
  // Of each what it moved, not what had moved by then.
  expect((await history()).map(({ amount }) => amount)).toEqual([3.5, 5, 20, null]);
});

it("of a visit of another account, or of none, there is none", async () => {
  const other = await openShop();
  const theirs = await booked(other, { start: "10:00" });
  for (const one of [theirs.id, "0191e0a0-0000-7000-8000-000000000000"])
    for (const name of ["history", "notifiedWebhooks"])
      expect(await refusal(owner.query(`calendar.${name}`, { id: one }))).toEqual({ status: 404, code: "not_found" });
});

it("who noted an arrival is told, and taking it back is a change", async () => {
  await owner.mutate("bookings.update", { id, arrived: true });
  await owner.mutate("bookings.update", { id, arrived: false });
  expect((await notified()).slice(0, 2)).toEqual([
    ["changed", "Lucía", "admin", null],
    ["arrived", "Lucía", "admin", null],
  ]);
});

it("the programs that heard of a visit stand beside what they heard, those of other visits do not", async () => {
  const hook = { url: "https://hooks.example.com/in", events: ["booking.created", "booking.updated"] };
  const webhook = await done(manage<{ id: string }>(shop, "POST /webhooks", { body: hook }));
  await owner.mutate("bookings.update", { id, notes: "Window seat" });
  await booked(shop, { start: "15:00", staff: shop.staffIds[0] }, { name: "Ben", email: "ben@example.com" });
  await testDatabase().db.transaction((tx) => relayEvents(tx, { limit: 100, now: new Date() }));
  const { data } = await owner.query<NotifiedWebhooks>("calendar.notifiedWebhooks", { id });
  const changed = (await history()).find(({ what }) => what === "changed");
  const unanswered = { status: "pending", attempts: 0, statusCode: null, durationMs: null };
  expect(data.deliveries).toMatchObject([
    { webhookId: webhook.id, eventId: changed?.eventId, type: "booking.updated", url: hook.url, ...unanswered },
    { webhookId: webhook.id, type: "booking.created" },
  ]);
});

it("what is forgotten by webhooks is told by the audit and the visit itself, once", async () => {
  const wanted = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "16:00") };
  const { data: seen } = await owner.query<{ customerId: string }>("bookings.get", { id });
  const asked = { ...wanted, customerId: seen.customerId };
  ({
    data: { bookingId: id },
  } = await owner.mutate<{ bookingId: string }>("appointments.create", asked));
  await owner.mutate("bookings.update", { id, notes: "Window seat" });
  await testDatabase().db.delete(webhookEvents).where(eq(webhookEvents.tenantId, shop.id));
  expect(await notified()).toEqual([
    ["other", "Lucía", "admin", null],
    ["booked", "Lucía", "admin", null],
  ]);
});

it("who wrote a visit is found by an index, however much else has happened in the account since", async () => {
  const { db } = testDatabase();
  await db.execute(sql`
    insert into audit_log (tenant_id, id, at, method, path, status, resource, resource_id)
    select ${shop.id}::uuid, gen_random_uuid(), now() + n * interval '1 second', 'PATCH', '/', 200, 'bookings', gen_random_uuid()
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze audit_log`);
  const visit = await getVisit(db, shop.id, id);
  const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${listWrites(db, shop.id, visit).getSQL()}`);
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("audit_log_of_resource");
});

it("what was told of a visit and its payment is found by indexes too", async () => {
  const { db } = testDatabase();
  await db.execute(sql`
    insert into webhook_events (tenant_id, id, type, payload, created_at)
    select ${shop.id}::uuid, gen_random_uuid(), 'booking.updated',
      jsonb_build_object('data', jsonb_build_object('booking', jsonb_build_object('id', gen_random_uuid()))), now()
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze webhook_events`);
  const visit = await getVisit(db, shop.id, id);
  const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${listEvents(db, shop.id, visit).getSQL()}`);
  const words = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(words).toContain("webhook_events_of_booking");
  expect(words).not.toContain("Seq Scan");
});

import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMails, packages, webhookDeliveries, webhooks } from "../../db/schema";
import { addDays } from "../../domain/dates";
import { addComposite, listParts, openSalon, serviceOf } from "../../testing/composites";
import { addType, openConcert, ordered } from "../../testing/concert";
import { testDatabase } from "../../testing/database";
import { orderedOnline } from "../../testing/online";
import { manage } from "../../testing/rest";
import {
  at,
  atOnce,
  booked,
  done,
  eventsOf,
  expectSoundData,
  lastSundayAhead,
  openShop,
  type Shop,
  setTenant,
} from "../../testing/shop";
import { takeDue } from "../outbox/emission-queries";
import { relayEvents } from "../webhooks/deliveries/relay-queries";

const HOUR_MS = 3_600_000;
const { db } = testDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

interface Fired {
  type: string;
  at: string;
  id: string;
}

const setClock = (now: string, where = shop) =>
  manage<{ now: string; fired: Fired[] }>(where, "PUT /sandbox/clock", { body: { now } });
const fire = async (now: string, where = shop) => (await done(setClock(now, where))).fired;
const hoursBefore = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * HOUR_MS).toISOString();
const remindersOf = async ({ id }: Pick<Shop, "id">) =>
  db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.tenantId, id), eq(outboxMails.type, "reminder")));

/** Changes the account's reminder. */
async function remind(fields: Record<string, unknown>, where = shop) {
  const { data } = await done(manage<{ data: { id: string; type: string }[] }>(where, "GET /notifications?limit=100"));
  const { id } = data.find(({ type }) => type === "reminder") ?? {};
  await done(manage(where, `PATCH /notifications/${id}`, { body: fields }));
}

describe("a clock set forward", () => {
  it("sends the reminder that falls due, in one request, as a mail that is suppressed", async () => {
    await remind({ reminderMode: "hours_before", reminderHours: 24 });
    const { id, start } = await booked(shop, { start: "10:00" });
    expect(await fire(hoursBefore(start, 25))).toEqual([]);
    expect(await fire(hoursBefore(start, 23))).toEqual([{ type: "reminder", at: hoursBefore(start, 24), id }]);
    const { data } = await done(
      manage<{ data: Record<string, unknown>[] }>(shop, "GET /outbox?status=suppressed&to=eva@example.com"),
    );
    const [reminder] = data.filter(({ type }) => type === "reminder");
    expect(reminder).toMatchObject({ status: "suppressed", bookingId: id, createdAt: hoursBefore(start, 24) });
  });

  it.each([3, 10])(
    "keeps an hour of the wall clock over the night in which clocks change in month %s",
    async (month) => {
      await remind({ reminderMode: "at_hour", reminderAtHour: 18, reminderDaysBefore: 1 });
      const sunday = lastSundayAhead(month);
      const days = [sunday, addDays(sunday, 1)];
      for (const date of days) await booked(shop, { start: at(shop, "10:00", date) });
      const fired = await fire(at(shop, "20:00", days[1]));
      const sent = fired.filter(({ type }) => type === "reminder").map((each) => Date.parse(each.at));
      const eves = days.map((date) => Date.parse(at(shop, "18:00", addDays(date, -1))));
      expect(sent).toEqual(eves);
      expect((eves[1] ?? 0) - (eves[0] ?? 0)).toBe((month === 3 ? 23 : 25) * HOUR_MS);
    },
  );

  it("fires nothing twice: set twice, and by many at once", async () => {
    const { start, end } = await booked(shop, { start: "10:00" });
    const now = hoursBefore(start, 1);
    expect(await fire(now)).toHaveLength(1);
    expect((await setClock(now)).body.fired ?? []).toEqual([]);
    const later = hoursBefore(end, -1);
    const answers = await atOnce(5, () => setClock(later));
    expect(answers.flatMap(({ body }) => body.fired ?? []).map(({ type }) => type)).toEqual(["booking.done"]);
    expect(await remindersOf(shop)).toHaveLength(1);
  });

  it("lets all things happen in order of time, each as of its own", async () => {
    await remind({ reminderMode: "hours_after", reminderHours: 2, statuses: ["done"] });
    const { id, start, end } = await booked(shop, { start: "10:00" });
    const fired = await fire(hoursBefore(end, -3));
    expect(fired).toEqual([
      { type: "booking.done", at: new Date(end).toISOString(), id },
      { type: "reminder", at: hoursBefore(end, -2), id },
    ]);
    const [event] = await eventsOf(shop, "booking.updated");
    expect(event).toMatchObject({
      timestamp: new Date(end).toISOString(),
      data: { cause: "system", previous: { status: "approved" }, booking: { id, status: "done" } },
    });
    expect(Date.parse(start)).toBeLessThan(Date.parse(end));
  });

  it("does not remind of what a hold that ran out before has cancelled", async () => {
    await remind({ reminderMode: "hours_before", reminderHours: 24 });
    const start = at(shop, "10:00");
    const holdExpiresAt = new Date(hoursBefore(start, 30));
    const { bookingId } = await orderedOnline(shop, { start: "10:00" }, { provider: "sandbox", holdExpiresAt });
    expect(await fire(hoursBefore(start, 1))).toEqual([
      { type: "booking.expired", at: holdExpiresAt.toISOString(), id: bookingId },
    ]);
    const [event] = await eventsOf(shop, "booking.cancelled");
    expect(event?.timestamp).toBe(holdExpiresAt.toISOString());
    expect(await remindersOf(shop)).toEqual([]);
  });

  it("tells of tickets whose hold runs out, each of them", async () => {
    const concert = await openConcert();
    await setTenant(concert, { payProviderEnabled: true, holdMinutes: 15 });
    const type = await addType(concert, { price: 10 });
    const { tickets, payment } = await ordered(concert, type, { quantity: 2, payment: "provider" });
    const fired = await fire(hoursBefore(new Date().toISOString(), -1), concert);
    const [failed] = await eventsOf(concert, "payment.failed");
    expect(fired).toEqual(tickets.map(({ id }) => ({ type: "ticket.expired", at: failed?.timestamp, id })));
    const read = await done(manage<{ status: string }>(concert, `GET /payments/${payment?.id}`));
    expect(read.status).toBe("failed");
  });

  it("tells of packages that expire and of webhooks that are due", async () => {
    const { id: customerId } = await done(
      manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva", email: "eva@example.com" } }),
    );
    const body = { customerId, serviceId: shop.serviceId, payment: "local", days: 10 };
    const sold = await done(manage<{ id: string; expiresAt: string }>(shop, "POST /packages", { body }));
    const [row] = await db.select().from(packages).where(eq(packages.id, sold.id));
    const fired = await fire(addDays(new Date().toISOString().slice(0, 10), 12).concat("T00:00:00Z"));
    expect(fired).toEqual([{ type: "package.expired", at: row?.expiresAt?.toISOString(), id: sold.id }]);
    const read = await done(manage<{ status: string }>(shop, `GET /packages/${sold.id}`));
    expect(read.status).toBe("expired");
  });

  it("erases who has been idle for as long as the account keeps data, and the mails of that time", async () => {
    await done(manage(shop, "PATCH /settings", { body: { retentionDays: 30 } }));
    const { end, customerId } = await booked(shop, { start: "10:00" }).then(({ id }) =>
      done(manage<{ customerId: string; appointment: { end: string } }>(shop, `GET /bookings/${id}`)).then((read) => ({
        end: read.appointment.end,
        customerId: read.customerId,
      })),
    );
    await fire(hoursBefore(end, -29 * 24));
    expect((await read()).fullName).toBe("Eva Gil");
    const now = hoursBefore(end, -30 * 24 - 1);
    expect(await fire(now)).toEqual([{ type: "customer.erased", at: now, id: customerId }]);
    expect((await read()).fullName).toBe("Deleted customer");
    expect(await done(manage<{ total: number }>(shop, "GET /outbox"))).toMatchObject({ total: 0 });
    expect(await fire(hoursBefore(end, -60 * 24))).toEqual([]);

    function read() {
      return done(manage<{ fullName: string }>(shop, `GET /customers/${customerId}`));
    }
  });

  it("makes webhook attempts due that wait for their time, and tells of those that are made", async () => {
    const body = { url: "https://hooks.example.com/slotwright", events: ["booking.created"] };
    await done(manage(shop, "POST /webhooks", { body }));
    const { start } = await booked(shop, { start: "10:00" });
    await relayEvents(db, { limit: 100, now: new Date() });
    const nextAttemptAt = new Date(hoursBefore(start, 40));
    const [waiting] = await db
      .update(webhookDeliveries)
      .set({ nextAttemptAt, emittedAt: new Date() })
      .where(eq(webhookDeliveries.tenantId, shop.id))
      .returning();
    expect(await fire(hoursBefore(start, 39))).toEqual([
      { type: "webhook.attempt", at: nextAttemptAt.toISOString(), id: waiting?.id },
    ]);
    await db.update(webhooks).set({ active: false }).where(eq(webhooks.tenantId, shop.id));
    await db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: new Date(hoursBefore(start, 38)) })
      .where(eq(webhookDeliveries.tenantId, shop.id));
    expect(await fire(hoursBefore(start, 37))).toEqual([]);
    const taken = await takeDue(db, "webhook_deliveries", { limit: 100, now: new Date() });
    const { id, webhookId } = waiting ?? {};
    expect(taken).toContainEqual(expect.objectContaining({ tenantId: shop.id, id, webhookId }));
  });

  it("finishes a composite when its last part is over, each part once", async () => {
    const salon = await openSalon();
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    const { start } = await booked(salon, { start: "10:00", service: composite });
    expect(
      await fire(hoursBefore(start, -1), salon).then((fired) => fired.filter(({ type }) => type !== "reminder")),
    ).toEqual([]);
    const fired = await fire(hoursBefore(start, -2), salon);
    expect(fired.map(({ type, at: time }) => [type, time])).toEqual([
      ["booking.done", hoursBefore(start, -1.5)],
      ["booking.done", hoursBefore(start, -1.5)],
    ]);
    const parts = await listParts(salon);
    expect(parts.flatMap(({ bookings }) => bookings.map(({ status }) => status))).toEqual(["done", "done"]);
  });

  it("reminds once of a composite, with its own start", async () => {
    const salon = await openSalon();
    await remind({ reminderMode: "hours_before", reminderHours: 1 }, salon);
    const parts = [{ kind: "spare_time" as const, minutes: 30 }, serviceOf(salon.wash), serviceOf(salon.cut)];
    const composite = await addComposite(salon, parts);
    const { id, start } = await booked(salon, { start: "10:00", service: composite });
    expect(await fire(hoursBefore(start, 0.9), salon)).toEqual([{ type: "reminder", at: hoursBefore(start, 1), id }]);
  });

  it("stays where it was when more falls due than one request carries out", async () => {
    const { id: customerId } = await done(
      manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva", email: "eva@example.com" } }),
    );
    const [now, expiresAt] = [new Date(), new Date(Date.now() + 48 * HOUR_MS)];
    const common = { tenantId: shop.id, customerId, serviceId: shop.serviceId, size: 1, used: 0, priceMinor: 0 };
    const rows = Array.from({ length: 5001 }, (_, number) => ({
      ...common,
      ...{ id: newId(), currency: "EUR", state: "active" as const, code: `P${number}`, startsAt: now, expiresAt },
      ...{ createdAt: now, updatedAt: now },
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await db.insert(packages).values(rows.slice(from, from + 1000));
    const refused = await setClock(new Date(expiresAt.getTime() + HOUR_MS).toISOString());
    expect(refused).toMatchObject({ status: 422, code: "validation", fields: ["now"] });
    const clock = await done(manage<{ now: string }>(shop, "GET /sandbox/clock"));
    expect(Date.parse(clock.now)).toBeLessThan(now.getTime() + HOUR_MS);
  });

  it("leaves the waiting list and what was not approved as they are", async () => {
    const { id, end } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "pending" } }));
    await fire(hoursBefore(end, -1));
    const booking = await done(manage<{ status: string }>(shop, `GET /bookings/${id}`));
    expect(booking.status).toBe("pending");
  });
});

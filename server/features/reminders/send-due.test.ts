import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { dueMarks, notifications, outboxMails, reminders } from "../../db/schema";
import { addComposite, openSalon, serviceOf } from "../../testing/composites";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { ROWS_TIMES } from "../../testing/rows-times";
import { atOnce, booked, done, expectSoundData, openShop, type Shop, setTenant } from "../../testing/shop";
import { sendDueReminders } from "./send-due";

const HOUR_MS = 3_600_000;
const { db } = testDatabase();
const ALL = { limit: 1000 };

let shop: Shop;
beforeEach(async () => {
  await db.delete(notifications);
  shop = await openShop();
  await setReminder({ reminderMode: "hours_before", reminderHours: 24 });
});
afterAll(expectSoundData);

/** The account has one reminder, which is old. */
async function setReminder(columns: Partial<typeof notifications.$inferInsert>, where: Pick<Shop, "id"> = shop) {
  const own = and(eq(notifications.tenantId, where.id), eq(notifications.type, "reminder"));
  const blank = { statuses: [], reminderHours: null, reminderAtHour: null, reminderDaysBefore: null };
  await db
    .update(notifications)
    .set({ ...blank, createdAt: new Date(0), ...columns })
    .where(own);
}

/** Sets the account's clock without carrying out what falls due, as time that passes does. */
const passTo = (instant: number, where: Pick<Shop, "id"> = shop) =>
  setTenant(where, { clockOffsetMs: instant - Date.now() });

const remindersOf = ({ id }: Pick<Shop, "id"> = shop) =>
  db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.tenantId, id), eq(outboxMails.type, "reminder")));

const startOf = ({ start }: { start: string }) => Date.parse(start);

describe("a reminder before the start", () => {
  it("goes out when it is due, once, however often and by how many it is looked for", async () => {
    const booking = await booked(shop, { start: "10:00" });
    await passTo(startOf(booking) - 25 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
    await passTo(startOf(booking) - 24 * HOUR_MS + 1000);
    const rounds = await atOnce(4, () => sendDueReminders(ALL));
    expect(rounds.reduce((sum, sent) => sum + sent, 0)).toBe(1);
    expect(await sendDueReminders(ALL)).toBe(0);
    expect(await remindersOf()).toMatchObject([{ bookingId: booking.id, toEmail: "eva@example.com" }]);
  });

  it("is not sent twice even when its mark is lost", async () => {
    const booking = await booked(shop, { start: "10:00" });
    await passTo(startOf(booking) - 23 * HOUR_MS);
    await sendDueReminders(ALL);
    await db.delete(dueMarks);
    expect(await sendDueReminders(ALL)).toBe(0);
    expect(await remindersOf()).toHaveLength(1);
  });

  it("comes late after an outage, but not when the appointment has begun", async () => {
    const [late, begun] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "08:00" })];
    await passTo(startOf(begun) + HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(1);
    expect(await remindersOf()).toMatchObject([{ bookingId: late.id }]);
  });

  it("is not sent for a booking that was made after it was due", async () => {
    const slot = Date.parse(`${shop.date}T09:00:00Z`);
    await passTo(slot - 20 * HOUR_MS);
    const booking = await booked(shop, { start: "10:00" });
    await passTo(startOf(booking) - 2 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
  });

  it("is planned anew when the booking moves: due again for its new time, and not when that is due already", async () => {
    const booking = await booked(shop, { start: "10:00" });
    await passTo(startOf(booking) - 24 * HOUR_MS + 1000);
    expect(await sendDueReminders(ALL)).toBe(1);
    const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${booking.id}`));
    const move = (hours: number) =>
      done(
        manage(shop, `PATCH /appointments/${appointmentId}`, {
          body: { start: new Date(startOf(booking) + hours * HOUR_MS).toISOString() },
        }),
      );
    await move(2);
    expect(await sendDueReminders(ALL)).toBe(0);
    await passTo(startOf(booking) - 22 * HOUR_MS + 1000);
    expect(await sendDueReminders(ALL)).toBe(1);
    await move(1);
    await passTo(startOf(booking) - 10 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
  });

  it.each(["cancelled", "rejected"])("is not sent for one that is %s", async (status) => {
    const booking = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /bookings/${booking.id}`, { body: { status } }));
    await passTo(startOf(booking) - 23 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
  });

  it("keeps to the statuses and services of its template", async () => {
    const booking = await booked(shop, { start: "10:00" });
    await setReminder({ reminderMode: "hours_before", reminderHours: 24, statuses: ["pending"] });
    await passTo(startOf(booking) - 23.5 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
    await setReminder({ reminderMode: "hours_before", reminderHours: 23, serviceIds: [newId()] });
    await passTo(startOf(booking) - 22.5 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
    await setReminder({ reminderMode: "hours_before", reminderHours: 22, serviceIds: [shop.serviceId] });
    await passTo(startOf(booking) - 21.5 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(1);
  });

  it("is not sent by a template that is switched off, nor later for that time", async () => {
    const booking = await booked(shop, { start: "10:00" });
    await setReminder({ reminderMode: "hours_before", reminderHours: 24, active: false });
    await passTo(startOf(booking) - 23 * HOUR_MS);
    expect(await sendDueReminders(ALL)).toBe(0);
    await setReminder({ reminderMode: "hours_before", reminderHours: 24, active: true });
    expect(await sendDueReminders(ALL)).toBe(0);
  });

  it("writes once of a composite", async () => {
    const salon = await openSalon();
    await setReminder({ reminderMode: "hours_before", reminderHours: 24 }, salon);
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    const booking = await booked(salon, { start: "10:00", service: composite });
    await passTo(startOf(booking) - 23 * HOUR_MS, salon);
    expect(await sendDueReminders(ALL)).toBe(1);
    expect(await remindersOf(salon)).toMatchObject([{ bookingId: booking.id }]);
  });
});

describe("a mail after the end", () => {
  it("goes out hours after it, of a composite after the last part's, to who was there", async () => {
    const salon = await openSalon();
    await setReminder({ reminderMode: "hours_after", reminderHours: 3 }, salon);
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    const booking = await booked(salon, { start: "10:00", service: composite });
    await passTo(startOf(booking) + 4 * HOUR_MS, salon);
    expect(await sendDueReminders(ALL)).toBe(0);
    await passTo(startOf(booking) + 4.6 * HOUR_MS, salon);
    expect(await sendDueReminders(ALL)).toBe(1);
    expect(await sendDueReminders(ALL)).toBe(0);
  });
});

describe("a reminder at an hour", () => {
  it("goes out at the local hour, days before the appointment's date", async () => {
    await setReminder({ reminderMode: "at_hour", reminderAtHour: 18, reminderDaysBefore: 1 });
    const booking = await booked(shop, { start: "08:00" });
    const eve = startOf(booking) - 14 * HOUR_MS;
    await passTo(eve - 1000);
    expect(await sendDueReminders(ALL)).toBe(0);
    await passTo(eve + 1000);
    expect(await sendDueReminders(ALL)).toBe(1);
    const [note] = await db.select().from(reminders).where(eq(reminders.tenantId, shop.id));
    expect(note?.dueAt.getTime()).toBe(eve);
  });
});

describe("an agenda", () => {
  it("tells each member who is busy of the day, in the morning, once", async () => {
    const busy = await openShop({ members: 2 });
    const body = { type: "staff_agenda", name: "Day", subject: "{agenda_date}", body: "{staff_name}\n{agenda}" };
    const { id } = await done(manage<{ id: string }>(busy, "POST /notifications", { body }));
    await db
      .update(notifications)
      .set({ createdAt: new Date(0) })
      .where(eq(notifications.id, id));
    await setReminder({ active: false }, busy);
    const [first = ""] = busy.staffIds;
    const booking = await booked(busy, { start: "10:00", staff: first });
    await passTo(startOf(booking) - 3.5 * HOUR_MS, busy);
    expect(await sendDueReminders(ALL)).toBe(0);
    await passTo(startOf(booking) - 2.9 * HOUR_MS, busy);
    const rounds = await atOnce(3, () => sendDueReminders(ALL));
    expect(rounds.reduce((sum, sent) => sum + sent, 0)).toBe(1);
    const mails = await db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.tenantId, busy.id), eq(outboxMails.type, "staff_agenda")));
    expect(mails).toMatchObject([{ toName: "Member 1", text: expect.stringContaining("10:00–11:00 Cut: Eva Gil") }]);
  });
});

/** Gives the account so many copies of a booking, one a second. */
async function copyBooking(id: string, count: number): Promise<void> {
  await untriggered(sql`
    with source as (select * from bookings where id = ${id}),
    place as (select a.* from appointments a join source on source.appointment_id = a.id),
    numbers as (select n, gen_random_uuid() as a, gen_random_uuid() as b from generate_series(1, ${count}::int) n),
    copied as (
      insert into appointments select copy.*
      from numbers, appointments p, jsonb_populate_record(p, jsonb_build_object('id', a,
        'starts_at', p.starts_at + n * interval '1 second', 'ends_at', p.ends_at + n * interval '1 second',
        'blocked_starts_at', p.starts_at, 'blocked_ends_at', p.ends_at + n * interval '1 second')) as copy
      where p.id = (select id from place)
      returning id)
    insert into bookings select copy.*
    from numbers, bookings s, jsonb_populate_record(s, jsonb_build_object('id', b, 'appointment_id', a,
      'number', 'N' || n, 'manage_token_hash', '\\x' || md5(n::text) || md5(${id} || n), 'payment_id', null)) as copy
    where s.id = ${id}`);
}

const FILLING_MS = 120_000;

describe("very many that are due", () => {
  it("go out in batches, no more than a round may send, and the next round goes on", {
    timeout: FILLING_MS,
  }, async () => {
    const booking = await booked(shop, { start: "10:00" });
    await copyBooking(booking.id, 349);
    await passTo(startOf(booking) - 23 * HOUR_MS);
    const rounds = [];
    for (let round = 0; round < 4; round++) rounds.push(await sendDueReminders({ limit: 150 }));
    expect(rounds).toEqual([200, 150, 0, 0]);
    expect(await remindersOf()).toHaveLength(350);
    await removeCopies();
  });

  it("are found through an index among all other appointments", { timeout: FILLING_MS }, async () => {
    const booking = await booked(shop, { start: "10:00" });
    await copyBooking(booking.id, 12_500 * ROWS_TIMES);
    await db.execute(sql`analyze appointments, bookings`);
    await setReminder({ reminderMode: "hours_before", reminderHours: 24 });
    // Of those that follow each other by a second, a quarter of an hour is due.
    await passTo(startOf(booking) - 24 * HOUR_MS + 900_000);
    expect(await sendDueReminders({ limit: 100 })).toBe(100);
    const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain
      select b.id from appointments a join bookings b on b.tenant_id = a.tenant_id and b.appointment_id = a.id
      where a.tenant_id = ${shop.id} and a.deleted_at is null
        and a.starts_at >= ${new Date(startOf(booking)).toISOString()}::timestamptz
        and a.starts_at < ${new Date(startOf(booking) + 900_000).toISOString()}::timestamptz
      order by a.starts_at, a.id, b.id limit 100`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("appointments_order");
    expect(text).not.toContain("Seq Scan");
    await removeCopies();
  });
});

/** Runs a statement over very many rows without its foreign keys being checked one by one. */
const untriggered = (statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });

/** They stand for load and share one time: no invariant holds for them. */
async function removeCopies(): Promise<void> {
  await db.delete(outboxMails).where(eq(outboxMails.tenantId, shop.id));
  await untriggered(sql`delete from bookings where tenant_id = ${shop.id}`);
  await untriggered(sql`delete from occupancies where tenant_id = ${shop.id}`);
  await untriggered(sql`delete from appointments where tenant_id = ${shop.id}`);
  await db.execute(sql`delete from tenants where id = ${shop.id}`);
}

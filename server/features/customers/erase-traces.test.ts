import { eq, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "../../db/schema";
import { outboxMails, uploads } from "../../db/schema";
import { addType, askTicket, type Concert, openConcert } from "../../testing/concert";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { booked, done, eventsOf, expectSoundData, mailsOf, type Shop, setTemplates } from "../../testing/shop";

const { db } = testDatabase();
const EVA = { name: "Eva Gil-Ortega", email: "eva.gil@example.com", phone: "+34 600 123 456" };
/** All that is known of her, as it might stand anywhere. */
const TRACES = [EVA.name, EVA.email, EVA.phone, "peanuts", "by the window", "felt ill", "scan-of-eva.pdf"];

let concert: Concert;
let eva: string;

beforeEach(async () => {
  concert = await openConcert({}, { members: 1 });
  await setTemplates(concert, { toStaff: true });
});

const tables: PgTable[] = Object.values(schema).filter((table) => typeof table === "object") as PgTable[];

/** Where any of her data stands in rows of the account, in whichever table. */
async function tracesLeft({ id }: Shop): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const rows = await db.execute<{ text: string }>(
      sql`select t::text as text from ${table} t where t::text like ${`%${id}%`}`,
    );
    for (const trace of TRACES)
      if (rows.some(({ text }) => text.includes(trace))) found.push(`${getTableName(table)}: ${trace}`);
  }
  return found;
}

/** She books with a question answered by a file, cancels, buys a ticket and gets money back. */
async function liveALittle(): Promise<{ bookingId: string; fileId: string }> {
  const fields = [{ label: "Allergies" }, { label: "Scan", kind: "file" }];
  const set = await done(
    manage<{ fields: { id: string }[] }>(concert, `PUT /services/${concert.serviceId}/fields`, { body: { fields } }),
  );
  const [allergies = "", scan = ""] = set.fields.map(({ id }) => id);
  const fileId = newId();
  const file = {
    tenantId: concert.id,
    id: fileId,
    name: "scan-of-eva.pdf",
    sizeBytes: 3,
    type: "application/pdf" as const,
  };
  await db.insert(uploads).values({ ...file, storageKey: fileId, usedAt: null, createdAt: new Date() });
  const order = { ...EVA, notes: "by the window" };
  const answers = { [allergies]: "peanuts", [scan]: fileId };
  const { id, payment } = await booked(concert, { start: "10:00", fields: answers }, order);
  await done(manage(concert, `POST /payments/${payment.id}/complete`, { body: { notify: true } }));
  await done(manage(concert, `POST /payments/${payment.id}/refund`, { body: { reason: "felt ill", notify: true } }));
  const body = { status: "cancelled", cancelReason: "felt ill", notify: true };
  const cancelled = await done(manage<{ customerId: string }>(concert, `PATCH /bookings/${id}`, { body }));
  eva = cancelled.customerId;
  const adult = await addType(concert, { price: 10 });
  const ticket = {
    customerId: eva,
    attendeeName: undefined,
    attendeeEmail: undefined,
    fields: { diet: "peanuts" },
    notify: true,
  };
  await done(askTicket(concert, adult, ticket));
  return { bookingId: id, fileId };
}

const erase = () => done(manage(concert, `DELETE /customers/${eva}`));

describe("after a customer was erased", () => {
  it("none of the personal data stands in any table, and what happened is still told", async () => {
    await liveALittle();
    const notified = (await eventsOf(concert)).map(({ type }) => type);
    expect((await tracesLeft(concert)).length).toBeGreaterThan(10);
    await erase();
    expect(await tracesLeft(concert)).toEqual([]);
    const events = await eventsOf(concert);
    expect(events.map(({ type }) => type)).toEqual(notified);
    expect(events[0]?.data.booking).toMatchObject({
      customerId: eva,
      customer: { id: eva, fullName: "Deleted customer", email: "deleted@customer.invalid", phone: null },
      fields: {},
      price: 20,
    });
    expect(events.find(({ type }) => type === "booking.cancelled")?.data.previous).not.toHaveProperty("customer");
    await expectSoundData();
  });

  it("a file that answered a question cannot be opened any more", async () => {
    const { fileId } = await liveALittle();
    expect((await manage(concert, `GET /uploads/${fileId}`)).status).toBe(200);
    await erase();
    expect((await manage(concert, `GET /uploads/${fileId}`)).status).toBe(404);
  });

  it("a booking that went to somebody else tells of the other, and of her no more", async () => {
    const { bookingId } = await liveALittle();
    const person = { fullName: "Leo Sol", email: "leo@example.com" };
    const leo = await done(manage<{ id: string }>(concert, "POST /customers", { body: person }));
    await done(
      manage(concert, `PATCH /bookings/${bookingId}`, { body: { customerId: leo.id, fields: {}, notes: "" } }),
    );
    await erase();
    // Why it was cancelled belongs to the booking, which is somebody else's.
    const left = await tracesLeft(concert);
    expect(left.filter((trace) => !trace.endsWith("felt ill"))).toEqual([]);
    const [event] = (await eventsOf(concert, "booking.updated")).slice(-1);
    expect(event?.data).toMatchObject({
      booking: { customer: { fullName: "Leo Sol" } },
      previous: { customer: { fullName: "Deleted customer" } },
    });
  });

  it("mails about others stay, those that only share the address too", async () => {
    await liveALittle();
    await booked(concert, { start: "12:00" }, { name: "Ana Gil", email: EVA.email });
    const now = new Date();
    const agenda = {
      tenantId: concert.id,
      type: "staff_agenda" as const,
      status: "suppressed" as const,
      toEmail: "a@b.example",
    };
    const rest = { subject: "Agenda", html: "", attempts: 0, createdAt: now, updatedAt: now };
    await db.insert(outboxMails).values({ ...agenda, ...rest, id: newId(), text: `10:00 ${EVA.name}` });
    await db.insert(outboxMails).values({ ...agenda, ...rest, id: newId(), text: "12:00 Somebody else" });
    await erase();
    const mails = await mailsOf(concert);
    expect(mails.filter(({ type }) => type === "staff_agenda").map(({ text }) => text)).toEqual([
      "12:00 Somebody else",
    ]);
    expect(mails.some(({ toName }) => toName === "Ana Gil")).toBe(true);
    expect(await db.$count(outboxMails, eq(outboxMails.customerId, eva))).toBe(0);
  });
});

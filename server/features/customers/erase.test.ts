import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { appointments, type BookingRow, bookings, orders, outboxMails, type TenantRow } from "../../db/schema";
import { send } from "../../db/unit/ask";
import { auditedWrites, callerOf, refusalOf, statementsWaiting, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { servicesRouter } from "../services/router";
import { staffRouter } from "../staff/router";
import { existingCustomerAsk } from "./queries";
import { customersRouter } from "./router";

const HOUR_MS = 3_600_000;
const eva = { fullName: "Eva Gil", email: "eva@example.com" };
const personal = { phone: "600", birthday: "1990-02-28", notes: "likes tea", tags: ["vip"], externalId: "crm-1" };

const openCustomers = (owner: TenantRow) => callerOf(customersRouter, owner);

let tenant: TenantRow;
let customers: ReturnType<typeof openCustomers>;
let customerId: string;

beforeEach(async () => {
  tenant = await testTenant();
  customers = openCustomers(tenant);
  const { id } = await customers.create({ ...eva, ...personal, timeZone: "Asia/Tokyo", locale: "ja" });
  customerId = id;
});

/** Books an hour that starts so many hours from now, with a mail about it. */
async function book(hoursAhead: number, given: Partial<BookingRow> = {}): Promise<string> {
  const { db } = testDatabase();
  const { id: serviceId } = await callerOf(servicesRouter, tenant).create({ title: "Cut" });
  const { id: staffId } = await callerOf(staffRouter, tenant).create({
    fullName: "Ana",
    email: `${newId()}@example.com`,
  });
  const now = new Date();
  const common = { tenantId: tenant.id, createdAt: now, updatedAt: now };
  const [startsAt, endsAt] = [hoursAhead, hoursAhead + 1].map((hours) => new Date(now.getTime() + hours * HOUR_MS));
  const span = { startsAt, endsAt, blockedStartsAt: startsAt, blockedEndsAt: endsAt };
  const [appointmentId, bookingId] = [newId(), newId()];
  await db.insert(appointments).values({
    ...common,
    ...(span as Record<keyof typeof span, Date>),
    id: appointmentId,
    serviceId,
    staffId,
    status: "active",
    capacityMin: 1,
    capacityMax: 1,
    internalNote: "",
    forced: false,
    warnings: [],
    source: "api",
  });
  const orderId = newId();
  await db.insert(orders).values({ tenantId: tenant.id, id: orderId, customerId, source: "public", createdAt: now });
  await db.insert(bookings).values({
    ...common,
    id: bookingId,
    appointmentId,
    customerId,
    orderId,
    status: "approved",
    persons: 2,
    extras: [],
    fields: { question: "an allergy" },
    priceMinor: 1950,
    currency: "EUR",
    notes: "by the window",
    number: bookingId.slice(-8),
    sequence: 0,
    manageTokenHash: Buffer.from(bookingId),
    source: "public",
    ...given,
  });
  const mail = { subject: "Eva", text: "Eva", html: "Eva", toEmail: eva.email };
  await db
    .insert(outboxMails)
    .values({ ...common, ...mail, id: newId(), type: "booking_new", bookingId, status: "pending", attempts: 0 });
  return bookingId;
}

describe("a deleted customer", () => {
  it("stays readable and listed, without personal data and with its figures", async () => {
    const before = await customers.get({ id: customerId });
    expect(await customers.delete({ id: customerId })).toBeNull();
    const erased = await customers.get({ id: customerId });
    expect(erased).toEqual({
      ...before,
      fullName: "Deleted customer",
      email: "deleted@customer.invalid",
      phone: null,
      birthday: null,
      notes: "",
      tags: [],
      timeZone: null,
      locale: null,
      externalId: null,
      anonymizedAt: erased.updatedAt,
      updatedAt: erased.updatedAt,
    });
    expect(await customers.list({})).toEqual({ data: [erased], total: 1 });
    expect((await customers.list({ search: "eva" })).total).toBe(0);
  });

  it("takes the personal data out of past bookings, and leaves their figures", async () => {
    await book(-48);
    await customers.delete({ id: customerId });
    const { bookings: exported } = await customers.export({ id: customerId });
    expect(exported).toMatchObject([{ notes: "", fields: {}, price: 19.5, persons: 2, status: "approved" }]);
    expect(await testDatabase().db.$count(outboxMails, eq(outboxMails.tenantId, tenant.id))).toBe(0);
  });

  it("can be deleted again, which changes nothing", async () => {
    await customers.delete({ id: customerId });
    const erased = await customers.get({ id: customerId });
    const audited = await auditedWrites(tenant);
    expect(await customers.delete({ id: customerId })).toBeNull();
    expect(await customers.get({ id: customerId })).toEqual(erased);
    expect(await auditedWrites(tenant)).toBe(audited);
  });

  it("answers conflict to a change, though not to its own answer sent back", async () => {
    await customers.delete({ id: customerId });
    const erased = await customers.get({ id: customerId });
    expect(await customers.update(erased)).toEqual(erased);
    const change = customers.update({ id: customerId, fullName: "Eva Gil" });
    expect(await refusalOf(change)).toEqual({ code: "conflict", status: 409 });
  });

  it("leaves its external id to another", async () => {
    await customers.delete({ id: customerId });
    expect((await customers.create({ ...eva, externalId: personal.externalId })).externalId).toBe("crm-1");
  });
});

describe("the deletion of a customer", () => {
  it.each(["pending", "approved", "waitlisted"] as const)(
    "answers conflict while a %s booking is to come",
    async (status) => {
      await book(24, { status });
      const before = await customers.get({ id: customerId });
      expect(await refusalOf(customers.delete({ id: customerId }))).toEqual({ code: "conflict", status: 409 });
      expect(await customers.get({ id: customerId })).toEqual(before);
    },
  );

  it("answers conflict while a booking is under way", async () => {
    await book(-0.5);
    expect((await refusalOf(customers.delete({ id: customerId }))).code).toBe("conflict");
  });

  it("waits for a booking that is being made, and then answers conflict", async () => {
    await book(-48);
    const { db } = testDatabase();
    const deletions: ReturnType<typeof refusalOf>[] = [];
    await db.transaction(async (tx) => {
      await send(tx, existingCustomerAsk(tenant.id, eva));
      deletions.push(refusalOf(customers.delete({ id: customerId })));
      await statementsWaiting(1);
      const tomorrow = new Date(Date.now() + 24 * HOUR_MS);
      await tx
        .update(appointments)
        .set({ endsAt: tomorrow, blockedEndsAt: tomorrow })
        .where(eq(appointments.tenantId, tenant.id));
    });
    expect(await Promise.all(deletions)).toEqual([{ code: "conflict", status: 409 }]);
  });

  it.each(["cancelled", "rejected"] as const)("does not mind a %s booking to come", async (status) => {
    await book(24, { status });
    expect(await customers.delete({ id: customerId })).toBeNull();
  });
});

describe("the export of a customer", () => {
  it("holds the customer and all bookings, newest first", async () => {
    const past = await book(-48, { createdAt: new Date("2026-01-01T00:00:00Z") });
    const next = await book(24);
    const exported = await customers.export({ id: customerId });
    expect(exported.customer).toEqual(await customers.get({ id: customerId }));
    expect(exported.bookings.map(({ id }) => id)).toEqual([next, past]);
    expect(exported.bookings[0]).toMatchObject({
      serviceTitle: "Cut",
      staffName: "Ana",
      notes: "by the window",
      fields: { question: "an allergy" },
    });
  });
});

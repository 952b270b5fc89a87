import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { customers, payments, staff } from "../../../../db/schema";
import { addDays } from "../../../../domain/dates";
import { auditedWrites } from "../../../../testing/context";
import { testDatabase } from "../../../../testing/database";
import { manage, UNKNOWN_ID } from "../../../../testing/rest";
import {
  addHoliday,
  addMember,
  addService,
  at,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
} from "../../../../testing/shop";

interface Shown {
  id: string;
  start: string;
  end: string;
  staffId: string;
  serviceId: string;
  forced: boolean;
  warnings: string[];
  capacityMax: number;
  updatedAt: string;
  internalNote: string;
  bookings: { id: string; sequence: number; price: number; status: string; updatedAt: string }[];
  ok?: boolean;
}

let shop: Shop;
let appointmentId: string;
let bookingId: string;

/** The appointment of Eva's public booking, Monday 10:00 to 11:00. */
beforeEach(async () => {
  shop = await openShop({ members: 2 });
  const [staff = ""] = shop.staffIds;
  ({ id: bookingId } = await booked(shop, { start: "10:00", staff }));
  ({ appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${bookingId}`)));
});
afterAll(expectSoundData);

const patch = (body: Record<string, unknown>, id = appointmentId) =>
  manage<Shown>(shop, `PATCH /appointments/${id}`, { body });
const read = (id = appointmentId) => done(manage<Shown>(shop, `GET /appointments/${id}`));
const block = async (start: string, given: Record<string, unknown> = {}) => {
  const body = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start, ...given };
  return done(manage<Shown>(shop, "POST /appointments", { body }));
};

describe("moving an appointment", () => {
  it("takes its bookings along with their ids and prices, notifies of each once, and mails nobody", async () => {
    const mails = await mailsOf(shop);
    const { status, body } = await patch({ start: at(shop, "15:00") });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: appointmentId, start: at(shop, "15:00"), end: at(shop, "16:00"), forced: false });
    expect(body.bookings).toMatchObject([{ id: bookingId, sequence: 1, price: 20, status: "approved" }]);
    const events = await eventsOf(shop, "booking.updated");
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toMatchObject({
      booking: { id: bookingId, sequence: 1, appointment: { start: at(shop, "15:00") } },
      previous: { sequence: 0, appointment: { start: at(shop, "10:00"), end: at(shop, "11:00") } },
      cause: "api",
    });
    expect(await mailsOf(shop)).toEqual(mails);
    expect((await block(at(shop, "10:00"))).warnings).toEqual([]);
  });

  it("waits for nobody who holds the member, the customer or the payment when it is only tried out", async () => {
    const serviceId = await addService(shop);
    const person = { fullName: "Leo Gil", email: "leo@example.com" };
    const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body: person }));
    await testDatabase().db.transaction(async (tx) => {
      for (const table of [staff, customers, payments])
        await tx.select().from(table).where(eq(table.tenantId, shop.id)).for("update");
      const body = { serviceId, customerId, start: at(shop, "15:00"), dryRun: true };
      expect((await patch(body)).body).toMatchObject({ ok: true, webhooks: ["booking.updated", "booking.updated"] });
    });
    expect(await read()).toMatchObject({ start: at(shop, "10:00") });
  });

  it("onto its own present time is no overlap", async () => {
    expect((await patch({ start: at(shop, "10:30") })).status).toBe(200);
  });

  it("to another member or service checks these, and takes their seats and length", async () => {
    const serviceId = await addService(shop, { duration: 30, capacity: 4 });
    const { body } = await patch({ staffId: shop.staffIds[1], serviceId });
    expect(body).toMatchObject({ staffId: shop.staffIds[1], serviceId, end: at(shop, "10:30"), capacityMax: 4 });
    expect(body.bookings).toMatchObject([{ id: bookingId, sequence: 1, price: 20 }]);
  });

  it("keeps the length it has when only the start changes, and warns that it is unusual", async () => {
    await done(patch({ end: at(shop, "11:30"), force: true }));
    const { code, fields } = await patch({ start: at(shop, "12:00") });
    expect([code, fields]).toEqual(["warnings", ["duration"]]);
    const { body } = await patch({ start: at(shop, "12:00"), force: true });
    expect(body).toMatchObject({ end: at(shop, "13:30"), forced: true, warnings: ["duration"] });
  });

  it("refuses with warnings what the checks find, all at once, until forced", async () => {
    await addHoliday(shop, addDays(shop.date, 1));
    const start = at(shop, "19:30", addDays(shop.date, 1));
    await block(start, { force: true });
    const { status, code, fields } = await patch({ start });
    expect([status, code, fields.sort()]).toEqual([422, "warnings", ["holiday", "overlap", "schedule"]]);
    expect(await read()).toMatchObject({ start: at(shop, "10:00"), warnings: [] });
    const { body } = await patch({ start, force: true });
    expect(body).toMatchObject({ start, forced: true, warnings: ["overlap", "schedule", "holiday"] });
    const back = await patch({ start: at(shop, "10:00") });
    expect(back.body).toMatchObject({ forced: false, warnings: [] });
  });

  it("refuses too few seats with capacity_exceeded, force or not", async () => {
    const group = await addService(shop, { capacity: 3 });
    const { id } = await booked(shop, { start: "12:00", service: group, persons: 3, staff: shop.staffIds[0] ?? "" });
    const { appointmentId: full } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
    expect((await patch({ serviceId: shop.serviceId, force: true }, full)).code).toBe("capacity_exceeded");
  });
});

const sentencesOf = ({ status, text }: { status: number; text: string | null }) => {
  const { error } = JSON.parse(text ?? "{}") as { error: { code: string; message: string; fields: object } };
  return { status, code: error.code, message: error.message, fields: error.fields };
};

describe("changing an appointment", () => {
  it("leaves all as it is when nothing is new", async () => {
    const before = await read();
    const writes = await auditedWrites(shop);
    const { body } = await patch({ ...before, force: true });
    expect(body).toEqual(before);
    expect([await auditedWrites(shop), (await eventsOf(shop, "booking.updated")).length]).toEqual([writes, 0]);
  });

  it("writes a note without checking or telling anything", async () => {
    await addHoliday(shop, shop.date);
    const { body } = await patch({ internalNote: "Window seat" });
    expect(body).toMatchObject({ internalNote: "Window seat", bookings: [{ sequence: 0 }] });
    expect(await eventsOf(shop, "booking.updated")).toEqual([]);
  });

  it("that is cancelled is a conflict, and one that is deleted not_found", async () => {
    await done(manage(shop, `PATCH /bookings/${bookingId}`, { body: { status: "cancelled" } }));
    expect((await patch({ start: at(shop, "12:00") })).code).toBe("conflict");
    await done(manage(shop, `DELETE /appointments/${appointmentId}`));
    expect((await patch({ start: at(shop, "12:00") })).code).toBe("not_found");
  });

  it("is validation for unknown ids and an end before the start", async () => {
    expect((await patch({ staffId: UNKNOWN_ID, serviceId: UNKNOWN_ID })).fields.sort()).toEqual([
      "serviceId",
      "staffId",
    ]);
    expect((await patch({ end: at(shop, "10:00") })).fields).toEqual(["end"]);
    expect((await patch({ start: "2026-01-01T10:00:00" })).fields).toEqual(["start"]);
    const other = await addMember(shop, "Other");
    expect((await patch({ staffId: other })).fields).toEqual(["staffId"]);
  });

  it("of another account is not_found", async () => {
    const other = await openShop();
    expect((await manage(other, `PATCH /appointments/${appointmentId}`, { body: {} })).code).toBe("not_found");
  });

  it("as a dry run answers what would happen and writes nothing", async () => {
    const before = await read();
    const { status, body } = await patch({ start: at(shop, "15:00"), dryRun: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: "dry_run",
      ok: true,
      warnings: {},
      price: 20,
      mails: [],
      webhooks: ["booking.updated"],
    });
    expect((await patch({ start: at(shop, "19:30"), dryRun: true })).body.ok).toBe(false);
    expect(await read()).toEqual(before);
  });

  it("as a dry run is refused what the write is", async () => {
    const other = await addMember(shop, "Other");
    const gone = await addMember(shop, "Gone");
    await done(manage(shop, `PUT /staff/${gone}/services/${shop.serviceId}`, { body: {} }));
    await done(manage(shop, `PATCH /staff/${gone}`, { body: { visibility: "archive" } }));
    const bodies = [{ staffId: UNKNOWN_ID }, { staffId: UNKNOWN_ID, serviceId: UNKNOWN_ID }, { staffId: other }];
    for (const body of [...bodies, { staffId: gone }]) {
      const [refused, tried] = [await patch(body), await patch({ ...body, dryRun: true })];
      expect([refused.status, refused.code]).toEqual([422, "validation"]);
      expect(sentencesOf(tried)).toEqual(sentencesOf(refused));
    }
    const [dryRun, stranger] = [true, await openShop()];
    for (const body of [
      { internalNote: "Note", dryRun },
      { start: at(shop, "15:00"), dryRun },
    ])
      expect((await manage(stranger, `PATCH /appointments/${appointmentId}`, { body })).code).toBe("not_found");
    await done(manage(shop, `DELETE /appointments/${appointmentId}`));
    for (const body of [
      { internalNote: "Note", dryRun },
      { start: at(shop, "15:00"), dryRun },
    ])
      expect((await patch(body)).code).toBe("not_found");
  });
});

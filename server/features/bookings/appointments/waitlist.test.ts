import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import {
  at,
  atOnce,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  tally,
} from "../../../testing/shop";

interface Place {
  id: string;
  status: string;
  paymentId: string | null;
  price: number;
}

interface Made {
  id: string;
  bookingId: string;
  bookingIds: string[];
  bookings: Place[];
}

let shop: Shop;
let customerId: string;
let appointmentId: string;
let seatedId: string;

/** A group of two seats, both Eva's, and a waiting list of three. */
beforeEach(async () => {
  shop = await openShop({ service: { capacity: 2, waitlistCapacity: 3 } });
  ({ id: seatedId } = await booked(shop, { start: "10:00", persons: 2 }));
  const seated = await done(manage<{ appointmentId: string; customerId: string }>(shop, `GET /bookings/${seatedId}`));
  ({ appointmentId, customerId } = seated);
});
afterAll(expectSoundData);

const add = (given: Record<string, unknown> = {}) =>
  manage<Place>(shop, `POST /appointments/${appointmentId}/bookings`, { body: { customerId, ...given } });
const give = (id: string, body: Record<string, unknown> = {}) =>
  manage<Place>(shop, `POST /bookings/${id}/give-seat`, { body });
const cancel = (id: string) => done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
const typesOf = async () => (await mailsOf(shop)).map(({ type }) => type);

describe("a booking added to an appointment", () => {
  it("takes free seats like any other, notified once and mailed when asked", async () => {
    await done(manage(shop, `PATCH /bookings/${seatedId}`, { body: { persons: 1 } }));
    const { status, body } = await add({ notify: true, notes: "By phone" });
    expect([status, body.status]).toEqual([201, "approved"]);
    expect(body).toMatchObject({ price: 20, paymentStatus: "pending", notes: "By phone", source: "api" });
    expect((await eventsOf(shop, "booking.created")).at(-1)?.data.booking).toMatchObject({ id: body.id });
    expect((await typesOf()).at(-1)).toBe("booking_new");
  });

  it("waits when the appointment is full, owes nothing meanwhile, and is mailed so", async () => {
    const { body } = await add({ notify: true });
    expect(body).toMatchObject({ status: "waitlisted", paymentId: null, price: 20 });
    expect((await typesOf()).at(-1)).toBe("waitlist_joined");
    expect(await done(manage(shop, `GET /appointments/${appointmentId}`))).toMatchObject({ persons: 2 });
  });

  it("is capacity_exceeded when the list is full too, or the party larger than the appointment", async () => {
    expect((await add({ persons: 2 })).body.status).toBe("waitlisted");
    expect((await add({ persons: 2 })).code).toBe("capacity_exceeded");
    expect((await add({ persons: 1 })).body.status).toBe("waitlisted");
    expect((await add({ persons: 3 })).code).toBe("capacity_exceeded");
  });

  it("is a conflict when the appointment is cancelled", async () => {
    await cancel(seatedId);
    expect((await add()).code).toBe("conflict");
  });

  it("is validation for an unknown customer, and not_found for an unknown appointment", async () => {
    expect((await add({ customerId: UNKNOWN_ID })).fields).toEqual(["customerId"]);
    expect((await add({ customerId: undefined })).fields).toEqual(["customerId"]);
    const other = await openShop();
    const path = `POST /appointments/${appointmentId}/bookings`;
    expect((await manage(other, path, { body: { customerId } })).code).toBe("not_found");
  });
});

describe("an appointment created at the start of a full group", () => {
  const create = (given: Record<string, unknown> = {}) => {
    const who = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId };
    return manage<Made>(shop, "POST /appointments", { body: { ...who, start: at(shop, "10:00"), ...given } });
  };

  it("is a place on its waiting list, as one added to it is", async () => {
    const { status, body } = await create({ notify: true });
    expect([status, body.id]).toEqual([201, appointmentId]);
    expect(body.bookings.at(-1)).toMatchObject({
      id: body.bookingId,
      status: "waitlisted",
      paymentId: null,
      price: 20,
    });
    expect((await typesOf()).at(-1)).toBe("waitlist_joined");
    expect((await create({ persons: 2, force: true })).body.bookings.at(-1)?.status).toBe("waitlisted");
    expect((await create({ persons: 1, force: true })).code).toBe("capacity_exceeded");
  });

  it("says so in a dry run", async () => {
    const { body } = await create({ notify: true, dryRun: true });
    expect(body).toMatchObject({ ok: true, mails: [{ type: "waitlist_joined" }], webhooks: ["booking.created"] });
    expect((await create({ persons: 3, dryRun: true })).code).toBe("capacity_exceeded");
  });

  it("waits on the full date of a series alone, and the series' mail is about the others", async () => {
    await setTemplates(shop, { body: "{series_count} {waitlist_position}" });
    const { body } = await create({ recurrence: { freq: "weekly", count: 3 }, notify: true });
    const booked = await Promise.all(body.bookingIds.map((id) => done(manage<Place>(shop, `GET /bookings/${id}`))));
    expect(booked.map(({ status }) => status)).toEqual(["waitlisted", "approved", "approved"]);
    const mails = (await mailsOf(shop)).slice(-2).map(({ type, text }) => [type, text.trim()]);
    expect(mails).toEqual([
      ["booking_new_series", expect.stringContaining("2")],
      ["waitlist_joined", expect.stringContaining("1")],
    ]);
  });

  it("is refused with the date on which neither seats nor waiting places are left", async () => {
    await add({ persons: 2 });
    await add({ persons: 1 });
    const start = at(shop, "10:00", addDays(shop.date, -7));
    const { code, body } = await create({ start, recurrence: { freq: "weekly", count: 3 } });
    expect(code).toBe("capacity_exceeded");
    expect(body).toMatchObject({ error: { message: expect.stringContaining(shop.date) } });
  });
});

describe("giving a seat", () => {
  it("approves who waited, with the payment, one event and a mail when asked", async () => {
    const { body: waiting } = await add();
    await cancel(seatedId);
    const { status, body } = await give(waiting.id, { notify: true });
    expect([status, body.status]).toEqual([200, "approved"]);
    expect(body).toMatchObject({ paymentStatus: "pending", price: 20 });
    expect(await eventsOf(shop, "booking.updated")).toHaveLength(1);
    expect((await typesOf()).at(-1)).toBe("waitlist_seat");
    expect((await give(waiting.id, { notify: true })).status).toBe(200);
    expect(await eventsOf(shop, "booking.updated")).toHaveLength(1);
  });

  it("is capacity_exceeded while none is free, by either surface", async () => {
    const { body: waiting } = await add();
    expect((await give(waiting.id)).code).toBe("capacity_exceeded");
    const patched = await manage(shop, `PATCH /bookings/${waiting.id}`, { body: { status: "approved" } });
    expect(patched.code).toBe("capacity_exceeded");
  });

  it("is validation on status for who does not wait, and not_found elsewhere", async () => {
    await cancel(seatedId);
    expect((await give(seatedId)).fields).toEqual(["status"]);
    expect((await manage(await openShop(), `POST /bookings/${seatedId}/give-seat`)).code).toBe("not_found");
  });

  it("to many at once gives no more seats than there are", async () => {
    const waiting = await Promise.all([1, 2, 3].map(async () => (await done(add())).id));
    await cancel(seatedId);
    const answers = await atOnce(9, (index) => give(waiting[index % 3] ?? ""));
    const counts = tally(answers);
    expect([counts["200"], counts["409 capacity_exceeded"]]).toEqual([6, 3]);
  });

  it("keeps the appointment active meanwhile, and the last one who waits ends it", async () => {
    const { body: waiting } = await add();
    await cancel(seatedId);
    const path = `GET /appointments/${appointmentId}`;
    expect(await done(manage(shop, path))).toMatchObject({ status: "active", start: at(shop, "10:00") });
    await cancel(waiting.id);
    expect(await done(manage(shop, path))).toMatchObject({ status: "cancelled" });
  });
});

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { connect, database } from "../../../../db/client";
import { deadlinesOf } from "../../../../db/connections/deadlines";
import { appointments, bookings, coupons, customers, occupancies } from "../../../../db/schema";
import { statementsWaiting } from "../../../../testing/context";
import { testDatabase } from "../../../../testing/database";
import { manage } from "../../../../testing/rest";
import { roundTripsOf } from "../../../../testing/round-trips";
import { addService, booked, done, expectSoundData, openShop, type Shop } from "../../../../testing/shop";

interface Added {
  id: string;
  appointmentId: string;
  status: string;
  price: number;
  couponCode: string | null;
  packageId: string | null;
  appointment: { staffId: string };
}

let shop: Shop;
let customerId: string;
let appointmentId: string;

beforeEach(async () => {
  shop = await openShop({ members: 2, service: { capacity: 40, waitlistCapacity: 40 } });
  const { id } = await booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "" });
  ({ appointmentId, customerId } = await ask(`GET /bookings/${id}`));
});
afterAll(expectSoundData);

const ask = async <Body = { id: string; code: string; appointmentId: string; customerId: string }>(
  line: string,
  body?: object,
): Promise<Body> => done(manage<Body>(shop, line, { body }));
const post = (body: object = {}, headers: Record<string, string> = {}) =>
  manage<Added>(shop, `POST /appointments/${appointmentId}/bookings`, { body: { customerId, ...body }, headers });
const add = (body: object = {}) => done(post(body));

describe("a booking that is added to an appointment", () => {
  const sold = () => ask("POST /packages", { customerId, serviceId: shop.serviceId, size: 30, price: 30 });

  it.each([
    ["with a seat", async () => ({})],
    ["on the waiting list, with what is to pay for it", async () => ({ persons: 25, coupon: "tenth" })],
    ["with coupon and package", async () => ({ coupon: "tenth", packageCode: (await sold()).code })],
  ])("%s, costs two round trips, with begin and commit", async (_, bodyOf) => {
    await ask("POST /coupons", { code: "TENTH", discount: 10, customerLimit: 20 });
    const body = await bodyOf();
    if ("persons" in body) await add({ persons: 30 });
    const addNext = () => add({ ...body, persons: 1, ...("persons" in body ? { persons: 12 } : {}) });
    const trips = await roundTripsOf(addNext, async () => {
      for (let warm = 0; warm < 2; warm++) await addNext();
    });
    expect(trips[0]).toBe(2);
  });

  it("counts what it takes of coupon, package and customer", async () => {
    await ask("POST /coupons", { code: "TENTH", discount: 10, usageLimit: 1 });
    const { id: packageId } = await sold();
    const body = { coupon: "tenth", packageId, persons: 2, notes: "by the window" };
    expect(await add(body)).toMatchObject({ status: "approved", price: 0, couponCode: "TENTH", packageId });
    const { db } = database();
    const [coupon] = await db.select().from(coupons).where(eq(coupons.tenantId, shop.id));
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId));
    expect([coupon?.used, customer?.bookingsCount]).toEqual([1, 2]);
    expect(await ask(`GET /packages/${packageId}`)).toMatchObject({ used: 2 });
    const refused = await post(body);
    expect([refused.code, await db.$count(bookings, eq(bookings.tenantId, shop.id))]).toEqual(["coupon_invalid", 2]);
  });

  it("has as many seats as its member offers by now", async () => {
    await ask(`PUT /staff/${shop.staffIds[0]}/services/${shop.serviceId}`, {
      capacityMin: 1,
      capacityMax: 3,
      price: 25,
    });
    expect(await add({ persons: 2 })).toMatchObject({ status: "approved", price: 50 });
    expect(await add({ persons: 1 })).toMatchObject({ status: "waitlisted", price: 25 });
    expect(await ask(`GET /appointments/${appointmentId}`)).toMatchObject({ capacityMax: 3, persons: 3 });
  });

  it("is made once under an idempotency key", async () => {
    const headers = { "idempotency-key": "one-seat" };
    const [first, second] = [await post({}, headers), await post({}, headers)];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect(await database().db.$count(bookings, eq(bookings.tenantId, shop.id))).toBe(2);
  });
});

describe("an appointment that takes no booking", () => {
  it("says why: its member is archived, or offers the service no more", async () => {
    await ask(`PATCH /staff/${shop.staffIds[0]}`, { visibility: "archive" });
    const archived = await post();
    expect([archived.code, archived.text]).toEqual(["conflict", expect.stringContaining("archived staff member")]);
    shop.serviceId = await addService(shop, { capacity: 4 });
    const { id } = await booked(shop, { start: "13:00", staff: shop.staffIds[1] ?? "" });
    ({ appointmentId } = await ask(`GET /bookings/${id}`));
    await done(manage(shop, `DELETE /staff/${shop.staffIds[1]}/services/${shop.serviceId}`));
    const unlinked = await post();
    expect([unlinked.code, unlinked.text]).toEqual(["conflict", expect.stringContaining("does not offer the service")]);
  });
});

describe("somebody who moves the appointment to another member meanwhile", () => {
  it("is waited for, and so is whoever holds the time of the member who has it by then", async () => {
    const rivals = connect(testDatabase().url, 2, deadlinesOf(600_000));
    const [formerId = "", nextId = ""] = shop.staffIds;
    const lock = (staffId: string) => sql`select 1 from staff where id = ${staffId} for no key update`;
    let adding: Promise<Added> | undefined;
    await rivals.db.transaction(async (other) => {
      await other.execute(lock(nextId));
      await rivals.db.transaction(async (mover) => {
        await mover.execute(lock(formerId));
        adding = add();
        await statementsWaiting(1);
        const ofAppointment = eq(occupancies.appointmentId, appointmentId);
        await mover.update(appointments).set({ staffId: nextId }).where(eq(appointments.id, appointmentId));
        await mover.update(occupancies).set({ staffId: nextId }).where(ofAppointment);
      });
      await statementsWaiting(1);
    });
    await rivals.close();
    expect((await adding)?.appointment.staffId).toBe(nextId);
  });
});

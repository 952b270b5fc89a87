import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, visit } from "../../../testing/rest";
import {
  at,
  atOnce,
  book,
  booked,
  done,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

interface Seen {
  id: string;
  status: string;
  appointmentId: string;
}

let shop: Shop;
let seatedId: string;
let appointmentId: string;
let wash: string;

/** A service for one party at a time, with a waiting list of two; its 10:00 is taken. */
beforeEach(async () => {
  shop = await openShop({ service: { capacity: 1, waitlistCapacity: 2 } });
  const body = { title: "Wash", price: 5, duration: 30 };
  ({ id: wash } = await done(manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body })));
  ({ id: seatedId } = await booked(shop, { start: "10:00" }));
  ({ appointmentId } = await read(seatedId));
});
afterAll(expectSoundData);

const read = (id: string) => done(manage<Seen>(shop, `GET /bookings/${id}`));
const wait = (start = "10:00", extras: { id: string; quantity: number }[] = []) =>
  book(shop, { start, extras }, { waitlist: true });
const cancel = (id: string) => done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
const create = (given: Record<string, unknown> = {}) => {
  const body = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "10:00"), ...given };
  return manage<{ id: string }>(shop, "POST /appointments", { body });
};

interface Days {
  days: { slots: { start: string }[] }[];
}
async function isOffered(extras = ""): Promise<boolean> {
  const query = `service=${shop.serviceId}&from=${shop.date}&days=1${extras && `&extras=${extras}`}`;
  const { days } = await done(visit<Days>(shop, `GET /slots?${query}`));
  return days.some(({ slots }) => slots.some(({ start }) => start === at(shop, "10:00")));
}

describe("a place on the waiting list of a service for one party", () => {
  it("is taken by the public surface as by the account's", async () => {
    const { bookings, payment } = await done(wait());
    expect([bookings[0]?.status, payment]).toEqual(["waitlisted", null]);
    expect((await read(bookings[0]?.id ?? "")).appointmentId).toBe(appointmentId);
    expect((await mailsOf(shop)).at(-1)?.type).toBe("waitlist_joined");
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /customers"));
    const body = { customerId: data[0]?.id };
    const added = await done(manage<Seen>(shop, `POST /appointments/${appointmentId}/bookings`, { body }));
    expect(added.status).toBe("waitlisted");
  });

  it("is what capacity_exceeded tells of; a time taken otherwise is slot_unavailable", async () => {
    expect((await book(shop, { start: "10:00" })).code).toBe("capacity_exceeded");
    for (const start of ["10:15", "09:30"]) expect((await wait(start)).code).toBe("slot_unavailable");
    expect((await wait("10:00", [{ id: wash, quantity: 1 }])).code).toBe("slot_unavailable");
  });

  it("is had as often as there are, however many ask at once", async () => {
    expect(tally(await atOnce(8, () => wait()))).toEqual({ 201: 2, "409 slot_unavailable": 6 });
    expect((await book(shop, { start: "10:00" })).code).toBe("slot_unavailable");
  });

  it("is none in time that is blocked for nobody", async () => {
    await done(create({ start: at(shop, "12:00") }));
    expect((await wait("12:00")).code).toBe("slot_unavailable");
  });
});

describe("the time of one party that was given up while others wait", () => {
  beforeEach(async () => {
    await done(wait());
    expect(await isOffered()).toBe(false);
    await cancel(seatedId);
  });

  it("is offered again, and joined by whoever books it first", async () => {
    expect(await isOffered()).toBe(true);
    expect(tally(await atOnce(6, () => book(shop, { start: "10:00" })))).toEqual({
      201: 1,
      "409 capacity_exceeded": 5,
    });
    expect(await isOffered()).toBe(false);
    const { data } = await done(manage<{ data: Seen[] }>(shop, "GET /bookings"));
    expect(new Set(data.map((booking) => booking.appointmentId))).toEqual(new Set([appointmentId]));
  });

  it("is not offered to who needs longer, nor once the seat is given", async () => {
    expect(await isOffered(`${wash}:1`)).toBe(false);
    const { data } = await done(manage<{ data: Seen[] }>(shop, "GET /bookings?status=waitlisted"));
    await done(manage(shop, `POST /bookings/${data[0]?.id}/give-seat`, { body: {} }));
    expect(await isOffered()).toBe(false);
    expect((await book(shop, { start: "10:00" })).code).toBe("capacity_exceeded");
  });

  it("is joined by an operator too, but never by what blocks the time for nobody", async () => {
    expect((await create()).code).toBe("warnings");
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /customers"));
    expect((await done(create({ customerId: data[0]?.id }))).id).toBe(appointmentId);
  });

  it("is explained as it is offered", async () => {
    const query = `service=${shop.serviceId}&start=${at(shop, "10:00")}`;
    const explain = () => done(manage<{ bookable: boolean }>(shop, `GET /slots/explain?${query}`));
    expect((await explain()).bookable).toBe(true);
    await booked(shop, { start: "10:00" });
    expect((await explain()).bookable).toBe(false);
  });
});

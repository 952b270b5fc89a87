import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../../../testing/composites";
import { manage, UNKNOWN_ID } from "../../../../testing/rest";
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
  tally,
} from "../../../../testing/shop";

interface Shown {
  id: string;
  end: string;
  persons: number;
  seriesId: string | null;
  bookings: { id: string; persons: number; price: number; customerId: string; status: string }[];
  ok?: boolean;
  price?: number;
  webhooks?: string[];
}

let shop: Shop;
let id: string;
let ben: string;

/** A class of four for 20.00 each, Monday at ten, with Eva in it. */
beforeEach(async () => {
  shop = await openShop({ members: 2, service: { capacity: 4 } });
  const booking = await booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "" });
  ({ appointmentId: id } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${booking.id}`)));
  ben = await customer("Ben");
});
afterAll(expectSoundData);

const customer = async (fullName: string) => {
  const body = { fullName, email: `${fullName.toLowerCase()}@example.com` };
  return (await done(manage<{ id: string }>(shop, "POST /customers", { body }))).id;
};
const patch = (body: Record<string, unknown>, which = id, account = shop) =>
  manage<Shown>(account, `PATCH /appointments/${which}`, { body });
const read = (which = id, account = shop) => done(manage<Shown>(account, `GET /appointments/${which}`));
const add = (customerId: string, body: object = {}) =>
  done(manage<{ id: string }>(shop, `POST /appointments/${id}/bookings`, { body: { customerId, ...body } }));
const refused = async (body: Record<string, unknown>, which = id) => {
  const { status, code, fields } = await patch(body, which);
  return [status, code, fields.toSorted()];
};

describe("persons and customer of an appointment with one booking", () => {
  it("change with the appointment: the booking has them, costs what it costs then, and is notified of", async () => {
    const { body } = await patch({ persons: 3, customerId: ben });
    expect(body).toMatchObject({ persons: 3, bookings: [{ persons: 3, price: 60, customerId: ben }] });
    const [notified] = await eventsOf(shop, "booking.updated");
    expect(notified?.data).toMatchObject({ booking: { persons: 3, price: 60 }, previous: { persons: 1, price: 20 } });
    expect((await mailsOf(shop)).filter(({ type }) => type !== "booking_new")).toEqual([]);
  });

  it("change together with a move: a smaller party before it, a larger one after it", async () => {
    const [, small = ""] = shop.staffIds;
    await done(patch({ persons: 4 }));
    await done(
      manage(shop, `PUT /staff/${small}/services/${shop.serviceId}`, { body: { capacityMin: 1, capacityMax: 2 } }),
    );
    expect(await refused({ staffId: small })).toEqual([409, "capacity_exceeded", []]);
    expect((await done(patch({ staffId: small, persons: 2 }))).persons).toBe(2);
    expect((await done(patch({ staffId: shop.staffIds[0], persons: 4, start: at(shop, "15:00") }))).persons).toBe(4);
    expect(await refused({ persons: 5 })).toEqual([409, "capacity_exceeded", []]);
    expect((await read()).persons).toBe(4);
  });

  it("are tried out by a dry run, which writes nothing", async () => {
    const { body } = await patch({ persons: 2, dryRun: true });
    expect(body).toMatchObject({ ok: true, price: 40, webhooks: ["booking.updated"] });
    expect([(await read()).persons, (await eventsOf(shop, "booking.updated")).length]).toEqual([1, 0]);
  });

  it("change in all the customer's occurrences by a scope", async () => {
    const series = { customerId: ben, serviceId: shop.serviceId, staffId: shop.staffIds[1] };
    const recurrence = { freq: "daily", count: 3 };
    const body = { ...series, start: at(shop, "14:00"), recurrence };
    const made = await done(manage<{ id: string; appointmentIds: string[] }>(shop, "POST /appointments", { body }));
    await done(patch({ persons: 2, scope: "series" }, made.id));
    for (const each of made.appointmentIds) expect((await read(each)).persons).toBe(2);
  });

  it("of a part are those of all parts", async () => {
    const salon = await openSalon({ service: {} });
    const many = { body: { capacity: 3 } };
    for (const service of [salon.wash, salon.cut]) {
      await done(manage(salon, `PATCH /services/${service}`, many));
      const staff = service === salon.wash ? salon.ana : salon.ben;
      await done(manage(salon, `PUT /staff/${staff}/services/${service}`, { body: { capacityMax: 3 } }));
    }
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)], { capacity: 3 });
    await booked(salon, { start: "10:00", service: composite });
    const { data } = await done(manage<{ data: Shown[] }>(salon, "GET /appointments"));
    await done(patch({ persons: 2 }, data[1]?.id, salon));
    for (const part of data) expect((await read(part.id, salon)).persons).toBe(2);
  });
});

describe("what is no change of one booking", () => {
  it("is refused on its field where there are several bookings, and names the route", async () => {
    await add(ben);
    expect(await refused({ persons: 3 })).toEqual([422, "validation", ["persons"]]);
    expect(await refused({ persons: 1, customerId: ben })).toEqual([422, "validation", ["customerId", "persons"]]);
    expect((await patch({ persons: 3 })).text).toContain("PATCH /bookings/{id}");
  });

  it("is refused where there is none", async () => {
    const body = { serviceId: shop.serviceId, staffId: shop.staffIds[1], start: at(shop, "10:00") };
    const blocked = await done(manage<Shown>(shop, "POST /appointments", { body }));
    const all = { persons: 1, customerId: ben, recurrence: { freq: "daily", count: 2 } };
    expect(await refused(all, blocked.id)).toEqual([422, "validation", ["customerId", "persons", "recurrence"]]);
    expect((await patch({ persons: 1 }, blocked.id)).text).toContain("POST /appointments/{id}/bookings");
  });

  it("is refused on each field that is malformed, and writes nothing of the rest", async () => {
    for (const [body, fields] of [
      [{ persons: "abc" }, ["persons"]],
      [{ persons: 1001 }, ["persons"]],
      [{ persons: -1 }, ["persons"]],
      [{ persons: 1.5 }, ["persons"]],
      [{ persons: 0 }, ["persons"]],
      [{ persons: null }, ["persons"]],
      [{ customerId: "x" }, ["customerId"]],
      [{ customerId: UNKNOWN_ID }, ["customerId"]],
      [{ recurrence: { freq: "daily", count: 2 } }, ["recurrence"]],
      [{ recurrence: "daily" }, ["recurrence"]],
    ] as const)
      expect(await refused({ ...body, internalNote: "n" })).toEqual([422, "validation", fields]);
    expect(await read()).toMatchObject({ internalNote: "", persons: 1 });
  });

  it("is refused as conflict once the appointment is cancelled", async () => {
    await done(manage(shop, `PATCH /bookings/${(await read()).bookings[0]?.id}`, { body: { status: "cancelled" } }));
    expect(await refused({ persons: 2 })).toEqual([422, "validation", ["persons"]]);
    expect(await refused({ persons: 2, internalNote: "n" })).toEqual([422, "validation", ["persons"]]);
  });

  it("changes nothing when an answer is sent back whole, also of several bookings, none and a part", async () => {
    await add(ben, { persons: 2 });
    const body = { serviceId: shop.serviceId, staffId: shop.staffIds[1], start: at(shop, "10:00") };
    const blocked = await done(manage<Shown>(shop, "POST /appointments", { body }));
    for (const shown of [await read(), await read(blocked.id)])
      expect((await done(patch({ ...shown }, shown.id))).bookings).toEqual(shown.bookings);
    expect(await eventsOf(shop, "booking.updated")).toEqual([]);
  });
});

it("refuses another end of a part, by force too, and takes the one it has where it moves to", async () => {
  const salon = await openSalon();
  const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
  await booked(salon, { start: "10:00", service: composite });
  const { data } = await done(manage<{ data: Shown[] }>(salon, "GET /appointments"));
  const [, cut] = data;
  for (const force of [false, true]) {
    const { status, fields, text } = await patch({ end: at(salon, "12:00"), force }, cut?.id, salon);
    expect([status, fields]).toEqual([422, ["end"]]);
    expect(text).toContain("PATCH /services/{id}");
  }
  const moved = await done(patch({ start: at(salon, "12:30"), end: at(salon, "13:30") }, cut?.id, salon));
  expect(moved.end).toBe(at(salon, "13:30"));
});

it("lets no two who ask at once have more seats than there are", async () => {
  await add(ben, { persons: 1 });
  const other = await booked(shop, { start: "12:00", staff: shop.staffIds[0] ?? "" });
  const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${other.id}`));
  const answers = await atOnce(6, (index) => patch({ persons: 1 + (index % 5) }, appointmentId));
  expect(tally(answers)).toEqual({ 200: 5, "409 capacity_exceeded": 1 });
  expect((await read(appointmentId)).persons).toBeLessThanOrEqual(4);
});

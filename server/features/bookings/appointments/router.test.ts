import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { type Asked, manage, UNKNOWN_ID } from "../../../testing/rest";
import { addMember, addService, at, booked, done, openShop, type Shop, tally } from "../../../testing/shop";

interface Row {
  id: string;
  start: string;
  status: string;
  persons: number;
  belowMinimum: boolean;
  bookings: { id: string }[];
}

let shop: Shop;
let dye: string;
let ben: string;

beforeAll(async () => {
  shop = await openShop({ service: { capacityMax: 3, capacityMin: 2 } });
  ben = await addMember(shop, "Ben", 9);
  dye = await addService(shop, { title: "Dye", paddingBefore: 30 });
  await done(manage(shop, `PUT /staff/${ben}/services/${dye}`, { body: {} }));
  await booked(shop, { start: "14:00" });
  await booked(shop, { start: "10:00" });
  await booked(shop, { start: "10:00" });
  await booked(shop, { start: at(shop, "10:00", addDays(shop.date, 1)), service: dye, staff: ben });
  const { id } = await booked(shop, { start: "18:00" });
  await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
});

const query = (asked: Record<string, string>) => new URLSearchParams(asked);
const listAppointments = (asked: Record<string, string>, where = shop, more: Asked = {}) =>
  manage<{ data: Row[]; total: number }>(where, `GET /appointments?${query(asked)}`, more);
const listBookings = (asked: Record<string, string>) =>
  manage<{ data: { id: string; appointment: { start: string } }[]; total: number }>(
    shop,
    `GET /bookings?${query(asked)}`,
  );

/** The starts of what a query lists, in its order. */
const startsOf = async (asked: Record<string, string>) =>
  (await done(listAppointments(asked))).data.map(({ start }) => start);
const next = () => addDays(shop.date, 1);
const all = () => [at(shop, "10:00"), at(shop, "14:00"), at(shop, "18:00"), at(shop, "10:00", next())];

describe("the calendar", () => {
  it("lists appointments by start, each with its bookings in the order they came", async () => {
    const { data, total } = await done(listAppointments({}));
    expect(data.map(({ start }) => start)).toEqual(all());
    expect(total).toBe(4);
    expect(data[0]).toMatchObject({ status: "active", persons: 2, belowMinimum: false, capacityMax: 3 });
    expect(data[1]).toMatchObject({ persons: 1, belowMinimum: true, source: "public", forced: false, warnings: [] });
    expect(data[2]).toMatchObject({ status: "cancelled", persons: 0, belowMinimum: false });
    expect(data[3]).toMatchObject({ blockedStart: at(shop, "09:30", next()), blockedEnd: at(shop, "11:00", next()) });
    const oldestFirst = data[0]?.bookings.map(({ id }) => id);
    expect(oldestFirst).toEqual([...(oldestFirst ?? [])].sort());
  });

  it("holds what overlaps the half-open span from from to to", async () => {
    const [ten, eleven, fourteen] = ["10:00", "11:00", "14:00"].map((time) => at(shop, time)) as [
      string,
      string,
      string,
    ];
    expect(await startsOf({ from: eleven, to: fourteen })).toEqual([]);
    expect(await startsOf({ from: at(shop, "10:59"), to: at(shop, "14:01") })).toEqual([ten, fourteen]);
    expect(await startsOf({ from: ten, to: eleven })).toEqual([ten]);
  });

  it("takes dates for their local midnights, and either alone", async () => {
    expect(await startsOf({ from: shop.date, to: next() })).toEqual(all().slice(0, 3));
    expect(await startsOf({ from: next() })).toEqual(all().slice(3));
    expect(await startsOf({ to: next() })).toEqual(all().slice(0, 3));
    expect(await startsOf({ from: shop.date, to: at(shop, "12:00") })).toEqual(all().slice(0, 1));
  });

  it("filters by member, service and status, and pages", async () => {
    expect(await startsOf({ staffId: ben })).toEqual(all().slice(3));
    expect(await startsOf({ serviceId: dye, status: "active" })).toEqual(all().slice(3));
    expect(await startsOf({ status: "cancelled" })).toEqual(all().slice(2, 3));
    const { data, total } = await done(listAppointments({ limit: "1", offset: "1" }));
    expect([data.map(({ start }) => start), total]).toEqual([all().slice(1, 2), 4]);
    expect((await done(listAppointments({ offset: "50" }))).data).toEqual([]);
  });

  it.each([
    ["2027-01-01", "2028-01-02", 200],
    ["2027-01-01", "2028-01-03", 422],
    ["2027-01-01T00:00:00Z", "2028-01-02T00:00:00Z", 200],
    ["2027-01-01T00:00:00Z", "2028-01-02T00:00:01Z", 422],
    ["2027-01-01", "2028-01-02T00:00:00+01:00", 200],
    ["2027-01-02", "2027-01-02", 422],
    ["2027-01-02", "2027-01-01", 422],
  ])("from %s to %s answers %i: at most 366 days, and not backwards", async (from, to, status) => {
    const answer = await listAppointments({ from, to });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.fields).toEqual(["to"]);
  });

  it("refuses with validation what it cannot read, with not_found what it does not know", async () => {
    const malformed = { from: "soon", to: "2027-01-01T10:00", staffId: "ben", status: "gone", limit: "101" };
    expect((await listAppointments(malformed)).fields).toEqual(Object.keys(malformed));
    const other = await openShop();
    const answers = await Promise.all([
      listAppointments({ staffId: UNKNOWN_ID }),
      listAppointments({ serviceId: other.serviceId }),
      manage(shop, `GET /appointments/${UNKNOWN_ID}`),
      manage(shop, "GET /appointments/nothing"),
      manage(other, `GET /appointments/${(await done(listAppointments({}))).data[0]?.id}`),
    ]);
    expect(tally(answers)).toEqual({ "404 not_found": 5 });
    expect((await done(listAppointments({}, other))).total).toBe(0);
  });
});

describe("the list of bookings", () => {
  const startsIn = async (asked: Record<string, string>) =>
    (await done(listBookings(asked))).data.map(({ appointment }) => appointment.start);
  const newestFirst = () => [
    at(shop, "18:00"),
    at(shop, "10:00", next()),
    at(shop, "10:00"),
    at(shop, "10:00"),
    at(shop, "14:00"),
  ];

  it("comes newest first", async () => {
    expect(await startsIn({})).toEqual(newestFirst());
  });

  it("holds from and to against the start alone, half-open", async () => {
    const [ten, fourteen] = [at(shop, "10:00"), at(shop, "14:00")];
    expect(await startsIn({ from: ten, to: fourteen })).toEqual([ten, ten]);
    expect(await startsIn({ from: at(shop, "10:01"), to: at(shop, "14:01") })).toEqual([fourteen]);
    expect(await startsIn({ from: next() })).toEqual([at(shop, "10:00", next())]);
    expect(await startsIn({ to: next() })).not.toContain(at(shop, "10:00", next()));
    expect(await startsIn({ from: next(), to: shop.date })).toEqual([]);
  });

  it("filters by status, customer, member and service", async () => {
    expect(await startsIn({ status: "cancelled" })).toEqual([at(shop, "18:00")]);
    expect(await startsIn({ staffId: ben, serviceId: dye })).toEqual([at(shop, "10:00", next())]);
    const [customer] = (await done(manage<{ data: { id: string }[] }>(shop, "GET /customers"))).data;
    expect(await startsIn({ customerId: customer?.id ?? "" })).toEqual(newestFirst());
    const { data, total } = await done(listBookings({ limit: "2", offset: "4" }));
    expect([data.length, total]).toEqual([1, 5]);
  });

  it("refuses with validation what it cannot read, with not_found what it does not know", async () => {
    const malformed = { status: "gone", from: "soon", customerId: "eva", offset: "-1" };
    expect((await listBookings(malformed)).fields).toEqual(Object.keys(malformed));
    const unknown = ["customerId", "staffId", "serviceId"].map((name) => listBookings({ [name]: UNKNOWN_ID }));
    expect(tally(await Promise.all(unknown))).toEqual({ "404 not_found": 3 });
  });
});

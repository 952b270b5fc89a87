import { beforeEach, describe, expect, it } from "vitest";
import {
  addComposite,
  addPart,
  listParts,
  openSalon,
  type Salon,
  serviceOf,
  spareTime,
} from "../../../../testing/composites";
import { type Answer, manage } from "../../../../testing/rest";
import { addHoliday, addMember, at, booked, done, eventsOf, expectSoundData, mailsOf } from "../../../../testing/shop";

interface Created {
  id: string;
  bookingId: string | null;
  appointmentIds: string[];
  bookingIds: string[];
  groupId: string;
  seriesId: string | null;
}

let salon: Salon;
let composite: string;
let customerId: string;

beforeEach(async () => {
  salon = await openSalon();
  composite = await addComposite(salon, [serviceOf(salon.wash), spareTime(30), serviceOf(salon.cut)]);
  const person = { fullName: "Leo Gil", email: "leo@example.com" };
  ({ id: customerId } = await done(manage<{ id: string }>(salon, "POST /customers", { body: person })));
});

const create = (start: string, body: object = {}): Promise<Answer<Created>> =>
  manage<Created>(salon, "POST /appointments", {
    body: { serviceId: composite, staffId: salon.ana, customerId, start: at(salon, start), ...body },
  });
const spans = async () => (await listParts(salon)).map(({ staffId, start, end }) => [staffId, start, end]);
const span = (staffId: string, start: string, end: string) => [staffId, at(salon, start), at(salon, end)];

describe("a composite written by an operator", () => {
  it("makes an appointment and a booking for each part, the first with the price", async () => {
    const made = await done(create("10:00", { notify: true }));
    expect(await spans()).toEqual([span(salon.ana, "10:00", "10:30"), span(salon.ben, "11:00", "12:00")]);
    const parts = await listParts(salon);
    expect(made).toMatchObject({
      id: parts[0]?.id,
      bookingId: parts[0]?.bookings[0]?.id,
      appointmentIds: parts.map(({ id }) => id),
      bookingIds: parts.map(({ bookings }) => bookings[0]?.id),
    });
    expect(parts.map(({ bookings }) => bookings.map(({ price }) => price))).toEqual([[50], [0]]);
    expect(await eventsOf(salon, "booking.created")).toHaveLength(2);
    expect((await mailsOf(salon)).map(({ type }) => type)).toEqual(["booking_new"]);
    await expectSoundData();
  });

  it("starts at any minute, with whom the plan finds free", async () => {
    const cleo = await addMember(salon, "Cleo", 9);
    await done(manage(salon, `PUT /staff/${cleo}/services/${salon.cut}`, { body: {} }));
    await booked(salon, { start: "11:00", service: salon.cut, staff: salon.ben });
    await done(create("10:07"));
    expect(await spans()).toContainEqual(span(cleo, "11:07", "12:07"));
  });

  it("without a customer blocks the time of all parts", async () => {
    expect(await done(create("10:00", { customerId: null }))).toMatchObject({ bookingId: null, bookingIds: [] });
    expect((await listParts(salon)).map(({ status }) => status)).toEqual(["active", "active"]);
    await expectSoundData();
  });

  it("tells what stands against any part, and is forced with that part marked alone", async () => {
    await booked(salon, { start: "11:30", service: salon.cut });
    const answer = await create("10:00");
    expect([answer.code, answer.fields]).toEqual(["warnings", ["overlap"]]);
    expect(await done(create("10:00", { dryRun: true }))).toMatchObject({ ok: false, price: 50 });
    await done(create("10:00", { force: true }));
    const parts = (await listParts(salon)).filter(({ groupId }) => groupId !== null);
    expect(parts.map(({ forced, warnings }) => [forced, warnings])).toEqual([
      [false, []],
      [true, ["overlap"]],
    ]);
    await expectSoundData();
  });

  it("warns of days off, of working hours and of another end", async () => {
    await addHoliday(salon, salon.date, salon.ben);
    expect((await create("10:00")).fields).toEqual(["holiday"]);
    expect((await create("06:00", { end: at(salon, "10:00") })).fields?.toSorted()).toEqual([
      "duration",
      "holiday",
      "schedule",
    ]);
  });

  it("names its faults", async () => {
    expect((await create("10:00", { staffId: salon.ben })).fields).toEqual(["staffId"]);
    expect((await create("10:00", { staffId: crypto.randomUUID() })).fields).toEqual(["staffId"]);
    expect(
      (await create("10:00", { end: at(salon, "09:00"), customerId: crypto.randomUUID() })).fields?.toSorted(),
    ).toEqual(["customerId", "end"]);
    const idle = await addPart(salon, []);
    const lone = await addComposite(salon, [serviceOf(salon.wash), serviceOf(idle)]);
    expect((await create("10:00", { serviceId: lone })).fields).toEqual(["serviceId"]);
    const alone = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)], { sameStaff: true });
    expect((await create("10:00", { serviceId: alone })).fields).toEqual(["staffId"]);
  });

  it("never takes more persons than its parts have seats, nor more parts than there are members", async () => {
    expect((await create("10:00", { persons: 2, force: true })).code).toBe("capacity_exceeded");
    const twice = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.wash)], { type: "collaborative" });
    expect((await create("10:00", { serviceId: twice, force: true })).code).toBe("slot_unavailable");
  });
});

describe("a series of a composite", () => {
  const series = (body: object = {}) => create("10:00", { recurrence: { freq: "daily", count: 3 }, ...body });
  const daysOf = async () => (await listParts(salon, "status=active")).map(({ start }) => start.slice(8, 16));

  it("is a group for each occurrence, all or nothing, notified by one mail", async () => {
    const made = await done(series({ notify: true }));
    expect(made.appointmentIds).toHaveLength(6);
    expect(made.bookingIds).toHaveLength(6);
    const parts = await listParts(salon);
    expect(new Set(parts.map(({ groupId }) => groupId)).size).toBe(3);
    expect(new Set(parts.map(({ seriesId }) => seriesId))).toEqual(new Set([made.seriesId]));
    expect((await mailsOf(salon)).map(({ type }) => type)).toEqual(["booking_new_series"]);
    expect((await series()).code).toBe("warnings");
    await expectSoundData();
  });

  it("moves from an occurrence on by any of its parts", async () => {
    const { appointmentIds } = await done(series());
    const [one, two, , four] = await daysOf();
    const start = at(salon, "15:00", (await listParts(salon))[3]?.start.slice(0, 10));
    await done(manage(salon, `PATCH /appointments/${appointmentIds[3]}`, { body: { start, scope: "following" } }));
    const days = await daysOf();
    expect(days.slice(0, 2)).toEqual([one, two]);
    expect(days).toHaveLength(6);
    expect(days[3]).toBe(start.slice(8, 16));
    expect(days[3]).not.toBe(four);
    await expectSoundData();
  });

  it("ends from an occurrence on, in all parts, by its appointments and by its bookings", async () => {
    const { appointmentIds, bookingIds } = await done(series());
    await done(
      manage(salon, `PATCH /bookings/${bookingIds[5]}`, { body: { status: "cancelled", scope: "following" } }),
    );
    expect(await daysOf()).toHaveLength(4);
    await done(manage(salon, `DELETE /appointments/${appointmentIds[3]}?scope=following`));
    expect(await daysOf()).toHaveLength(2);
    await done(manage(salon, `PATCH /bookings/${bookingIds[1]}`, { body: { status: "rejected", scope: "series" } }));
    expect(await daysOf()).toEqual([]);
    expect(await eventsOf(salon, "booking.cancelled")).toHaveLength(4);
    await expectSoundData();
  });
});

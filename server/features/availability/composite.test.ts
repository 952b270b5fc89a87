import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serviceParts } from "../../db/schema";
import { compositeSlotAt } from "../../domain/availability/composite/slots";
import { localStart } from "../../domain/zones";
import { testContext } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { type Answer, manage, UNKNOWN_ID, visit } from "../../testing/rest";
import { addHoliday, addMember, addService, at, booked, done, openShop, type Shop, tally } from "../../testing/shop";
import { loadCompositeCalendar } from "./calendar-queries";
import { bookableCompositeIds, getOfferedComposite } from "./offered-composite-queries";
import { getOfferedService } from "./offered-queries";

interface SlotsBody {
  days: { date: string; slots: { start: string; end: string; time: string; staffId: string; seatsLeft: number }[] }[];
  hasMore: boolean;
}

type PartPlan = { service: string } | { minutes: number };

let shop: Shop;
let ana: string;
let ben: string;
let wash: string;
let cut: string;

beforeEach(async () => {
  shop = await openShop({ settings: { slotLength: 60 } });
  [ana = ""] = shop.staffIds;
  ben = await addMember(shop, "Ben", 5);
  wash = await addPart(30, [ana], { slotLength: 30 });
  cut = await addPart(60, [ben]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A simple service of these members alone. */
async function addPart(duration: number, staffIds: string[], fields: Record<string, unknown> = {}): Promise<string> {
  const id = await addService({ ...shop, staffIds: [] }, { title: "Part", duration, ...fields });
  for (const staffId of staffIds) await link(staffId, id);
  return id;
}

const link = (staffId: string, serviceId: string, fields: Record<string, unknown> = {}) =>
  done(manage(shop, `PUT /staff/${staffId}/services/${serviceId}`, { body: fields }));

/** A service made of parts, linked to nobody itself. */
async function addComposite(type: string, plan: PartPlan[], fields: Record<string, unknown> = {}): Promise<string> {
  const id = await addService(
    { ...shop, staffIds: [] },
    { title: "Composite", type, staffPreference: "order", ...fields },
  );
  const rows = plan.map((part, position) => ({
    tenantId: shop.id,
    compositeId: id,
    position,
    kind: "service" in part ? ("service" as const) : ("spare_time" as const),
    serviceId: "service" in part ? part.service : null,
    minutes: "minutes" in part ? part.minutes : null,
  }));
  if (rows.length > 0) await testDatabase().db.insert(serviceParts).values(rows);
  return id;
}

type Query = Record<string, string | number>;
const pathOf = (service: string, query: Query) => {
  const asked = Object.entries({ service, from: shop.date, days: 1, ...query });
  return `GET /slots?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
};
const asVisitor = (service: string, query: Query = {}): Promise<Answer<SlotsBody>> =>
  visit(shop, pathOf(service, query));
const asManager = (service: string, query: Query = {}): Promise<Answer<SlotsBody>> =>
  manage(shop, pathOf(service, query));
const slotsOf = async (service: string, query: Query = {}) =>
  (await done(asVisitor(service, query))).days.flatMap(({ slots }) => slots);
const timesOf = async (service: string, query: Query = {}) => (await slotsOf(service, query)).map(({ time }) => time);

describe("the slots of a compound service", () => {
  it("last all parts and name the first part's member", async () => {
    const composite = await addComposite("compound", [{ service: wash }, { minutes: 30 }, { service: cut }]);
    const slots = await slotsOf(composite);
    expect(slots[0]).toEqual({
      start: at(shop, "08:00"),
      end: at(shop, "10:00"),
      time: "08:00",
      staffId: ana,
      seatsLeft: 1,
      waitlistLeft: null,
    });
    expect(slots.map(({ time }) => time)).toEqual(hours(8, 18));
  });

  it("leave out what keeps any part from its member, but not what is booked in spare time", async () => {
    const composite = await addComposite("compound", [{ service: wash }, { minutes: 30 }, { service: cut }]);
    await booked(shop, { start: "10:00", service: cut, staff: ben });
    await booked(shop, { start: "12:30", service: wash, staff: ana });
    expect(await timesOf(composite)).toEqual(hours(8, 18).filter((time) => time !== "09:00"));
    await addHoliday(shop, shop.date, ben);
    expect(await timesOf(composite)).toEqual([]);
  });

  it("are one member's with sameStaff", async () => {
    const composite = await addComposite("compound", [{ service: wash }, { service: cut }], { sameStaff: true });
    expect(await timesOf(composite)).toEqual([]);
    await link(ben, wash);
    expect((await slotsOf(composite)).map(({ staffId }) => staffId)).toContain(ben);
    expect(await timesOf(composite, { staff: ana })).toEqual([]);
  });

  it("plan appointments that keep the padding of their own parts, cut where one member's would meet", async () => {
    const [first, second] = [
      await addPart(30, [ana], { paddingBefore: 5, paddingAfter: 20 }),
      await addPart(30, [ana], { paddingBefore: 20, paddingAfter: 10 }),
    ];
    const composite = await addComposite("compound", [{ service: first }, { service: second }], { paddingBefore: 15 });
    const parts = await planAt(composite, "10:00");
    const times = (texts: string) => texts.split(" ").map((time) => Date.parse(at(shop, time)));
    expect(parts?.map((part) => [part.blockedStartAt, part.startAt, part.endAt, part.blockedEndAt])).toEqual([
      times("09:45 10:00 10:30 10:30"),
      times("10:30 10:30 11:00 11:10"),
    ]);
  });
});

describe("the slots of a collaborative service", () => {
  it("need a different member for each part", async () => {
    const composite = await addComposite("collaborative", [{ service: wash }, { service: cut }]);
    expect((await slotsOf(composite))[0]).toMatchObject({
      start: at(shop, "08:00"),
      end: at(shop, "09:00"),
      staffId: ana,
    });
    const lonely = await addComposite("collaborative", [{ service: wash }, { service: wash }]);
    expect(await timesOf(lonely)).toEqual([]);
    await link(ben, wash);
    expect(await timesOf(lonely)).toEqual(hours(8, 19));
  });

  it("give the first part to someone else when only the preferred member can serve the second", async () => {
    const both = await addPart(30, [ana, ben]);
    const composite = await addComposite("collaborative", [{ service: both }, { service: wash }]);
    expect(new Set((await slotsOf(composite)).map(({ staffId }) => staffId))).toEqual(new Set([ben]));
  });
});

describe("who can be asked for", () => {
  it("is a member of the first part; anyone else is not_found", async () => {
    const composite = await addComposite("compound", [{ service: wash }, { service: cut }]);
    expect(await timesOf(composite, { staff: ana })).toEqual(await timesOf(composite));
    const answers = await Promise.all([
      asVisitor(composite, { staff: ben }),
      asManager(composite, { staff: UNKNOWN_ID }),
    ]);
    expect(tally(answers)).toEqual({ "404 not_found": 2 });
  });

  it("is only who is linked to the composite, once somebody is", async () => {
    await link(ben, wash);
    const composite = await addComposite("compound", [{ service: wash }, { service: cut }]);
    await link(ben, composite);
    expect(new Set((await slotsOf(composite)).map(({ staffId }) => staffId))).toEqual(new Set([ben]));
    await done(manage(shop, `PATCH /staff/${ben}`, { body: { visibility: "private" } }));
    expect(await timesOf(composite)).toEqual([]);
    expect((await done(asManager(composite))).days[0]?.slots).not.toEqual([]);
  });

  it("is nobody of another account, nor for it", async () => {
    const composite = await addComposite("compound", [{ service: wash }, { service: cut }]);
    const other = await openShop();
    const answers = [await visit(other, pathOf(composite, {})), await manage(other, pathOf(composite, {}))];
    expect(tally(answers)).toEqual({ "404 not_found": 2 });
  });
});

it("offers seats for as many as the composite and every part take", async () => {
  await link(ana, wash, { capacityMax: 4 });
  await link(ben, cut, { capacityMax: 3 });
  const composite = await addComposite("compound", [{ service: wash }, { service: cut }], { capacity: 5 });
  expect((await slotsOf(composite, { persons: 3 }))[0]?.seatsLeft).toBe(3);
  expect(await timesOf(composite, { persons: 4 })).toEqual([]);
});

it("tells the composites that visitors can book", async () => {
  const good = await addComposite("compound", [{ service: wash }, { minutes: 5 }, { service: cut }]);
  const unserved = await addComposite("compound", [{ service: wash }, { service: await addPart(30, []) }]);
  await addComposite("collaborative", [{ service: wash }, { service: cut }], { visibility: "private" });
  await addComposite("compound", []);
  expect(await bookableCompositeIds(testDatabase().db, shop.id)).toEqual(new Set([good]));
  expect(await timesOf(unserved)).toEqual([]);
  await link(ana, good);
  expect(await bookableCompositeIds(testDatabase().db, shop.id)).toEqual(new Set());
});

it("frees the time of the parts that move", async () => {
  const composite = await addComposite("compound", [{ service: wash }, { service: cut }]);
  const { id } = await booked(shop, { start: "10:00", service: wash });
  const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
  expect(await planAt(composite, "10:00")).toBeUndefined();
  expect(await planAt(composite, "10:00", [appointmentId])).toHaveLength(2);
});

it("costs four statements for a composite, whatever the days, parts and members", async () => {
  const composite = await addComposite("compound", [{ service: wash }, { service: cut }]);
  const few = await statementsOf(() => asVisitor(composite));
  const both = await addPart(15, [ana, ben]);
  const larger = await addComposite("compound", [
    { service: both },
    { minutes: 5 },
    { service: wash },
    { service: both },
  ]);
  const many = await statementsOf(() => asVisitor(larger, { days: 62 }));
  const managed = await statementsOf(() => asManager(larger, { days: 62 }));
  expect([few, many, managed].map(({ length }) => length)).toEqual([4, 4, 4]);
});

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${String(from + index).padStart(2, "0")}:00`);

async function planAt(serviceId: string, time: string, exceptAppointmentIds: string[] = []) {
  const { db, tenant, now } = await testContext(shop.id);
  if (!tenant) throw new Error("The shop has an account.");
  const { service } = await getOfferedService(db, tenant.id, { serviceId, audience: "public" });
  const offered = await getOfferedComposite(db, tenant.id, { service, audience: "public" });
  const scope = { fromDate: shop.date, days: 1, persons: 1, now, exceptAppointmentIds };
  const calendar = await loadCompositeCalendar(db, tenant, { offered, scope });
  return compositeSlotAt(calendar, localStart(calendar.timeZone, Date.parse(at(shop, time))))?.parts;
}

/** The statements that go to the database while something runs. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements = vi.spyOn(testDatabase().sql, "unsafe");
  await run();
  const sent = statements.mock.calls.map(([statement]) => statement);
  statements.mockRestore();
  return sent;
}

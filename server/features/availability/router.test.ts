import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays, DAY_MS } from "../../domain/dates";
import { testDatabase } from "../../testing/database";
import { type Account, type Answer, manage, UNKNOWN_ID, visit } from "../../testing/rest";
import {
  addHoliday,
  addMember,
  addService,
  at,
  book,
  booked,
  done,
  firstSundayAhead,
  lastSundayAhead,
  openShop,
  type Shop,
  tally,
} from "../../testing/shop";

interface SlotBody {
  start: string;
  end: string;
  time: string;
  staffId: string;
  seatsLeft: number;
}
interface SlotsBody {
  days: { date: string; slots: SlotBody[] }[];
  hasMore: boolean;
}

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Query = Record<string, string | number>;
const pathOf = (query: Query) => {
  const asked = Object.entries({ service: shop.serviceId, from: shop.date, days: 1, ...query });
  return `GET /slots?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
};
const asVisitor = (query: Query = {}): Promise<Answer<SlotsBody>> => visit(shop, pathOf(query));
const asManager = (query: Query = {}): Promise<Answer<SlotsBody>> => manage(shop, pathOf(query));

const slotsOf = async (query: Query = {}): Promise<SlotBody[]> =>
  (await done(asVisitor(query))).days.flatMap(({ slots }) => slots);
const timesOf = async (query: Query = {}) => (await slotsOf(query)).map(({ time }) => time);

/** Everyone works these hours each day. */
async function setHours(account: Account & Pick<Shop, "staffIds">, start: string, end: string): Promise<void> {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }));
  for (const id of account.staffIds) await done(manage(account, `PUT /staff/${id}/schedule`, { body: { days } }));
}

it("the start of a group ends when its appointment does, also when the service lasts longer by now", async () => {
  const service = await addService(shop, { capacity: 3 });
  await booked(shop, { start: "10:00", service });
  await done(manage(shop, `PATCH /services/${service}`, { body: { duration: 90 } }));
  const endsOf = async (asking: Promise<Answer<SlotsBody>>) =>
    (await done(asking)).days.flatMap(({ slots }) =>
      slots.filter(({ time }) => time === "10:00").map(({ end }) => end),
    );
  expect(await endsOf(asVisitor({ service }))).toEqual([at(shop, "11:00")]);
  expect(await endsOf(asManager({ service }))).toEqual([at(shop, "11:00")]);
  expect((await booked(shop, { start: "10:00", service }, { email: "b@example.com" })).end).toBe(at(shop, "11:00"));
});

describe("a night in which the clocks change", () => {
  it.each([
    ["Europe/Madrid", lastSundayAhead(3), 60, "06:00", ["00:00", "01:00", "03:00", "04:00", "05:00"]],
    [
      "Europe/Madrid",
      lastSundayAhead(10),
      60,
      "06:00",
      ["00:00", "01:00", "02:00", "02:00", "03:00", "04:00", "05:00"],
    ],
    ["Australia/Lord_Howe", firstSundayAhead(10), 30, "03:30", ["00:00", "00:30", "01:00", "01:30", "02:30", "03:00"]],
    [
      "Australia/Lord_Howe",
      firstSundayAhead(4),
      30,
      "03:00",
      ["00:00", "00:30", "01:00", "01:30", "01:30", "02:00", "02:30"],
    ],
  ])("of %s on %s offers each wall time as often as it comes, all of them bookable", async (timeZone, ...night) => {
    const [from, minutes, until, times] = night;
    shop = await openShop({ timeZone, service: { duration: minutes, slotLength: minutes, maxDays: 730 } });
    await setHours(shop, "00:00", until);
    const slots = await slotsOf({ from });
    expect(slots.map(({ time }) => time)).toEqual(times);
    const starts = slots.map(({ start }) => Date.parse(start));
    const steps = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 60_000);
    expect(new Set(steps)).toEqual(new Set([minutes]));
    for (const { start } of slots) expect((await book(shop, { start })).status).toBe(201);
    expect(await slotsOf({ from })).toEqual([]);
  });
});

describe("the slots of a service", () => {
  it("stand under every date asked for, with what a booking needs", async () => {
    await addHoliday(shop, addDays(shop.date, 1));
    const { days, hasMore } = await done(asVisitor({ days: 3 }));
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      [shop.date, 45],
      [addDays(shop.date, 1), 0],
      [addDays(shop.date, 2), 45],
    ]);
    expect(hasMore).toBe(true);
    const [staffId] = shop.staffIds;
    const first = {
      start: at(shop, "08:00"),
      end: at(shop, "09:00"),
      time: "08:00",
      staffId,
      seatsLeft: 1,
      waitlistLeft: null,
    };
    expect(days[0]?.slots[0]).toEqual(first);
  });

  it("leave out what bookings block, and come back with a cancellation", async () => {
    const all = await timesOf();
    const { token } = await booked(shop, { start: "10:00" });
    const blocked = ["09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45"];
    expect(await timesOf()).toEqual(all.filter((time) => !blocked.includes(time)));
    await done(visit(shop, `POST /manage/${token}/cancel`, { body: {} }));
    expect(await timesOf()).toEqual(all);
  });

  it("begin today without from, and are seven days without days", async () => {
    const { days } = await done(visit<SlotsBody>(shop, `GET /slots?service=${shop.serviceId}`));
    expect(days).toHaveLength(7);
    expect(Math.abs(Date.parse(days[0]?.date ?? "") - Date.now())).toBeLessThan(2 * DAY_MS);
  });

  it("have more only while a later day lies within the horizon", async () => {
    const today = new Intl.DateTimeFormat("sv", { timeZone: shop.timeZone }).format(new Date());
    const service = await addService(shop, { maxDays: 10 });
    const hasMore = async (days: number) => (await done(asVisitor({ service, from: today, days }))).hasMore;
    expect([await hasMore(9), await hasMore(10), await hasMore(62)]).toEqual([true, false, false]);
  });

  it("are each one's own with staff, and each start's once with any", async () => {
    const [ana = "", ben = ""] = [...shop.staffIds, await addMember(shop, "Ben", 5)];
    await done(manage(shop, `PUT /staff/${ben}/services/${shop.serviceId}`, { body: {} }));
    await booked(shop, { start: "10:00", staff: ana });
    const staffAt = (slots: SlotBody[]) => slots.find(({ time }) => time === "10:00")?.staffId;
    expect(staffAt(await slotsOf({ staff: ana }))).toBeUndefined();
    expect(staffAt(await slotsOf({ staff: ben }))).toBe(ben);
    for (const query of [{}, { staff: "any" }] as Query[]) {
      const slots = await slotsOf(query);
      expect(staffAt(slots)).toBe(ben);
      expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
    }
  });

  it("of a group count the seats that are left for the party asked for", async () => {
    const service = await addService(shop, { capacity: 5 });
    await booked(shop, { start: "10:00", service, persons: 3 });
    const seats = async (persons: number) =>
      (await slotsOf({ service, persons })).find(({ time }) => time === "10:00")?.seatsLeft;
    expect([await seats(1), await seats(2), await seats(3)]).toEqual([2, 2, undefined]);
    expect(await slotsOf({ service, persons: 6 })).toEqual([]);
  });
});

describe("what visitors may not see", () => {
  it("is not_found in public and there for the account", async () => {
    const service = await addService(shop, { visibility: "private" });
    expect((await asVisitor({ service })).code).toBe("not_found");
    expect((await done(asManager({ service }))).days[0]?.slots).toHaveLength(45);
    const [ana = ""] = shop.staffIds;
    await done(manage(shop, `PATCH /staff/${ana}`, { body: { visibility: "private" } }));
    expect((await asVisitor({ staff: ana })).code).toBe("not_found");
    expect(await slotsOf()).toEqual([]);
    expect((await done(asManager({ staff: ana }))).days[0]?.slots).toHaveLength(45);
  });

  it("is nobody's any more once a member is archived", async () => {
    const [ana = ""] = shop.staffIds;
    await done(manage(shop, `DELETE /staff/${ana}`));
    expect(tally([await asVisitor({ staff: ana }), await asManager({ staff: ana })])).toEqual({ "404 not_found": 2 });
    expect((await done(asManager())).days[0]?.slots).toEqual([]);
  });

  it("is not_found when unknown, of another account or not linked", async () => {
    const other = await openShop();
    const stranger = await addMember(shop, "Stranger");
    const queries: Query[] = [
      { service: UNKNOWN_ID },
      { service: other.serviceId },
      { staff: UNKNOWN_ID },
      { staff: other.staffIds[0] ?? "" },
      { staff: stranger },
    ];
    const answers = await Promise.all(queries.flatMap((query) => [asVisitor(query), asManager(query)]));
    expect(tally(answers)).toEqual({ "404 not_found": 10 });
  });
});

describe("a malformed query", () => {
  it.each([
    ["service", "cut"],
    ["staff", "anyone"],
    ["from", "2026-02-30"],
    ["from", "23.11.2026"],
    ["days", 0],
    ["days", 63],
    ["days", "many"],
    ["persons", 0],
    ["persons", 1001],
    ["persons", 1.5],
    ["timeZone", "Mars/Olympus"],
    ["after", "9:00"],
    ["after", "24:00"],
    ["before", "24:30"],
    ["before", "noon"],
  ])("in %s, such as %s, is validation there", async (name, value) => {
    for (const ask of [asVisitor, asManager]) {
      const { status, code, fields } = await ask({ [name]: value });
      expect({ status, code, fields }).toEqual({ status: 422, code: "validation", fields: [name] });
    }
  });

  it("is answered up to its bounds", async () => {
    const answers = await Promise.all([
      asVisitor({ days: 62 }),
      asVisitor({ persons: 1000 }),
      asVisitor({ from: "1970-01-01" }),
      asVisitor({ from: "9989-12-31", days: 62 }),
    ]);
    expect(tally(answers)).toEqual({ 200: 4 });
  });

  it("without a service is validation on service", async () => {
    expect((await visit(shop, "GET /slots")).fields).toEqual(["service"]);
  });
});

describe("slots in the visitor's zone and hours", () => {
  it("stand under the dates of `timeZone` with its wall times, the same starts as the account's", async () => {
    await setHours(shop, "00:00", "24:00");
    const [own] = await slotsOf({ from: shop.date, days: 1 });
    const there = await done(asVisitor({ timeZone: "Asia/Tokyo", days: 1 }));
    expect(there.days.map(({ date }) => date)).toEqual([shop.date]);
    expect(there.days[0]?.slots[0]?.time).toBe("00:00");
    const all = await slotsOf({ from: addDays(shop.date, -1), days: 3 });
    const midnight = Date.parse(`${shop.date}T00:00:00+09:00`);
    const expected = all
      .map(({ start }) => start)
      .filter((start) => {
        const at = Date.parse(start);
        return at >= midnight && at < midnight + DAY_MS;
      });
    expect(there.days[0]?.slots.map(({ start }) => start)).toEqual(expected);
    expect(own).toBeDefined();
  });

  it("are those from `after` on and before `before`, also for the account", async () => {
    for (const ask of [asVisitor, asManager]) {
      const { days } = await done(ask({ after: "10:00", before: "12:00" }));
      const times = days.flatMap(({ slots }) => slots.map(({ time }) => time));
      expect(times.length).toBeGreaterThan(0);
      expect(times.every((time) => time >= "10:00" && time < "12:00")).toBe(true);
    }
    expect(await timesOf({ after: "23:59" })).toEqual([]);
    // The list that requests share is as it was.
    expect((await timesOf())[0]).toBe("08:00");
  });

  it("are refused where the hours end before they begin", async () => {
    const { status, code, fields } = await asVisitor({ after: "12:00", before: "12:00" });
    expect({ status, code, fields }).toEqual({ status: 422, code: "validation", fields: ["before"] });
  });
});

describe("one query of slots", () => {
  it("costs four statements at most once its account is known, whatever the days, members and bookings", async () => {
    const know = () => done(manage(shop, "GET /me"));
    await know();
    const few = await statementsOf(() => asVisitor());
    shop = await openShop({ members: 4, service: { capacity: 3 } });
    await know();
    for (const start of ["10:00", "12:00", "14:00"]) await booked(shop, { start });
    const many = await statementsOf(() => asVisitor({ days: 62 }));
    const managed = await statementsOf(() => asManager({ days: 62 }));
    const again = await statementsOf(() => asVisitor({ days: 62 }));
    // What a visitor has made the process read serves the account too; its own members may be others.
    expect([few, many, managed, again].map(({ length }) => length)).toEqual([4, 4, 3, 2]);
  });
});

/** The statements that go to the database while something runs. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements = vi.spyOn(testDatabase().sql, "unsafe");
  await run();
  const sent = statements.mock.calls.map(([statement]) => statement);
  statements.mockRestore();
  return sent;
}

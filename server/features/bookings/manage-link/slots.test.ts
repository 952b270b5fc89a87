import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, MINUTE_MS } from "../../../domain/dates";
import { inTurns } from "../../../process/turns";
import { instantText } from "../../../schemas/outputs";
import { stateOf } from "../../../testing/account-state";
import { addComposite, addPart, serviceOf } from "../../../testing/composites";
import { OFFERS, openBusyShop } from "../../../testing/moving";
import { manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import { addService, at, book, booked, done, expectSoundData, openShop, type Shop, tally } from "../../../testing/shop";

interface Listed {
  days: { date: string; slots: { start: string; end: string; time: string; staffId: string; seatsLeft: number }[] }[];
  hasMore: boolean;
}

let shop: Shop;
const open = async () => {
  shop = await openShop();
};
afterAll(expectSoundData);

const list = (token: string, query = `from=${shop.date}&days=1`) =>
  visit<Listed>(shop, `GET /manage/${token}/slots?${query}`);
const slotsOf = async (token: string, query?: string) =>
  (await done(list(token, query))).days.flatMap(({ slots }) => slots);
const timesOf = async (token: string, query?: string) => (await slotsOf(token, query)).map(({ time }) => time);
const move = (token: string, start: string, staff?: string) =>
  visit<{ booking: { start: string; staff: { id: string } } }>(shop, `POST /manage/${token}/reschedule`, {
    body: { start, ...(staff ? { staff } : {}) },
  });

describe("the slots to which a customer may move a booking", () => {
  beforeEach(open);

  it("are those around it too, as long as it is, and not its own start", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await booked(shop, { start: "12:00" });
    const times = (await timesOf(token)).filter((time) => time < "13:15");
    expect(times.slice(times.indexOf("09:00"))).toEqual([
      "09:00",
      "09:15",
      "09:30",
      "09:45",
      "10:15",
      "10:30",
      "10:45",
      "11:00",
      "13:00",
    ]);
  });

  it("hide that others see the time as taken", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const line = `GET /slots?service=${shop.serviceId}&from=${shop.date}&days=1`;
    const before = (await done(visit<Listed>(shop, line))).days[0]?.slots.map(({ time }) => time);
    expect(await timesOf(token)).toContain("10:30");
    const after = (await done(visit<Listed>(shop, line))).days[0]?.slots.map(({ time }) => time);
    expect(after).toEqual(before);
    expect(after).not.toContain("10:30");
  });

  it("hold the extras and the persons of the booking", async () => {
    const service = await addService(shop, { capacity: 3 });
    const { token } = await booked(shop, { start: "10:00", service, persons: 2 });
    await booked(shop, { start: "12:00", service, persons: 2 });
    expect(await timesOf(token)).not.toContain("12:00");
    const path = `POST /services/${shop.serviceId}/extras`;
    const extra = { title: "Beard", price: 5, duration: 60, maxQty: 1 };
    const { id } = await done(manage<{ id: string }>(shop, path, { body: extra }));
    const long = await booked(shop, { start: "15:00", extras: [{ id, quantity: 1 }] });
    const slots = await slotsOf(long.token);
    expect(slots.find(({ time }) => time === "16:00")?.end).toBe(at(shop, "18:00"));
    expect(slots.at(-1)?.time).toBe("18:00");
  });

  it("name who serves it now where free, else another; the one asked for alone; anyone by preference", async () => {
    shop = await openShop({ members: 2, service: { staffPreference: "order" } });
    const [ana = "", ben = ""] = shop.staffIds;
    const { token } = await booked(shop, { start: "10:00", staff: ben });
    await booked(shop, { start: "12:00", staff: ben });
    const at12 = async (staff: string) =>
      (await slotsOf(token, `from=${shop.date}&days=1${staff}`))
        .filter(({ time }) => ["10:00", "10:30", "12:00"].includes(time))
        .map(({ time, staffId }) => [time, staffId === ana ? "ana" : "ben"]);
    expect(await at12("")).toEqual([
      ["10:30", "ben"],
      ["12:00", "ana"],
    ]);
    expect(await at12(`&staff=${ben}`)).toEqual([["10:30", "ben"]]);
    expect(await at12("&staff=any")).toEqual([
      ["10:30", "ana"],
      ["12:00", "ana"],
    ]);
    expect(await at12(`&staff=${ana}`)).toEqual([
      ["10:00", "ana"],
      ["10:30", "ana"],
      ["12:00", "ana"],
    ]);
  });

  it("leave the time to a group that stays behind, and to who waits for it", async () => {
    const service = await addService(shop, { capacity: 3, waitlistCapacity: 2 });
    const first = await booked(shop, { start: "10:00", service });
    expect(await timesOf(first.token)).toContain("10:30");
    await booked(shop, { start: "10:00", service });
    const times = await timesOf(first.token);
    expect(times).not.toContain("10:30");
    expect(times).not.toContain("10:00");
    const alone = await addService(shop, { waitlistCapacity: 2 });
    const { token } = await booked(shop, { start: "14:00", service: alone });
    expect(await timesOf(token)).toContain("14:30");
    await booked(shop, { start: "14:00", service: alone }, { email: "sol@example.com", waitlist: true });
    expect(await timesOf(token)).not.toContain("14:30");
  });

  it("leave all parts of a composite out, and are none once it has others", async () => {
    const half = async () => serviceOf(await addPart(shop, shop.staffIds, { duration: 30 }));
    const parts = [await half(), await half()];
    const service = await addComposite(shop, parts);
    const { token } = await booked(shop, { start: "10:00", service });
    const times = await timesOf(token);
    for (const time of ["09:15", "10:15", "10:30", "10:45"]) expect(times).toContain(time);
    expect(times).not.toContain("10:00");
    await done(manage(shop, `PUT /services/${service}/parts`, { body: { parts: [...parts, await half()] } }));
    expect(await done(list(token))).toEqual({ days: [{ date: shop.date, slots: [] }], hasMore: false });
    expect(tally([await move(token, at(shop, "15:00"))])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("are none once the service is private", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { visibility: "private" } }));
    expect(await done(list(token))).toEqual({ days: [{ date: shop.date, slots: [] }], hasMore: false });
  });

  it("are listed by the dates and hours of another zone", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const query = `from=${shop.date}&days=1&timeZone=Asia/Tokyo&after=17:00&before=18:00`;
    expect(await slotsOf(token, query)).toMatchObject([
      { time: "17:00", start: at(shop, "09:00") },
      { time: "17:15" },
      { time: "17:30" },
      { time: "17:45" },
    ]);
  });

  it("keep the service's notice, and change nothing", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: at(shop, "07:59") } }));
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { minPriorMinutes: 90 } }));
    const before = await stateOf(shop);
    expect((await timesOf(token))[0]).toBe("09:30");
    expect(await stateOf(shop)).toEqual(before);
  });
});

describe("slots to move to are refused", () => {
  beforeEach(open);

  it("as a move is: past the deadline, once it is over, and to who waits", async () => {
    const service = await addService(shop, { minCancelMinutes: 60, waitlistCapacity: 1 });
    const late = await booked(shop, { start: "10:00", service });
    const over = await booked(shop, { start: "12:00", service });
    const waiting = await booked(shop, { start: "12:00", service }, { email: "sol@example.com", waitlist: true });
    expect(tally([await list(waiting.token)])).toEqual({ "409 too_late": 1 });
    await done(visit(shop, `POST /manage/${over.token}/cancel`));
    expect(tally([await list(over.token)])).toEqual({ "409 too_late": 1 });
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: at(shop, "08:59") } }));
    expect((await list(late.token)).status).toBe(200);
    const past = instantText(new Date(Date.parse(at(shop, "09:00")) + 1));
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: past } }));
    expect(tally([await list(late.token), await move(late.token, at(shop, "15:00"))])).toEqual({ "409 too_late": 2 });
  });

  it("with another token, or at another account", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const other = await openShop();
    const theirs = visit(other, `GET /manage/${token}/slots`);
    const answers = [await list("nothing"), await list(`${token}x`), await list("x".repeat(300)), await theirs];
    expect(tally(answers)).toEqual({ "404 not_found": 4 });
  });

  it("by name where customers choose nobody", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await done(manage(shop, "PATCH /settings", { body: { allowStaffChoice: false } }));
    const [ana = ""] = shop.staffIds;
    expect(await list(token, `staff=${ana}`)).toMatchObject({ status: 422, fields: ["staff"] });
    expect((await list(token, "staff=any")).status).toBe(200);
  });
});

describe("slots to move to are refused", () => {
  let token: string;
  beforeAll(async () => {
    await open();
    ({ token } = await booked(shop, { start: "10:00" }));
  });

  it.each([
    ["from=tomorrow", "from"],
    ["days=0", "days"],
    ["days=63", "days"],
    ["timeZone=Mars", "timeZone"],
    ["after=9", "after"],
    ["after=12:00&before=12:00", "before"],
    ["staff=ana", "staff"],
    [`staff=${UNKNOWN_ID}`, "staff"],
  ])("with %s: validation on %s", async (query, field) => {
    expect(await list(token, query)).toMatchObject({ status: 422, code: "validation", fields: [field] });
  });
});

/** Quarters of an hour around a start, and every seventeenth of two days; of days, their midnights. */
function candidates(where: Shop, start: string, wholeDays: boolean): string[] {
  if (wholeDays) return [1, 2, 3, 4, 5, 6, 7].map((day) => at(where, "00:00", addDays(where.date, day)));
  const quarter = (from: string, index: number) => instantText(new Date(Date.parse(from) + index * 15 * MINUTE_MS));
  const around = Array.from({ length: 13 }, (_, index) => quarter(start, index - 6));
  const far = Array.from({ length: 9 }, (_, index) => quarter(at(where, "00:00", addDays(where.date, 1)), index * 17));
  return [...around, ...far];
}

describe("a move takes what its slots list, with whom they say, and nothing else:", () => {
  it.each(OFFERS)("%s", async (_, offer) => {
    const { service, ...opened } = await openBusyShop(offer);
    shop = opened.shop;
    const line = `GET /slots?service=${service}&from=${addDays(shop.date, 2)}&days=4`;
    const free = (await done(visit<Listed>(shop, line))).days.flatMap(({ slots }) => slots);
    const from = free[Math.floor(free.length / 2)];
    if (!from) throw new Error("The day has no slot.");
    const { token } = await booked(shop, { start: from.start, service, staff: from.staffId });
    // In a group somebody stays behind; else there is no seat.
    await book(shop, { start: from.start, service, staff: from.staffId }, { email: "sol@example.com" });
    const wholeDays = Date.parse(from.end) - Date.parse(from.start) > 20 * 60 * MINUTE_MS;
    const listOf = (staff?: string) =>
      slotsOf(token, `from=${addDays(shop.date, 1)}&days=7${staff ? `&staff=${staff}` : ""}`);
    const choices = [undefined, "any", ...shop.staffIds];
    const listed = new Map(await inTurns(choices, async (staff) => [staff, await listOf(staff)] as const));
    let taken = 0;
    for (const [index, start] of candidates(shop, from.start, wholeDays).entries())
      for (const staff of choices.filter((__, each) => wholeDays || each % 2 === index % 2)) {
        const mayStay = staff === undefined || staff === "any" || staff === from.staffId;
        if (start === from.start && mayStay) continue;
        const slot = listed.get(staff)?.find((each) => each.start === start);
        const { status, code, body } = await move(token, start, staff);
        const answer = status === 200 ? body.booking.staff.id : code;
        expect({ start, staff, answer }).toEqual({ start, staff, answer: slot?.staffId ?? "slot_unavailable" });
        if (status !== 200) continue;
        taken += 1;
        await done(move(token, from.start, from.staffId));
      }
    // Each was asked for where the booking stood at first, so all lists hold for all moves.
    for (const [staff, slots] of listed) expect(await listOf(staff)).toEqual(slots);
    expect(taken).toBeGreaterThan(0);
  });
});

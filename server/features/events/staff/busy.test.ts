import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { make } from "../../../testing/concert";
import { manage, visit } from "../../../testing/rest";
import { at, book, booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";

interface Slots {
  days: { slots: { time: string }[] }[];
}

let shop: Shop;
/** Member 1 works at it. */
let event: string;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
  const span = { startAt: at(shop, "10:00"), endAt: at(shop, "12:00") };
  event = `/events/${(await make<{ id: string }>(shop, "/events", { title: "Talk", status: "published", ...span })).id}`;
  await setStaff("organizer");
});
afterAll(expectSoundData);

const [FIRST, SECOND] = [0, 1];
const setStaff = (role: string | null) =>
  done(
    manage(shop, `PUT ${event}/staff`, { body: { staff: role === null ? [] : [{ staffId: shop.staffIds[0], role }] } }),
  );
const change = (body: Record<string, unknown>) => done(manage(shop, `PATCH ${event}`, { body }));

/** Starts on offer of a member on the shop's Monday, among some of the morning. */
async function offered(member = FIRST, date = shop.date): Promise<string[]> {
  const query = new URLSearchParams({ service: shop.serviceId, staff: shop.staffIds[member] ?? "", from: date });
  const { days } = await done(visit<Slots>(shop, `GET /slots?${query}&days=1`));
  const times = days.flatMap(({ slots }) => slots.map(({ time }) => time));
  return times.filter((time) => ["09:00", "09:15", "10:30", "11:45", "12:00"].includes(time));
}

const OPEN = ["09:00", "09:15", "10:30", "11:45", "12:00"];
const AROUND = ["09:00", "12:00"];

describe("who works at a published event", () => {
  it.each(["organizer", "host", "assistant", "checkin"])("as %s has no slots while it lasts", async (role) => {
    await setStaff(role);
    expect(await offered()).toEqual(AROUND);
    expect(await offered(SECOND)).toEqual(OPEN);
  });

  it("cannot be booked in it, and is told why", async () => {
    const staff = shop.staffIds[FIRST] ?? "";
    expect(await book(shop, { start: "11:00", staff })).toMatchObject({ status: 409, code: "slot_unavailable" });
    const query = new URLSearchParams({ service: shop.serviceId, staff, start: at(shop, "11:00") });
    expect(await done(manage(shop, `GET /slots/explain?${query}`))).toMatchObject({
      bookable: false,
      staff: [{ reasons: [{ code: "overlap", from: at(shop, "10:00"), until: at(shop, "12:00") }] }],
    });
  });

  it("leaves its time to a colleague", async () => {
    const { id } = await booked(shop, { start: "11:00", staff: "any" });
    const { appointment } = await done(manage<{ appointment: { staffId: string } }>(shop, `GET /bookings/${id}`));
    expect(appointment.staffId).toBe(shop.staffIds[SECOND]);
  });

  it("may be booked by an operator all the same, who accepts the warning", async () => {
    const body = { serviceId: shop.serviceId, staffId: shop.staffIds[FIRST], start: at(shop, "11:00") };
    const refused = await manage(shop, "POST /appointments", { body });
    expect(refused).toMatchObject({ status: 422, code: "warnings" });
    expect(refused.text).toContain("another appointment or an event takes the time from 10:00 to 12:00");
    const made = await done(manage(shop, "POST /appointments", { body: { ...body, force: true } }));
    expect(made).toMatchObject({ forced: true, warnings: ["overlap"] });
  });

  it("keeps what was booked before, and gets the time back when the event moves, ends or does without", async () => {
    const { id } = await booked(shop, { start: "16:00", staff: shop.staffIds[FIRST] ?? "" });
    await change({ startAt: at(shop, "15:00"), endAt: at(shop, "18:00") });
    expect(await offered()).toEqual(OPEN);
    expect(await done(manage(shop, `GET /bookings/${id}`))).toMatchObject({ status: "approved" });
    const tomorrow = addDays(shop.date, 1);
    await change({ startAt: at(shop, "10:00", tomorrow), endAt: at(shop, "12:00", tomorrow) });
    expect([await offered(), await offered(FIRST, tomorrow)]).toEqual([OPEN, AROUND]);
    await setStaff(null);
    expect(await offered(FIRST, tomorrow)).toEqual(OPEN);
    await setStaff("host");
    expect(await offered(FIRST, tomorrow)).toEqual(AROUND);
    await change({ status: "cancelled" });
    expect(await offered(FIRST, tomorrow)).toEqual(OPEN);
  });

  it("is free as long as the event is a draft, and once it is deleted", async () => {
    await change({ status: "draft" });
    expect(await offered()).toEqual(OPEN);
    await change({ status: "published" });
    expect(await offered()).toEqual(AROUND);
    await manage(shop, `DELETE ${event}`);
    expect(await offered()).toEqual(OPEN);
  });
});

import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { manage } from "../../../testing/rest";
import {
  addHoliday,
  at,
  done,
  eventsOf,
  expectSoundData,
  lastSundayAhead,
  mailsOf,
  openShop,
  type Shop,
} from "../../../testing/shop";

interface Made {
  id: string;
  start: string;
  seriesId: string;
  bookingId: string;
  appointmentIds: string[];
  bookingIds: string[];
  error?: { fields: Record<string, string> };
}
interface Shown {
  id: string;
  start: string;
  end: string;
  staffId: string;
  seriesId: string | null;
  status: string;
}

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  ({ id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body })));
});
afterAll(expectSoundData);

const create = (recurrence: Record<string, unknown>, given: Record<string, unknown> = {}) => {
  const who = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId };
  return manage<Made>(shop, "POST /appointments", { body: { ...who, start: at(shop, "10:00"), recurrence, ...given } });
};
const weekly = (count: number, given: Record<string, unknown> = {}) => create({ freq: "weekly", count }, given);
const list = async () => (await done(manage<{ data: Shown[]; total: number }>(shop, "GET /appointments"))).data;
const weeks = (count: number, time = "10:00", days = 0) =>
  Array.from({ length: count }, (_, week) => at(shop, time, addDays(shop.date, week * 7 + days)));

describe("two series in one group", () => {
  it("keep their own: each customer's is ended alone, past the end of the other's too", async () => {
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { capacity: 5 } }));
    await done(manage(shop, `PUT /staff/${shop.staffIds[0]}/services/${shop.serviceId}`, { body: { capacityMax: 5 } }));
    const body = { fullName: "Ana Sol", email: "ana@example.com" };
    const { id: ana } = await done(manage<{ id: string }>(shop, "POST /customers", { body }));
    const first = (await weekly(3)).body;
    const second = (await weekly(5, { customerId: ana })).body;
    expect(second.appointmentIds.slice(0, 3)).toEqual(first.appointmentIds);
    expect(second.seriesId).not.toBe(first.seriesId);
    const path = `PATCH /bookings/${second.bookingId}`;
    await done(manage(shop, path, { body: { status: "cancelled", scope: "series" } }));
    const statusesOf = async (ids: string[]) => {
      const shown = ids.map((id) => done(manage<{ status: string }>(shop, `GET /bookings/${id}`)));
      return [...new Set((await Promise.all(shown)).map(({ status }) => status))];
    };
    expect(await statusesOf(second.bookingIds)).toEqual(["cancelled"]);
    expect(await statusesOf(first.bookingIds)).toEqual(["approved"]);
  });
});

describe("a series", () => {
  it("is an appointment, a booking, a payment and an event for each occurrence, and one mail", async () => {
    const { status, body } = await weekly(3, { notify: true });
    expect(status).toBe(201);
    const shown = await list();
    expect(shown.map(({ start }) => start)).toEqual(weeks(3));
    expect(shown.map(({ id }) => id)).toEqual(body.appointmentIds);
    expect(new Set(shown.map(({ seriesId }) => seriesId))).toEqual(new Set([body.seriesId]));
    expect([body.id, body.bookingId]).toEqual([body.appointmentIds[0], body.bookingIds[0]]);
    expect((await eventsOf(shop)).map(({ type }) => type)).toEqual(Array(3).fill("booking.created"));
    expect(await mailsOf(shop)).toMatchObject([{ type: "booking_new_series", bookingId: body.bookingId }]);
  });

  it("keeps its wall time when the clock changes", async () => {
    const sunday = lastSundayAhead(3);
    await weekly(2, { start: at(shop, "10:00", addDays(sunday, -1)) });
    const starts = (await list()).map(({ start }) => start);
    expect(starts).toEqual([at(shop, "10:00", addDays(sunday, -1)), at(shop, "10:00", addDays(sunday, 6))]);
  });

  it("moved into a skipped hour and out again is where it began, for it means its wall time", async () => {
    const sunday = lastSundayAhead(3);
    const first = addDays(sunday, -7);
    const { body } = await weekly(3, { start: at(shop, "10:00", first) });
    const began = (await list()).map(({ start }) => start);
    const move = async (time: string) => {
      const change = { start: at(shop, time, first), scope: "series", force: true };
      await done(manage(shop, `PATCH /appointments/${body.id}`, { body: change }));
      return (await list()).map(({ start }) => start);
    };
    expect(await move("02:30")).toEqual([
      at(shop, "02:30", first),
      at(shop, "03:30", sunday),
      at(shop, "02:30", addDays(sunday, 7)),
    ]);
    expect(await move("10:00")).toEqual(began);
  });

  it("is refused as a composite with warnings that name every date they concern", async () => {
    await addHoliday(shop, addDays(shop.date, 7));
    await addHoliday(shop, addDays(shop.date, 21));
    const { code, body } = await weekly(4);
    expect(code).toBe("warnings");
    expect(Object.keys(body.error?.fields ?? {})).toEqual(["holiday"]);
    for (const days of [7, 21]) expect(body.error?.fields.holiday).toContain(addDays(shop.date, days));
    expect(body.error?.fields.holiday).not.toContain(addDays(shop.date, 14));
    expect(await list()).toEqual([]);
    expect((await weekly(4, { force: true })).status).toBe(201);
  });

  it("whose occurrences meet each other warns of overlap", async () => {
    const end = at(shop, "12:00", addDays(shop.date, 1));
    expect((await create({ freq: "daily", count: 2 }, { end })).fields).toContain("overlap");
  });

  it.each([
    ["no end", { freq: "weekly" }, "recurrence.count"],
    ["two ends", { freq: "weekly", count: 2, until: "2099-01-01" }, "recurrence.until"],
    ["53 occurrences", { freq: "weekly", count: 53 }, "recurrence.count"],
    ["more than 52 until then", { freq: "daily", until: "2099-01-01" }, "recurrence.until"],
    ["an end in the past", { freq: "daily", until: "2020-01-01" }, "recurrence.until"],
    ["weekdays of a daily one", { freq: "daily", count: 2, on: [1] }, "recurrence.on"],
    ["a monthly day of a weekly one", { freq: "weekly", count: 2, monthly: "last" }, "recurrence.monthly"],
    ["every 31", { freq: "daily", every: 31, count: 2 }, "recurrence.every"],
    ["weekday 8", { freq: "weekly", on: [8], count: 2 }, "recurrence.on.0"],
  ])("with %s is validation", async (_, recurrence, field) => {
    const { code, fields } = await create(recurrence);
    expect(code).toBe("validation");
    expect(fields).toEqual(expect.arrayContaining([field, "recurrence"]));
  });
});

describe("a scope", () => {
  let series: Made;
  beforeEach(async () => {
    ({ body: series } = await weekly(4));
  });
  const patch = (index: number, body: Record<string, unknown>) =>
    manage<Shown>(shop, `PATCH /appointments/${series.appointmentIds[index]}`, { body });

  it("of following moves those from here on by the same days and wall time", async () => {
    const start = at(shop, "12:30", addDays(shop.date, 15));
    expect((await patch(2, { start, scope: "following" })).status).toBe(200);
    const moved = weeks(4, "12:30", 1).slice(2);
    expect((await list()).map((shown) => shown.start)).toEqual([...weeks(2), ...moved]);
    expect(await eventsOf(shop, "booking.updated")).toHaveLength(2);
  });

  it("of series moves all, also onto each other's present time, and gives each another member", async () => {
    const { status } = await patch(0, { start: at(shop, "10:00", addDays(shop.date, 7)), scope: "series" });
    expect(status).toBe(200);
    expect((await list()).map(({ start }) => start)).toEqual(weeks(4, "10:00", 7));
    await patch(3, { staffId: shop.staffIds[1], scope: "series" });
    expect((await list()).map(({ staffId }) => staffId)).toEqual(Array(4).fill(shop.staffIds[1]));
  });

  it("moves all or none, with the dates of what stands in the way", async () => {
    await addHoliday(shop, addDays(shop.date, 22));
    const { code, fields } = await patch(0, { start: at(shop, "10:00", addDays(shop.date, 1)), scope: "series" });
    expect([code, fields]).toEqual(["warnings", ["holiday"]]);
    expect((await list()).map(({ start }) => start)).toEqual(weeks(4));
  });

  it("of this moves one alone", async () => {
    await patch(1, { start: at(shop, "15:00", addDays(shop.date, 7)) });
    const starts = (await list()).map(({ start }) => start);
    expect(starts).toEqual(weeks(4).with(1, at(shop, "15:00", addDays(shop.date, 7))));
  });

  it("of following deletes those from here on", async () => {
    await done(manage(shop, `DELETE /appointments/${series.appointmentIds[1]}?scope=following`));
    expect((await list()).map(({ start }) => start)).toEqual(weeks(1));
    expect(await eventsOf(shop, "booking.cancelled")).toHaveLength(3);
  });

  it("of a booking cancels the same customer's later or all occurrences, each notified once", async () => {
    const cancel = (index: number, scope: string) =>
      manage(shop, `PATCH /bookings/${series.bookingIds[index]}`, {
        body: { status: "cancelled", scope, notify: true },
      });
    await cancel(2, "following");
    expect((await list()).map(({ status }) => status)).toEqual(["active", "active", "cancelled", "cancelled"]);
    await cancel(2, "series");
    expect((await list()).map(({ status }) => status)).toEqual(Array(4).fill("cancelled"));
    expect(await eventsOf(shop, "booking.cancelled")).toHaveLength(4);
    expect((await mailsOf(shop)).filter(({ type }) => type === "booking_status")).toHaveLength(4);
  });
});

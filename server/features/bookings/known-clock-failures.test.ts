import { afterAll, describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { ask, manage, visit } from "../../testing/rest";
import { at, book, booked, done, expectSoundData, mailsOf, openShop, type Shop, setTenant } from "../../testing/shop";

interface Slot {
  start: string;
  end: string;
  time: string;
}
interface Made {
  id: string;
  start: string;
  end: string;
  warnings: string[];
  appointmentIds: string[];
  error?: { fields: Record<string, string> };
}

const HOUR_MS = 3_600_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

afterAll(expectSoundData);

/** How the one member works, and the service's fields. */
interface Plan {
  hours?: [string, string];
  [field: string]: unknown;
}

/** A shop whose present is a week before its date. */
async function openBefore(timeZone: string, date: string, plan: Plan): Promise<Shop> {
  const { hours = ["00:00", "12:00"], ...service } = plan;
  const shop = await openShop({ timeZone, service, settings: { slotLength: 30 } });
  const [start, end] = hours;
  const days = WEEK.map((weekday) => ({ weekday, start, end }));
  await done(manage(shop, `PUT /staff/${shop.staffIds[0]}/schedule`, { body: { days } }));
  const nowAt = Date.parse(addDays(date, -7));
  await setTenant(shop, { clockOffsetMs: nowAt - Date.now() });
  return { ...shop, date };
}

const slotsOn = async (shop: Shop, date = shop.date): Promise<Slot[]> => {
  const path = `GET /slots?service=${shop.serviceId}&from=${date}&days=1`;
  return (await done(visit<{ days: { slots: Slot[] }[] }>(shop, path))).days.flatMap(({ slots }) => slots);
};
const write = (shop: Shop, start: string, body: Record<string, unknown> = {}) =>
  manage<Made>(shop, "POST /appointments", {
    body: { serviceId: shop.serviceId, staffId: shop.staffIds[0], start, ...body },
  });
const calendarOf = async (shop: Shop) =>
  (await done(manage<{ data: Made[] }>(shop, "GET /appointments?status=active"))).data.map(({ start, end }) => [
    start,
    end,
  ]);
const hoursOf = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / HOUR_MS;

describe("half past two on the night the clock jumps from two to three", () => {
  const MISSED = "2027-03-28T02:30:00+01:00";
  const open = (start = "00:00", end = "12:00") =>
    openBefore("Europe/Madrid", "2027-03-28", { duration: 30, hours: [start, end] });
  const explained = async (shop: Shop, start: string) => {
    const path = `GET /slots/explain?${new URLSearchParams({ service: shop.serviceId, start })}`;
    const { staff } = await done(manage<{ staff: { reasons: { code: string }[] }[] }>(shop, path));
    return staff.flatMap(({ reasons }) => reasons.map(({ code }) => code));
  };

  it("is neither offered nor bookable, and explain says why", async () => {
    const shop = await open("02:00", "03:00");
    expect((await slotsOn(shop, "2027-03-27")).map(({ time }) => time)).toEqual(["02:00", "02:30"]);
    expect(await slotsOn(shop)).toEqual([]);
    expect((await book(shop, { start: MISSED })).code).toBe("slot_unavailable");
    expect(await explained(shop, MISSED)).toContain("dst_gap");
  });

  it("is another thing than twenty to four, which exists although it is off the grid", async () => {
    const shop = await openBefore("Europe/Madrid", "2027-03-28", {
      duration: 10,
      slotLength: 50,
      hours: ["01:00", "06:00"],
    });
    expect(await explained(shop, "2027-03-28T01:40:00Z")).toEqual(["off_grid"]);
    expect(await explained(shop, "2027-03-28T03:40:00+02:00")).toEqual(["off_grid"]);
    expect(await explained(shop, "2027-03-28T02:40:00+01:00")).toEqual(["dst_gap"]);
  });

  it("is left out of a night's times, which go on at three without a break", async () => {
    const slots = await slotsOn(await open("01:00", "04:00"));
    expect(slots.map(({ time, start }) => [time, start.slice(11, 16)])).toEqual([
      ["01:00", "00:00"],
      ["01:30", "00:30"],
      ["03:00", "01:00"],
      ["03:30", "01:30"],
    ]);
  });

  it("by hand is the instant that was sent: a schedule warning, and with force that instant", async () => {
    const shop = await open("02:00", "03:00");
    expect(await write(shop, MISSED)).toMatchObject({ code: "warnings", fields: ["schedule"] });
    const { start, warnings } = await done(write(shop, MISSED, { force: true }));
    expect([start, warnings]).toEqual(["2027-03-28T01:30:00Z", ["schedule"]]);
  });

  it("in a series is an hour later that once, and half past two again the week after", async () => {
    const shop = await open();
    await done(write(shop, "2027-03-21T01:30:00Z", { recurrence: { freq: "weekly", count: 3 } }));
    expect((await calendarOf(shop)).map(([start]) => start)).toEqual([
      "2027-03-21T01:30:00Z",
      "2027-03-28T01:30:00Z",
      "2027-04-04T00:30:00Z",
    ]);
  });

  it("of the night it repeats is offered twice, and sold twice", async () => {
    const shop = await openBefore("Europe/Madrid", "2027-10-31", { duration: 30, hours: ["01:30", "03:30"] });
    const slots = await slotsOn(shop);
    expect(slots.map(({ time }) => time)).toEqual(["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"]);
    for (const { start } of slots) expect((await book(shop, { start })).status).toBe(201);
  });
});

describe("a series keeps its wall time", () => {
  it.each([
    ["Europe/Madrid", "2027-03-22", ["2027-03-22T09:00:00Z", "2027-03-29T08:00:00Z"]],
    ["Europe/Madrid", "2027-10-25", ["2027-10-25T08:00:00Z", "2027-11-01T09:00:00Z"]],
    ["America/New_York", "2027-03-08", ["2027-03-08T15:00:00Z", "2027-03-15T14:00:00Z"]],
    ["America/New_York", "2027-11-01", ["2027-11-01T14:00:00Z", "2027-11-08T15:00:00Z"]],
  ])("in %s from %s on, made and moved", async (timeZone, date, starts) => {
    const shop = await openBefore(timeZone, date, { duration: 60 });
    const { id } = await done(write(shop, starts[0] ?? "", { recurrence: { freq: "weekly", count: 2 } }));
    expect((await calendarOf(shop)).map(([start]) => start)).toEqual(starts);
    expect((await slotsOn(shop, addDays(date, 7))).map(({ time }) => time)).not.toContain("10:00");
    const start = at(shop, "08:30", addDays(date, 1));
    await done(manage(shop, `PATCH /appointments/${id}`, { body: { start, scope: "series" } }));
    expect((await calendarOf(shop)).map(([begin]) => begin)).toEqual([start, at(shop, "08:30", addDays(date, 8))]);
  });
});

describe("a zone that is not whole hours away", () => {
  it.each([
    ["Asia/Kolkata", "2027-03-01", "2027-03-01T02:30:00Z"],
    ["Asia/Kathmandu", "2027-03-01", "2027-03-01T02:15:00Z"],
    ["Australia/Lord_Howe", "2027-03-01", "2027-02-28T21:00:00Z"],
    ["Australia/Lord_Howe", "2027-06-01", "2027-05-31T21:30:00Z"],
  ])("%s has its grid on %s, and every page and mail shows the wall's time", async (timeZone, date, first) => {
    const shop = await openBefore(timeZone, date, { duration: 60, hours: ["08:00", "10:30"] });
    const slots = await slotsOn(shop);
    expect(slots.map(({ time }) => time)).toEqual(["08:00", "08:30", "09:00", "09:30"]);
    expect(slots[0]?.start).toBe(first);
    const { start, token } = await booked(shop, { start: first });
    expect(start).toBe(first);
    const [mail] = await mailsOf(shop);
    expect(mail?.text).toMatch(/08:00|8:00/);
    const { text } = await ask("GET", `/manage/${token}`);
    expect(text).toContain("08:00");
    expect((await slotsOn(shop)).map(({ time }) => time)).toEqual(["09:00", "09:30"]);
  });

  it.each([
    ["2027-04-04", ["01:00", "01:30", "01:30", "02:00", "02:30"]],
    ["2027-10-03", ["01:00", "01:30", "02:30"]],
  ])("Lord Howe's clock of %s moves by half an hour", async (date, times) => {
    const shop = await openBefore("Australia/Lord_Howe", date, { duration: 30, hours: ["01:00", "03:00"] });
    const slots = await slotsOn(shop);
    expect(slots.map(({ time }) => time)).toEqual(times);
    for (const { start } of slots) expect((await book(shop, { start })).status).toBe(201);
    expect(await slotsOn(shop)).toEqual([]);
  });
});

describe("a stay of two days", () => {
  it.each([
    ["2027-03-27", 47],
    ["2027-10-30", 49],
    ["2027-06-01", 48],
  ])("from %s lasts %i hours by both surfaces, costs two days and is no surprise", async (date, hours) => {
    const shop = await openBefore("Europe/Madrid", date, { durationDays: 2 });
    const [slot] = await slotsOn(shop);
    expect([slot?.start, slot && hoursOf(slot)]).toEqual([at(shop, "00:00"), hours]);
    const byVisitor = await booked(shop, { start: at(shop, "00:00") });
    expect(hoursOf(byVisitor)).toBe(hours);
    expect(await done(manage(shop, `GET /bookings/${byVisitor.id}`))).toMatchObject({ price: 40 });
    await done(visit(shop, `POST /manage/${byVisitor.token}/cancel`, { body: {} }));
    const body = { fullName: "Sol Gil", email: "sol@example.com" };
    const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body }));
    const byOperator = await done(write(shop, at(shop, "00:00"), { customerId }));
    expect([hoursOf(byOperator), byOperator.warnings]).toEqual([hours, []]);
    const bookings = await done(manage<{ data: { price: number }[] }>(shop, `GET /bookings?customerId=${customerId}`));
    expect(bookings.data.map(({ price }) => price)).toEqual([40]);
  });
});

describe("a date without a midnight", () => {
  const ZONES: [string, string, string][] = [
    ["America/Santiago", "2027-09-05", "2027-09-05T04:00:00Z"],
    ["Asia/Beirut", "2027-03-28", "2027-03-27T22:00:00Z"],
  ];

  it.each(ZONES)(
    "in %s, %s, begins with its first instant, for visitors and by hand",
    async (timeZone, date, first) => {
      const shop = await openBefore(timeZone, date, { durationDays: 1 });
      expect((await slotsOn(shop)).map(({ start, time }) => [start, time])).toEqual([[first, "01:00"]]);
      const { id, start, end, token } = await booked(shop, { start: first });
      expect([start, hoursOf({ start, end })]).toEqual([first, 23]);
      expect((await book(shop, { start: first })).code).toBe("slot_unavailable");
      await done(visit(shop, `POST /manage/${token}/cancel`, { body: {} }));
      const made = await done(write(shop, first));
      expect([made.warnings, hoursOf(made)]).toEqual([[], 23]);
      expect(await done(manage(shop, `GET /bookings/${id}`))).toMatchObject({ status: "cancelled" });
    },
  );

  it.each(ZONES)("in %s, %s, does not move the days of a series off their midnights", async (timeZone, date, first) => {
    const shop = await openBefore(timeZone, date, { durationDays: 1 });
    const days = (count: number, from: string) =>
      Array.from({ length: count }, (_, index) => {
        const [start = "", end = ""] = [0, 1].map((day) => dayStart(shop, addDays(from, index + day), first));
        return [start, end];
      });
    const recurrence = { freq: "daily", count: 3 };
    const { id } = await done(write(shop, first, { recurrence }));
    expect(await calendarOf(shop)).toEqual(days(3, date));
    const move = (to: string) =>
      manage(shop, `PATCH /appointments/${id}`, { body: { start: dayStart(shop, to, first), scope: "series" } });
    for (const to of [addDays(date, 1), addDays(date, -1), addDays(date, -2), date]) {
      const { status, text } = await move(to);
      expect(status, text ?? "").toBe(200);
      expect(await calendarOf(shop)).toEqual(days(3, to));
    }
  });

  const dayStart = (shop: Shop, date: string, first: string) => (date === shop.date ? first : at(shop, "00:00", date));
});

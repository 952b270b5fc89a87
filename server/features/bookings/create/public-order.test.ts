import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { stateOf } from "../../../testing/account-state";
import { testDatabase } from "../../../testing/database";
import { manage } from "../../../testing/rest";
import {
  addHoliday,
  addMember,
  addService,
  at,
  book,
  booked,
  done,
  expectSoundData,
  lastSundayAhead,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

const HOUR_MS = 3_600_000;

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const listOf = async <Row>(what: string): Promise<Row[]> =>
  (await done(manage<{ data: Row[] }>(shop, `GET /${what}`))).data;

describe("an order", () => {
  it("takes its slots in the order of its items, paid as one", async () => {
    const dye = await addService(shop, { title: "Dye", duration: 90, price: 45.5 });
    const order = await done(book(shop, [{ start: "12:00", service: dye }, { start: "10:00" }]));
    expect(order.bookings).toMatchObject([
      { status: "approved", start: at(shop, "12:00"), end: at(shop, "13:30") },
      { status: "approved", start: at(shop, "10:00"), end: at(shop, "11:00") },
    ]);
    expect(order.payment).toMatchObject({ status: "pending", due: 0, checkoutUrl: null });
    expect(new Set(order.bookings.map(({ number }) => number)).size).toBe(2);
    const bookings = await listOf<{ id: string; price: number; paymentId: string; source: string }>("bookings");
    expect(bookings.map(({ id, price, paymentId, source }) => ({ id, price, paymentId, source }))).toEqual([
      { id: order.bookings[1]?.id, price: 20, paymentId: order.payment.id, source: "public" },
      { id: order.bookings[0]?.id, price: 45.5, paymentId: order.payment.id, source: "public" },
    ]);
  });

  it("takes a start in any offset", async () => {
    const start = at(shop, "10:00");
    const shifted = `${new Date(Date.parse(start) + 5.5 * HOUR_MS).toISOString().slice(0, 19)}+05:30`;
    expect((await booked(shop, { start: shifted })).start).toBe(start);
  });

  it("is all or nothing: one taken slot leaves no trace of the others", async () => {
    await booked(shop, { start: "15:00" });
    const before = await stateOf(shop);
    const answer = await book(shop, [{ start: "10:00" }, { start: "12:00" }, { start: "15:00" }], {
      name: "Somebody New",
    });
    expect(tally([answer])).toEqual({ "409 slot_unavailable": 1 });
    expect(await stateOf(shop)).toEqual(before);
  });

  it("cannot take one member twice at a time", async () => {
    const items = [{ start: "10:00" }, { start: "10:30" }];
    expect(tally([await book(shop, items)])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("takes different members for items of one time, whoever is preferred", async () => {
    const two = await openShop({ members: 2 });
    const { bookings } = await done(book(two, [{ start: "10:00" }, { start: "10:00", staff: "any" }]));
    expect(bookings).toHaveLength(2);
    expect(tally([await book(two, { start: "10:00" })])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("cannot pass the seats of a group by two items", async () => {
    const group = await openShop({ service: { capacity: 3 } });
    const items = [2, 2].map((persons) => ({ start: "10:00", persons }));
    expect(tally([await book(group, items)])).toEqual({ "409 capacity_exceeded": 1 });
    const fitting = await done(
      book(
        group,
        [1, 2].map((persons) => ({ start: "10:00", persons })),
      ),
    );
    expect(fitting.bookings).toHaveLength(2);
  });

  it.each(["appointments", "occupancies", "customers", "payments", "bookings", "outbox_mails", "webhook_events"])(
    "leaves nothing behind when writing %s fails",
    async (table) => {
      const { db } = testDatabase();
      const before = await stateOf(shop);
      await db.execute(sql`create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'injected'; end $$`);
      const name = sql.identifier(table);
      await db.execute(sql`create trigger injected after insert on ${name} execute function fail()`);
      try {
        expect(tally([await book(shop, { start: "10:00" })])).toEqual({ "500 server": 1 });
      } finally {
        await db.execute(sql`drop trigger injected on ${name}`);
      }
      expect(await stateOf(shop)).toEqual(before);
      expect((await book(shop, { start: "10:00" })).status).toBe(201);
    },
  );
});

describe("a slot that is not on offer", () => {
  it.each([
    ["off the grid", "10:07"],
    ["before the hours", "07:45"],
    ["running over the hours", "19:15"],
  ])("is slot_unavailable %s", async (_, start) => {
    expect(tally([await book(shop, { start })])).toEqual({ "409 slot_unavailable": 1 });
  });

  it("is slot_unavailable in the past, too soon and beyond the horizon", async () => {
    const noticed = await addService(shop, { title: "Noticed", minPriorMinutes: 60 * 24 * 30 });
    const short = await addService(shop, { title: "Short", maxDays: 3 });
    const past = at(shop, "10:00", addDays(shop.date, -28));
    const answers = await Promise.all([
      book(shop, { start: past }),
      book(shop, { start: "10:00", service: noticed }),
      book(shop, { start: "10:00", service: short }),
      book(shop, { start: "1970-01-01T00:00:00Z" }),
      book(shop, { start: "9989-12-31T23:00:00Z" }),
    ]);
    expect(tally(answers)).toEqual({ "409 slot_unavailable": 5 });
  });

  it("is slot_unavailable on a day off of the company or of the member", async () => {
    await addHoliday(shop, shop.date);
    await addHoliday(shop, addDays(shop.date, 1), shop.staffIds[0]);
    const days = [0, 1, 2].map((by) => at(shop, "10:00", addDays(shop.date, by)));
    const answers = await Promise.all(days.map((start) => book(shop, { start })));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 201]);
  });

  it("is slot_unavailable where its padding meets another's blocked time", async () => {
    const padded = await openShop({ service: { paddingBefore: 15, paddingAfter: 30 } });
    await booked(padded, { start: "10:00" });
    const starts = ["08:15", "08:30", "11:30", "11:45"];
    const answers = await Promise.all(starts.map((start) => book(padded, { start })));
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409, 201]);
  });

  it("is capacity_exceeded when only the seats are too few", async () => {
    const group = await openShop({ service: { capacity: 4 } });
    await booked(group, { start: "10:00", persons: 3 });
    const answers = await Promise.all([
      book(group, { start: "10:00", persons: 2 }),
      book(group, { start: "12:00", persons: 5 }),
      book(group, { start: "10:15" }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(["capacity_exceeded", "capacity_exceeded", "slot_unavailable"]);
    expect((await book(group, { start: "10:00" })).status).toBe(201);
  });

  it("is slot_unavailable for a service made of parts, and of days whose member has no schedule", async () => {
    const composite = await addService(shop, { type: "compound" });
    const days = await addService(shop, { durationDays: 1 });
    expect((await book(shop, { start: "00:00", service: days })).status).toBe(201);
    await done(manage(shop, `PUT /staff/${shop.staffIds[0]}/schedule`, { body: { days: [] } }));
    const answers = await Promise.all([
      book(shop, { start: "10:00", service: composite }),
      book(shop, { start: at(shop, "00:00", addDays(shop.date, 1)), service: days }),
    ]);
    expect(tally(answers)).toEqual({ "409 slot_unavailable": 2 });
  });
});

describe("a day-based service", () => {
  it.each([
    [47, 3],
    [49, 10],
  ])("lasts %i hours over a change of the clocks, and costs its price for each day", async (hours, month) => {
    const service = await addService(shop, { durationDays: 2, price: 50, capacity: 4, maxDays: 730 });
    const saturday = addDays(lastSundayAhead(month), -1);
    const { start, end, id } = await booked(shop, { service, start: at(shop, "00:00", saturday), persons: 3 });
    expect((Date.parse(end) - Date.parse(start)) / HOUR_MS).toBe(hours);
    expect(end).toBe(at(shop, "00:00", addDays(saturday, 2)));
    expect((await done(manage(shop, `GET /bookings/${id}`))).price).toBe(300);
    const blocked = [
      { service, start: at(shop, "00:00", addDays(saturday, 1)) },
      { start: at(shop, "10:00", addDays(saturday, 1)) },
    ];
    const answers = await Promise.all(blocked.map((item) => book(shop, item)));
    expect(tally(answers)).toEqual({ "409 slot_unavailable": 2 });
  });

  it("needs each of its days open", async () => {
    const service = await addService(shop, { durationDays: 3 });
    await addHoliday(shop, addDays(shop.date, 2));
    expect(tally([await book(shop, { service, start: "00:00" })])).toEqual({ "409 slot_unavailable": 1 });
  });
});

describe("a customer", () => {
  it("is the customer of the same email and name, and a new one otherwise", async () => {
    await booked(shop, { start: "09:00" });
    await booked(shop, { start: "10:00" }, { name: " eva GIL ", email: "EVA@example.com" });
    await booked(shop, { start: "11:00" }, { name: "Sol Gil" });
    const customers = await listOf<{ fullName: string; bookingsCount: number }>("customers");
    expect(customers.map(({ fullName, bookingsCount }) => [fullName, bookingsCount])).toEqual([
      ["Sol Gil", 1],
      ["Eva Gil", 2],
    ]);
  });

  it("gets the member asked for, and else one who is free", async () => {
    const ben = await addMember(shop, "Ben", 9);
    await done(manage(shop, `PUT /staff/${ben}/services/${shop.serviceId}`, { body: {} }));
    const chosen = await booked(shop, { start: "10:00", staff: ben });
    const any = await booked(shop, { start: "10:00" });
    const bookings = await listOf<{ id: string; appointment: { staffId: string } }>("bookings");
    const staffOf = (id: string) => bookings.find((booking) => booking.id === id)?.appointment.staffId;
    expect([staffOf(chosen.id), staffOf(any.id)]).toEqual([ben, shop.staffIds[0]]);
  });
});

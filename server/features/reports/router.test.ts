import { eq, inArray, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { appointments, bookings, staff } from "../../db/schema";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { addDays, MINUTE_MS } from "../../domain/dates";
import { PERIODS, type Period } from "../../domain/periods";
import { localDay } from "../../domain/zones";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { complete, refund } from "../../testing/composition";
import { testDatabase } from "../../testing/database";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { ROWS_TIMES } from "../../testing/rows-times";
import { booked, done, openShop, type Shop } from "../../testing/shop";
import { noteStatements, type Statement } from "../../testing/statements";
import type { BookingsReport, IncomeReport, IncomeRows } from "./schemas";

const { db } = testDatabase();
let shop: Shop;
let tab: Tab;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
  tab = tabOf(await newMember(shop), shop);
});

const report = async (from: string, to = from, by: Period = "day") =>
  (await tab.query<BookingsReport>("reports.bookings", { from, to, by })).data;
const income = async (from: string, to = from, by: Period = "day") =>
  (await tab.query<IncomeReport>("reports.income", { from, to, by })).data;
const today = () => new Date().toISOString().slice(0, 10);

/** Around today, whatever the clock of the account shows by now. */
const aroundToday = [addDays(today(), -1), addDays(today(), 1)] as const;

describe("bookings", () => {
  it("each figure is the total of the list of bookings behind it", async () => {
    const [mine = "", theirs = ""] = shop.staffIds;
    const times = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00"];
    for (const [number, start] of times.entries()) {
      const { id } = await booked(shop, { start, staff: number % 3 === 0 ? theirs : mine });
      const status = BOOKING_STATUSES[number % BOOKING_STATUSES.length] ?? "approved";
      await db.update(bookings).set({ status }).where(eq(bookings.id, id));
    }
    const figures = await report(shop.date);
    const total = async (filter: string) => {
      const range = `from=${shop.date}&to=${addDays(shop.date, 1)}`;
      return (await done(manage<{ total: number }>(shop, `GET /bookings?${range}${filter}`))).total;
    };
    const behind = async (filter: string) => ({
      bookings: await total(filter),
      noShows: await total(`${filter}&status=no_show`),
      cancelled: await total(`${filter}&status=cancelled`),
    });
    expect(figures.total).toEqual(await behind(""));
    expect(figures.total.bookings).toBe(times.length);
    expect(figures.members).toHaveLength(2);
    for (const { id, ...member } of figures.members) expect(member).toMatchObject(await behind(`&staffId=${id}`));
    for (const { id, ...service } of figures.services) expect(service).toMatchObject(await behind(`&serviceId=${id}`));
  });

  it("belong to the local day on which they begin", async () => {
    await booked(shop, { start: "08:00" });
    expect((await report(shop.date)).total.bookings).toBe(1);
    expect((await report(addDays(shop.date, -1))).total.bookings).toBe(0);
    expect((await report(addDays(shop.date, 1))).total.bookings).toBe(0);
  });

  it("are counted in the day, week and month of the account's zone, and the periods add up to the total", async () => {
    const [id = ""] = shop.staffIds;
    // In Madrid the first is still in October, and the last still in November.
    const instants = ["2031-10-31T22:59:00Z", "2031-10-31T23:00:00Z", "2031-11-02T22:30:00Z", "2031-11-30T22:59:59Z"];
    for (const [number, at] of instants.entries()) await bookedAt(new Date(at), { id, number });
    const bookingsOf = async (by: Period) => {
      const { total, periods } = await report("2031-10-31", "2031-12-01", by);
      expect(periods.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(total.bookings);
      return periods.filter(({ bookings }) => bookings > 0).map(({ from, to, bookings }) => [from, to, bookings]);
    };
    expect(await bookingsOf("day")).toEqual([
      ["2031-10-31", "2031-10-31", 1],
      ["2031-11-01", "2031-11-01", 1],
      ["2031-11-02", "2031-11-02", 1],
      ["2031-11-30", "2031-11-30", 1],
    ]);
    expect(await bookingsOf("week")).toEqual([
      ["2031-10-31", "2031-11-02", 3],
      ["2031-11-24", "2031-11-30", 1],
    ]);
    expect(await bookingsOf("month")).toEqual([
      ["2031-10-31", "2031-10-31", 1],
      ["2031-11-01", "2031-11-30", 3],
    ]);
  });
});

/** A visit moved to an instant, whatever the calendar says. */
async function bookedAt(startsAt: Date, { id, number }: { id: string; number: number }): Promise<void> {
  const visit = await booked(shop, { start: `${String(8 + number).padStart(2, "0")}:00`, staff: id });
  const endsAt = new Date(startsAt.getTime() + MINUTE_MS);
  const span = { startsAt, endsAt, blockedStartsAt: startsAt, blockedEndsAt: endsAt };
  const ofVisit = db.select({ id: bookings.appointmentId }).from(bookings).where(eq(bookings.id, visit.id));
  await db.update(appointments).set(span).where(inArray(appointments.id, ofVisit));
}

/** A member who works around the clock. */
const atWorkAllDay = (id = "") => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "00:00", end: "24:00", breaks: [] }));
  return db.update(staff).set({ week }).where(eq(staff.id, id));
};

/** Appointments for nobody, wherever: forced ones may overlap. */
async function take(spans: { startsAt: Date; endsAt: Date }[], staffId = ""): Promise<void> {
  const now = new Date();
  const plain = { tenantId: shop.id, serviceId: shop.serviceId, staffId, capacityMin: 1, capacityMax: 1 };
  const rest = { internalNote: "", warnings: ["overlap"], source: "admin" as const, createdAt: now, updatedAt: now };
  const rows = spans.map(({ startsAt, endsAt }) => ({
    ...{ ...plain, ...rest, id: newId(), status: "active" as const, forced: true, startsAt, endsAt },
    ...{ blockedStartsAt: startsAt, blockedEndsAt: endsAt },
  }));
  if (rows.length > 0) await db.insert(appointments).values(rows);
}

const memberOf = async (from: string, id = "") =>
  (await report(from)).members.find((member) => member.id === id) ?? { workMinutes: -1, takenMinutes: -1 };

describe("utilisation", () => {
  it("a day of 23 hours and one of 25 plan as many, and what is taken of them is told to the minute", async () => {
    const [id] = shop.staffIds;
    await atWorkAllDay(id);
    for (const [date, hours] of [
      ["2031-03-30", 23] as const,
      ["2031-10-26", 25] as const,
      ["2031-06-02", 24] as const,
    ]) {
      const { startAt, endAt } = localDay(shop.timeZone, date);
      await take([{ startsAt: new Date(startAt), endsAt: new Date(endAt) }], id);
      expect([date, await memberOf(date, id)]).toEqual([
        date,
        expect.objectContaining({ workMinutes: hours * 60, takenMinutes: hours * 60 }),
      ]);
    }
  });

  it("counts a minute once, however many appointments take it, and none outside the working time", async () => {
    const [id = ""] = shop.staffIds;
    const { startAt } = localDay(shop.timeZone, shop.date);
    // From 08:00 to 20:00.
    const work = { from: 480, to: 1200 };
    const span = fc.tuple(fc.integer({ min: -120, max: 1500 }), fc.integer({ min: 1, max: 240 }));
    await fc.assert(
      fc.asyncProperty(fc.array(span, { maxLength: 8 }), async (spans) => {
        await db.delete(appointments).where(eq(appointments.tenantId, shop.id));
        const at = (minute: number) => new Date(startAt + minute * MINUTE_MS);
        await take(
          spans.map(([from, length]) => ({ startsAt: at(from), endsAt: at(from + length) })),
          id,
        );
        const minutes = Array.from({ length: work.to - work.from }, (_, minute) => work.from + minute);
        const taken = minutes.filter((minute) =>
          spans.some(([from, length]) => from <= minute && minute < from + length),
        );
        expect((await memberOf(shop.date, id)).takenMinutes).toBe(taken.length);
      }),
      { numRuns: 25 },
    );
  });

  it("of each day, week or month adds up to that of the members, what goes on over midnight counted in both", async () => {
    for (const id of shop.staffIds) await atWorkAllDay(id);
    const [id = ""] = shop.staffIds;
    const { endAt } = localDay(shop.timeZone, shop.date);
    const at = (minutes: number) => new Date(endAt + minutes * MINUTE_MS);
    await take([{ startsAt: at(-90), endsAt: at(30) }], id);
    const to = addDays(shop.date, 40);
    for (const by of ["day", "week", "month"] as const) {
      const { periods, members } = await report(shop.date, to, by);
      const sum = (rows: { workMinutes: number; takenMinutes: number }[]) => [
        rows.reduce((total, one) => total + one.workMinutes, 0),
        rows.reduce((total, one) => total + one.takenMinutes, 0),
      ];
      expect(sum(periods)).toEqual(sum(members));
      expect(sum(periods)[1]).toBe(120);
      if (by === "day") expect(periods.slice(0, 3).map(({ takenMinutes }) => takenMinutes)).toEqual([90, 30, 0]);
    }
  });

  it("plans nothing on a day off", async () => {
    const [id] = shop.staffIds;
    await done(manage(shop, "POST /holidays", { body: { date: shop.date, kind: "once", staffId: id } }));
    expect(await memberOf(shop.date, id)).toMatchObject({ workMinutes: 0, takenMinutes: 0 });
  });
});

describe("income", () => {
  it("is what was received less what went back, and the sum of the payments behind it", async () => {
    for (const start of ["08:00", "09:00", "10:00"]) await complete(shop, await booked(shop, { start }));
    const visit = await booked(shop, { start: "11:00" });
    await complete(shop, visit);
    await refund(shop, visit, { amount: 7.05 });
    await booked(shop, { start: "12:00" });
    const [from, to] = aroundToday;
    const figures = await income(from, to);
    expect(figures.data).toEqual([
      { method: "local", currency: "EUR", payments: 4, taken: 80, refunded: 7.05, kept: 72.95 },
    ]);
    for (const by of PERIODS) {
      const { periods } = await income(from, to, by);
      const sumOf = (name: "taken" | "refunded" | "kept") => periods.reduce((sum, period) => sum + period[name], 0);
      expect([by, sumOf("taken"), sumOf("refunded"), sumOf("kept")]).toEqual([by, 80, 7.05, 72.95]);
    }
    const { data } = await tab.query<IncomeRows>("reports.incomeRows", { from, to, method: "local" });
    expect(data.total).toBe(4);
    expect(data.data.map(({ taken }) => taken).reduce((sum, one) => sum + one)).toBe(80);
    expect((await tab.query<IncomeRows>("reports.incomeRows", { from, to, method: "provider" })).data.total).toBe(0);
    expect(await income(addDays(from, -30), addDays(from, -1))).toEqual({ data: [], periods: [] });
  });
});

it("a stretch that is too long or runs backwards is refused: validation", async () => {
  for (const name of ["bookings", "income", "incomeRows"])
    for (const [from, to] of [
      ["2026-01-01", "2027-01-02"],
      ["2026-01-02", "2026-01-01"],
    ])
      expect(await refusal(tab.query(`reports.${name}`, { from, to }))).toEqual({
        ...{ status: 422, code: "validation", fields: ["to"] },
      });
});

it("the figures of another account are not in it", async () => {
  await booked(await openShop(), { start: "10:00" });
  expect((await report(shop.date)).total.bookings).toBe(0);
});

const BOOKINGS = 12_500 * ROWS_TIMES;
const YEAR_MINUTES = 365 * 24 * 60;

/** Fills a year with copies of one visit that was paid. */
async function fill(): Promise<void> {
  await complete(shop, await booked(shop, { start: "10:00" }));
  const table = (name: string, changed: SQL) =>
    sql`insert into ${sql.identifier(name)} select made.*
      from ${sql.identifier(name)} one, generate_series(1, ${BOOKINGS}::int) n,
        jsonb_populate_record(one, jsonb_build_object(${changed})) made where one.tenant_id = ${shop.id}`;
  const at = sql`'2031-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' * ${YEAR_MINUTES / BOOKINGS}::float8`;
  const named = (word: string) => sql`md5(${word}::text || n::text || one.tenant_id::text)::uuid`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      table(
        "bookings",
        sql`'id', ${named("b")}, 'appointment_id', ${named("a")},
        'number', upper(lpad(to_hex(n), 8, '0')), 'manage_token_hash', '\\x' || md5(n::text || one.id)`,
      ),
    );
    await tx.execute(
      table(
        "appointments",
        sql`'id', ${named("a")}, 'starts_at', ${at}, 'ends_at', ${at} + interval '9 minutes',
        'blocked_starts_at', ${at}, 'blocked_ends_at', ${at} + interval '9 minutes'`,
      ),
    );
    await tx.execute(table("payments", sql`'id', ${named("p")}, 'completed_at', ${at}`));
  });
  for (const name of ["appointments", "bookings", "payments"])
    await db.execute(sql`vacuum analyze ${sql.identifier(name)}`);
}

const MANY_MS = 240_000;

it(
  "a week of an account with very many bookings is read through indexes, and a year adds up",
  async () => {
    await fill();
    const year = await report("2031-01-01", "2031-12-31", "month");
    expect(year.total.bookings).toBe(year.periods.reduce((sum, { bookings }) => sum + bookings, 0));
    expect(year.total.bookings).toBeGreaterThan(BOOKINGS - 200);
    const statements: Statement[] = [];
    const end = noteStatements(testDatabase().sql, (statement) => statements.push(statement));
    await report("2031-06-02", "2031-06-08");
    await income("2031-06-02", "2031-06-08");
    end();
    const reads = statements.filter(({ text }) => /from "?(payments|appointments)/.test(text));
    expect(reads).toHaveLength(3);
    for (const { text, values } of reads) {
      const rows = await testDatabase().sql.unsafe(`explain ${text}`, values as never[]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/payments_received|appointments_(order|of_staff|ending|of_service)/);
      expect(plan).not.toMatch(/Seq Scan on (appointments|payments)/);
    }
  },
  MANY_MS,
);

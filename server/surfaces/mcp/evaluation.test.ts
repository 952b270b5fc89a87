import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectMcp, type Loopback, type McpSession, serveOnLoopback } from "../../testing/mcp";
import { type Account, manage, openAccount } from "../../testing/rest";
import { done } from "../../testing/shop";

/**
 * What people ask for, with the calls that solve it: how many, and how many bytes a model has to read and write for it.
 * No model is needed to see that a question got dearer.
 */

let served: Loopback;
let account: Account;
beforeAll(async () => {
  served = await serveOnLoopback();
});
afterAll(() => served.close());

interface Solving {
  /** @throws when the call is refused */
  ask: <Body = Record<string, unknown>>(name: string, input?: Record<string, unknown>) => Promise<Body>;
  /** The next such weekday, 1 is Monday, never today. */
  next: (weekday: number) => string;
  shop: Shop;
}

interface Shop {
  service: string;
  staff: string;
  booking: { number: string; date: string };
}

interface Free {
  days: { date: string; times: string[] }[];
}

interface ToolAnswer {
  booking: {
    id: string;
    number: string;
    status: string;
    start: string;
    staff: string;
    payment?: string;
    arrived?: string;
  };
}

interface Found {
  bookings: { number: string; status: string; customer: string; start: string }[];
  total: number;
}

/** In words, at most so many calls, at most so many bytes, and what has to be true afterwards. */
type Task = [words: string, calls: number, bytes: number, solve: (solving: Solving) => Promise<void>];

const freeAt = async ({ ask, shop }: Solving, asked: Record<string, unknown> = {}) => {
  const { days } = await ask<Free>("find_free_times", { service: shop.service, ...asked });
  const [day] = days;
  const [time] = day?.times ?? [];
  expect(time).toBeDefined();
  return `${day?.date}T${time}`;
};

const TASKS: Task[] = [
  [
    "book Ana with Marta next Tuesday afternoon",
    4,
    6000,
    async (solving) => {
      const { ask, shop, next } = solving;
      await ask("find_customer", { search: "Ana" });
      const start = await freeAt(solving, { staff: shop.staff, date: next(2), after: "12:00" });
      const { booking } = await ask<ToolAnswer>("book", {
        service: shop.service,
        staff: shop.staff,
        start,
        customer: "Ana Solis",
      });
      expect(booking).toMatchObject({ start, status: "approved", customer: "Ana Solis" });
    },
  ],
  [
    "book the first free time this week for a new customer, and mail her",
    2,
    4000,
    async (solving) => {
      const start = await freeAt(solving, { days: 7 });
      const customer = {
        customer: "Lucia Vega",
        email: "lucia.vega@example.com",
        phone: "+34 600 111 222",
        notify: true,
      };
      const { booking } = await solving.ask<ToolAnswer>("book", { service: solving.shop.service, start, ...customer });
      expect(booking).toMatchObject({ start, email: "lucia.vega@example.com", phone: "+34 600 111 222" });
    },
  ],
  [
    "would Thursday at ten work, and what would it cost? Do not book yet",
    1,
    1500,
    async ({ ask, shop, next }) => {
      const start = `${next(4)}T10:00`;
      const tried = await ask("book", { service: shop.service, start, customer: "Ana Solis", dryRun: true });
      expect(tried).toEqual({ dryRun: true, price: expect.any(Number) });
    },
  ],
  [
    "what is free on Friday?",
    1,
    2000,
    async ({ ask, shop, next }) => {
      const { days } = await ask<Free>("find_free_times", { service: shop.service, date: next(5) });
      expect(days[0]?.times.length).toBeGreaterThan(10);
    },
  ],
  [
    "which mornings of next week are free with Marta?",
    1,
    3000,
    async ({ ask, shop, next }) => {
      const asked = { service: shop.service, staff: shop.staff, date: next(1), days: 7, before: "12:00" };
      const { days } = await ask<Free>("find_free_times", asked);
      expect(days.length).toBeGreaterThan(3);
      expect(days.flatMap(({ times }) => times).every((time) => time < "12:00")).toBe(true);
    },
  ],
  [
    "why is three in the morning not free, and when is the next time?",
    1,
    1500,
    async ({ ask, shop, next }) => {
      const answered = await ask("check_time", { service: shop.service, start: `${next(3)}T03:00` });
      expect(answered).toMatchObject({
        bookable: false,
        reasons: ["outside_schedule"],
        next: expect.stringMatching(/T\d\d:\d\d$/),
      });
    },
  ],
  [
    "find the booking of Ana Solis",
    1,
    1500,
    async ({ ask, shop }) => {
      const { bookings } = await ask<Found>("find_booking", { search: "Ana Solis" });
      expect(bookings.map(({ number }) => number)).toContain(shop.booking.number);
    },
  ],
  [
    "what is booking X?",
    1,
    1200,
    async ({ ask, shop }) => {
      const { bookings } = await ask<Found>("find_booking", { search: shop.booking.number });
      expect(bookings).toMatchObject([{ number: shop.booking.number, customer: "Ana Solis" }]);
    },
  ],
  [
    "move booking X to Thursday, whenever",
    2,
    4000,
    async (solving) => {
      const { ask, shop, next } = solving;
      const start = await freeAt(solving, { date: next(4) });
      const { booking } = await ask<ToolAnswer>("reschedule_booking", { booking: shop.booking.number, start });
      expect(booking).toMatchObject({ number: shop.booking.number, start });
    },
  ],
  [
    "move Ana's booking an hour later and tell her",
    2,
    3000,
    async ({ ask, shop }) => {
      const { bookings } = await ask<Found>("find_booking", { search: "Ana Solis" });
      const number = bookings.find((one) => one.number === shop.booking.number)?.number ?? "";
      const start = `${shop.booking.date}T12:00`;
      expect(
        (await ask<ToolAnswer>("reschedule_booking", { booking: number, start, notify: true })).booking.start,
      ).toBe(start);
    },
  ],
  [
    "cancel booking X, she is ill",
    1,
    1500,
    async ({ ask, shop }) => {
      const { booking } = await ask<ToolAnswer>("cancel_booking", { booking: shop.booking.number, reason: "Ill" });
      expect(booking.status).toBe("cancelled");
    },
  ],
  [
    "cancel all of Ana's bookings",
    3,
    4000,
    async ({ ask }) => {
      const { bookings } = await ask<Found>("find_booking", { search: "Ana Solis", status: "approved" });
      for (const { number } of bookings) await ask("cancel_booking", { booking: number });
      expect((await ask<Found>("find_booking", { search: "Ana Solis", status: "approved" })).total).toBe(0);
    },
  ],
  [
    "Ana is here",
    2,
    2500,
    async ({ ask }) => {
      const { bookings } = await ask<Found>("find_booking", { search: "Ana Solis" });
      const { booking } = await ask<ToolAnswer>("mark_booking", { booking: bookings[0]?.number, status: "arrived" });
      expect(booking).toMatchObject({ status: "approved", arrived: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    },
  ],
  [
    "Ana did not come",
    2,
    2500,
    async ({ ask }) => {
      const { bookings } = await ask<Found>("find_booking", { search: "Ana Solis" });
      const { booking } = await ask<ToolAnswer>("mark_booking", { booking: bookings[0]?.number, status: "no_show" });
      expect(booking.status).toBe("no_show");
    },
  ],
  [
    "booking X was paid in cash",
    1,
    1500,
    async ({ ask, shop }) => {
      expect((await ask<ToolAnswer>("mark_paid", { booking: shop.booking.number })).booking.payment).toBe("completed");
    },
  ],
  [
    "what do we have on that day?",
    1,
    3000,
    async ({ ask, shop }) => {
      const { appointments } = await ask<{ appointments: object[] }>("show_agenda", { date: shop.booking.date });
      expect(JSON.stringify(appointments)).toContain(shop.booking.number);
    },
  ],
  [
    "how many bookings are there this week?",
    1,
    1500,
    async ({ ask, next, shop }) => {
      const asked = { from: shop.booking.date, to: next(7), limit: 1 };
      expect((await ask<Found>("find_booking", asked)).total).toBeGreaterThanOrEqual(0);
    },
  ],
  [
    "which services do we offer, and for how much?",
    1,
    3000,
    async ({ ask }) => {
      const { services } = await ask<{ services: { price: number }[] }>("search_services");
      expect(services.length).toBeGreaterThan(2);
    },
  ],
  [
    "who works here?",
    1,
    2000,
    async ({ ask, shop }) => {
      const { staff } = await ask<{ staff: { fullName: string }[] }>("search_staff");
      expect(staff.map(({ fullName }) => fullName)).toContain(shop.staff);
    },
  ],
  [
    "what is the phone number of Ana Solis?",
    1,
    1200,
    async ({ ask }) => {
      const { customers } = await ask<{ customers: object[] }>("find_customer", { search: "ana solis" });
      expect(customers).toMatchObject([{ phone: "+34 600 123 456" }]);
    },
  ],
  [
    "the new haircut lasts 50 minutes and costs 30",
    2,
    6000,
    async ({ ask, shop }) => {
      const { services } = await ask<{ services: { id: string }[] }>("search_services", { search: shop.service });
      const changed = await ask("update_service", { id: services[0]?.id, duration: 50, price: 30 });
      expect(changed).toMatchObject({ duration: 50, price: 30 });
    },
  ],
];

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The next date of a weekday there, after today. */
const nextOf = (today: string) => (weekday: number) => {
  const present = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  return addDays(today, (weekday - present + 7) % 7 || 7);
};

/** A salon whose today is a Monday, with Ana in it on Wednesday at ten. */
async function openSalon(
  session: (key: string) => Promise<McpSession>,
): Promise<{ shop: Shop; today: string; session: McpSession }> {
  account = await openAccount({ seed: "salon" });
  const now = new Date();
  const today = nextOf(now.toISOString().slice(0, 10))(1);
  await done(manage(account, "PUT /sandbox/clock", { body: { now: `${today}T05:00:00Z` } }));
  const { data: services } = await done(manage<{ data: { title: string }[] }>(account, "GET /services?search=Haircut"));
  const { data: staff } = await done(manage<{ data: { fullName: string }[] }>(account, "GET /staff"));
  const shop = { service: services[0]?.title ?? "", staff: staff[0]?.fullName ?? "" };
  const body = { fullName: "Ana Solis", email: "ana.solis@example.com", phone: "+34 600 123 456" };
  await done(manage(account, "POST /customers", { body }));
  const opened = await session(account.apiKey);
  const date = nextOf(today)(3);
  const asked = { ...shop, start: `${date}T10:00`, customer: "Ana Solis" };
  const { body: made } = await opened.call<ToolAnswer>("book", asked);
  return { shop: { ...shop, booking: { number: made.booking?.number, date } }, today, session: opened };
}

describe("a task in words", () => {
  it.each(TASKS)("%s: at most %i calls and %i bytes", async (...task) => {
    const [, calls, bytes, solve] = task;
    const { shop, today, session } = await openSalon((key) => connectMcp(served.origin, key));
    const spent = { calls: 0, bytes: 0 };
    const ask: Solving["ask"] = async (name, input = {}) => {
      const { isError, body, text } = await session.call(name, input);
      spent.calls += 1;
      spent.bytes += Buffer.byteLength(JSON.stringify(input)) + Buffer.byteLength(text);
      expect(isError, text).toBe(false);
      return body as never;
    };
    await solve({ ask, shop, next: nextOf(today) });
    expect(spent.calls).toBeLessThanOrEqual(calls);
    expect(spent.bytes).toBeLessThanOrEqual(bytes);
  });
});

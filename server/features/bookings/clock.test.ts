import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { manage, visit } from "../../testing/rest";
import {
  addService,
  at,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  tally,
} from "../../testing/shop";

const MINUTE_MS = 60_000;

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const setClock = (now: string, where = shop) => manage<{ now: string }>(where, "PUT /sandbox/clock", { body: { now } });

const firstStart = async (): Promise<string | undefined> => {
  const path = `GET /slots?service=${shop.serviceId}&days=2`;
  const { days } = await done(visit<{ days: { slots: { start: string }[] }[] }>(shop, path));
  return days.flatMap(({ slots }) => slots)[0]?.start;
};

describe("a sandbox whose clock was set", () => {
  it("offers and books what lies after its present", async () => {
    const now = at(shop, "11:20");
    expect(Date.parse((await done(setClock(now))).now)).toBe(Date.parse(now));
    expect(await firstStart()).toBe(at(shop, "11:30"));
    const answers = [await book(shop, { start: "11:15" }), await book(shop, { start: "11:30" })];
    expect(tally(answers)).toEqual({ 201: 1, "409 slot_unavailable": 1 });
  });

  it("reckons notice and horizon from its present", async () => {
    const service = await addService(shop, { minPriorMinutes: 60, maxDays: 2 });
    await done(setClock(at(shop, "11:20")));
    const starts = [
      "12:15",
      "12:30",
      at(shop, "19:00", addDays(shop.date, 1)),
      at(shop, "08:00", addDays(shop.date, 2)),
    ];
    const answers = [];
    for (const start of starts) answers.push(await book(shop, { start, service }));
    expect(answers.map(({ status }) => status)).toEqual([409, 201, 201, 409]);
  });

  it("stamps what it writes with its present", async () => {
    const now = at(shop, "11:20");
    await done(setClock(now));
    const { id } = await booked(shop, { start: "12:00" });
    const booking = await done(manage<{ createdAt: string; updatedAt: string }>(shop, `GET /bookings/${id}`));
    const [mail] = await mailsOf(shop);
    const [event] = await eventsOf(shop);
    const [customer] = (await done(manage<{ data: { createdAt: string }[] }>(shop, "GET /customers"))).data;
    const stamps = [booking.createdAt, booking.updatedAt, mail?.createdAt, event?.timestamp, customer?.createdAt];
    for (const stamp of stamps) {
      const lateMs = new Date(stamp ?? 0).getTime() - Date.parse(now);
      expect(lateMs).toBeGreaterThanOrEqual(0);
      expect(lateMs).toBeLessThan(MINUTE_MS);
    }
  });

  it("goes on from there, forward only: validation on now otherwise", async () => {
    const now = at(shop, "11:20");
    await done(setClock(now));
    const back = await setClock(at(shop, "11:19"));
    expect(back).toMatchObject({ status: 422, code: "validation", fields: ["now"] });
    const read = await done(manage<{ now: string }>(shop, "GET /sandbox/clock"));
    expect(Date.parse(read.now)).toBeGreaterThanOrEqual(Date.parse(now));
    const { body } = await visit<{ now: string }>(shop, "GET /config");
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(now));
  });

  it("is alone in its time: other accounts keep theirs", async () => {
    const other = await openShop();
    await done(setClock(at(shop, "11:20")));
    expect((await book(other, { start: at(other, "08:00") })).status).toBe(201);
  });
});

describe("a real account", () => {
  it("has no clock to read or set: not_found", async () => {
    const real = await openShop({ isSandbox: false });
    const answers = [await manage(real, "GET /sandbox/clock"), await setClock(at(real, "10:00"), real)];
    expect(tally(answers)).toEqual({ "404 not_found": 2 });
  });
});

import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { manage, UNKNOWN_ID } from "../../testing/rest";
import {
  addService,
  at,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTenant,
} from "../../testing/shop";

interface Affected {
  affected: { bookingId: string; start: string }[];
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ members: 2 });
});
afterAll(expectSoundData);

const [ANA, BEA] = [0, 1];
const bookedWith = (member: number, start: string, more: Record<string, unknown> = {}) =>
  booked(shop, { start, staff: shop.staffIds[member] ?? "", ...more });
const setStatus = (id: string, status: string) => done(manage(shop, `PATCH /bookings/${id}`, { body: { status } }));
const close = async (body: Record<string, unknown> = {}) =>
  (await done(manage<Affected>(shop, "POST /holidays", { body: { date: shop.date, kind: "once", ...body } }))).affected;
const shown = ({ id, start }: { id: string; start: string }) => ({ bookingId: id, start });

/** All that a command could have changed. */
const state = async () => [
  await done(manage(shop, "GET /bookings?limit=100")),
  (await mailsOf(shop)).length,
  (await eventsOf(shop)).length,
];

describe("a day off over live bookings", () => {
  it("is taken, says whose bookings stand, by start, and changes none", async () => {
    const late = await bookedWith(BEA, "15:00");
    const early = await bookedWith(ANA, "10:00");
    await bookedWith(ANA, at(shop, "10:00", addDays(shop.date, 1)));
    const before = await state();
    expect(await close()).toEqual([shown(early), shown(late)]);
    expect(await state()).toEqual(before);
    expect((await done(manage<{ data: object[] }>(shop, "GET /holidays"))).data[0]).not.toHaveProperty("affected");
  });

  it("of one member is that member's bookings alone", async () => {
    const mine = await bookedWith(ANA, "10:00");
    await bookedWith(BEA, "10:00");
    expect(await close({ staffId: shop.staffIds[ANA] })).toEqual([shown(mine)]);
  });

  it("leaves out what is cancelled, waits for a seat or has ended; a pending one counts", async () => {
    const [cancelled, pending] = [await bookedWith(ANA, "08:00"), await bookedWith(ANA, "12:00")];
    await setStatus(cancelled.id, "cancelled");
    await setStatus(pending.id, "pending");
    const yoga = await addService(shop, { capacity: 1, waitlistCapacity: 2 });
    const over = await bookedWith(BEA, "08:00");
    const seated = await bookedWith(BEA, "16:00", { service: yoga });
    const item = { service: yoga, start: "16:00", staff: shop.staffIds[BEA] ?? "" };
    expect((await booked(shop, item, { name: "Leo", email: "leo@example.com", waitlist: true })).status).toBe(
      "waitlisted",
    );
    await setTenant(shop, { clockOffsetMs: Date.parse(over.end) + 60_000 - Date.now() });
    expect(await close()).toEqual([shown(pending), shown(seated)]);
  });

  it("that comes every year tells of each year's", async () => {
    const one = await bookedWith(ANA, "10:00");
    await bookedWith(ANA, at(shop, "10:00", addDays(shop.date, 1)));
    expect(await close({ kind: "yearly", date: `1999${shop.date.slice(4)}` })).toEqual([shown(one)]);
  });

  it("is of nobody on a day that an exception keeps open, and an exception is of nobody", async () => {
    const [ana, bea] = [await bookedWith(ANA, "10:00"), await bookedWith(BEA, "10:00")];
    expect(await close({ kind: "exception", staffId: shop.staffIds[ANA] })).toEqual([]);
    expect(await close()).toEqual([shown(bea)]);
    expect(await close({ staffId: shop.staffIds[ANA] })).toEqual([]);
    expect(ana.id).not.toBe(bea.id);
  });

  it("meets the days after the first of what lasts for days", async () => {
    const stay = await addService(shop, { durationDays: 3 });
    const { id } = await bookedWith(ANA, at(shop, "00:00"), { service: stay });
    const notified = await close({ date: addDays(shop.date, 2) });
    expect(notified.map(({ bookingId }) => bookingId)).toEqual([id]);
    expect(await close({ date: addDays(shop.date, 3) })).toEqual([]);
  });
});

describe("before a member is archived or stops offering a service", () => {
  const affected = async (path: string) => (await done(manage<Affected>(shop, `GET ${path}/affected`))).affected;
  const member = (which: number) => `/staff/${shop.staffIds[which]}`;

  it("the upcoming bookings are told, of all services or of one, and stay", async () => {
    const nails = await addService(shop, { title: "Nails" });
    const [cut, other] = [await bookedWith(ANA, "10:00"), await bookedWith(ANA, "12:00", { service: nails })];
    await bookedWith(BEA, "10:00");
    const before = await state();
    expect(await affected(member(ANA))).toEqual([shown(cut), shown(other)]);
    expect(await affected(`${member(ANA)}/services/${nails}`)).toEqual([shown(other)]);
    expect((await manage(shop, `DELETE ${member(ANA)}/services/${nails}`)).status).toBe(204);
    expect((await manage(shop, `DELETE ${member(ANA)}`)).status).toBe(204);
    expect(await state()).toEqual(before);
    expect(await affected(member(ANA))).toEqual([shown(cut), shown(other)]);
  });

  it("nobody is told of an unknown member, of a service that is not offered, or of another account's: not_found", async () => {
    const nails = await addService({ ...shop, staffIds: [] }, { title: "Nails" });
    const stranger = await openShop();
    for (const path of [
      `/staff/${UNKNOWN_ID}`,
      `${member(ANA)}/services/${nails}`,
      `/staff/${stranger.staffIds[0]}`,
      `/staff/${stranger.staffIds[0]}/services/${stranger.serviceId}`,
    ])
      expect((await manage(shop, `GET ${path}/affected`)).code, path).toBe("not_found");
  });
});

import { afterAll, beforeEach, expect, it } from "vitest";
import { addComposite, serviceOf } from "../../testing/composites";
import { manage, visit } from "../../testing/rest";
import { addService, book, booked, done, expectSoundData, openShop, type Shop, tally } from "../../testing/shop";

interface Listed {
  start: string;
  time: string;
  staffId: string;
  seatsLeft: number;
  waitlistLeft: number | null;
}

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ settings: { slotLength: 60 }, service: { capacity: 2, waitlistCapacity: 2 } });
});
afterAll(expectSoundData);

/** The starts of the Monday, by both ways in; they must agree. */
async function slots(query = "full=true", service = shop.serviceId): Promise<Listed[]> {
  const path = `GET /slots?service=${service}&from=${shop.date}&days=1&${query}`;
  type List = { days: { slots: Listed[] }[] };
  const [seen, managed] = [await done(visit<List>(shop, path)), await done(manage<List>(shop, path))];
  expect(seen).toEqual(managed);
  return seen.days.flatMap((day) => day.slots);
}
const full = async (query?: string, service?: string) =>
  (await slots(query, service)).filter(({ waitlistLeft }) => waitlistLeft !== null);
const at = (time: string, listed: Listed[]) => listed.find((slot) => slot.time === time);
const wait = (start: string, order: Record<string, unknown> = {}) =>
  book(shop, { start, ...order }, { waitlist: true, email: `w${Math.random()}@example.com` });

it("shows a full time among the free ones, and what is left of its list until that is full too", async () => {
  expect(await full()).toEqual([]);
  await booked(shop, { start: "10:00", persons: 2 });
  expect(at("10:00", await slots("full=false"))).toBeUndefined();
  expect(at("10:00", await slots(""))).toBeUndefined();
  for (const waitlistLeft of [2, 1]) {
    const listed = await slots();
    expect(listed.map(({ time }) => time)).toEqual(listed.map(({ time }) => time).toSorted());
    expect(at("10:00", listed)).toMatchObject({ seatsLeft: 0, waitlistLeft, staffId: shop.staffIds[0] });
    expect(at("11:00", listed)).toMatchObject({ seatsLeft: 2, waitlistLeft: null });
    expect((await done(wait("10:00"))).bookings[0]?.status).toBe("waitlisted");
  }
  expect(at("10:00", await slots())?.waitlistLeft).toBe(0);
  expect((await wait("10:00")).code).toBe("capacity_exceeded");
});

it("shows it to a party that is larger than the seats left, and to none that could never be seated", async () => {
  await booked(shop, { start: "10:00" });
  expect(await full("full=true&persons=2")).toMatchObject([{ time: "10:00", seatsLeft: 1, waitlistLeft: 2 }]);
  expect(at("10:00", await slots("full=true&persons=1"))?.waitlistLeft).toBeNull();
  expect(await slots("full=true&persons=3")).toEqual([]);
});

it("shows the taken time of a member who takes one party at a time, and frees it with the last seat", async () => {
  const alone = await addService(shop, { title: "Massage", waitlistCapacity: 1 });
  const taken = await booked(shop, { start: "10:00", service: alone });
  expect(await full("full=true", alone)).toMatchObject([{ time: "10:00", seatsLeft: 0, waitlistLeft: 1 }]);
  await done(wait("10:00", { service: alone }));
  expect((await full("full=true", alone))[0]?.waitlistLeft).toBe(0);
  await done(manage(shop, `PATCH /bookings/${taken.id}`, { body: { status: "cancelled" } }));
  expect(at("10:00", await slots("full=true", alone))).toMatchObject({ seatsLeft: 1, waitlistLeft: null });
});

it("agrees with booking: whoever asks to wait at a full time waits, however many ask at once", async () => {
  await booked(shop, { start: "10:00", persons: 2 });
  const [listed] = await full();
  const answers = await Promise.all(Array.from({ length: 6 }, () => wait(listed?.start ?? "")));
  expect(tally(answers)).toEqual({ 201: listed?.waitlistLeft, "409 capacity_exceeded": 4 });
  expect((await full())[0]?.waitlistLeft).toBe(0);
});

it("lists none of a service without a waiting list, nor of one made of parts", async () => {
  const none = await addService(shop, { title: "Chat", capacity: 2 });
  await booked(shop, { start: "10:00", service: none, persons: 2 });
  expect(await full("full=true", none)).toEqual([]);
  const part = await addService(shop, { title: "Wash", duration: 30 });
  const composite = await addComposite(shop, [serviceOf(part), serviceOf(part)], { waitlistCapacity: 3 });
  await booked(shop, { start: "12:00", service: composite });
  expect(await full("full=true", composite)).toEqual([]);
});

it("refuses what is neither true nor false", async () => {
  for (const query of ["full=maybe", "full=", "full=1&full=2"]) {
    const answer = await visit(shop, `GET /slots?service=${shop.serviceId}&${query}`);
    expect([answer.status, answer.fields]).toEqual([422, ["full"]]);
  }
});

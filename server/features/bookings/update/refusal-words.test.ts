import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { type Answer, manage, visit } from "../../../testing/rest";
import { addHoliday, at, booked, done, expectSoundData, openShop, orderOf, type Shop } from "../../../testing/shop";

interface Refused {
  error: { message: string; fields?: Record<string, string> };
}
interface Made {
  id: string;
  bookingId: string;
}

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  await open();
});
afterAll(expectSoundData);

async function open(plan: Parameters<typeof openShop>[0] = {}): Promise<void> {
  shop = await openShop(plan);
  const body = { fullName: "Sol Gil", email: "sol@example.com" };
  ({ id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body })));
}
const write = <Body = Made>(given: Record<string, unknown> = {}) => {
  const who = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId, start: at(shop, "10:00") };
  return manage<Body>(shop, "POST /appointments", { body: { ...who, ...given } });
};
const patch = (id: string, body: Record<string, unknown>) =>
  manage<Refused & { price: number }>(shop, `PATCH /bookings/${id}`, { body });
const messageOf = async (asking: Promise<Answer<unknown>>) => (await asking).text ?? "";

describe("a booking that cannot come back is told", () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await booked(shop, { start: "10:00" }));
    await done(patch(id, { status: "cancelled" }));
  });
  const why = () => messageOf(patch(id, { status: "approved" }));

  it.each([
    ["of a day off", () => addHoliday(shop, shop.date), "the company has a day off"],
    [
      "of another appointment",
      () => booked(shop, { start: "10:30" }),
      "another appointment or an event takes the time",
    ],
    [
      "that the member has no schedule",
      () => done(manage(shop, `PUT /staff/${shop.staffIds[0]}/schedule`, { body: { days: [] } })),
      "no schedule",
    ],
    [
      "that the member does not offer it",
      () => done(manage(shop, `DELETE /staff/${shop.staffIds[0]}/services/${shop.serviceId}`)),
      "does not offer the service any more",
    ],
    ["that the member is archived", () => done(manage(shop, `DELETE /staff/${shop.staffIds[0]}`)), "archived"],
  ])("%s, and what to do", async (_, happen, reason) => {
    await happen();
    const message = await why();
    expect(message).toContain(reason);
    expect(message).toContain("Book another time, or make room first.");
  });

  it("in a series of which occurrence", async () => {
    const series = await done(write({ start: at(shop, "12:00"), recurrence: { freq: "weekly", count: 3 } }));
    await done(patch(series.bookingId, { status: "cancelled", scope: "series" }));
    const date = addDays(shop.date, 7);
    await booked(shop, { start: at(shop, "12:00", date) });
    expect(await messageOf(patch(series.bookingId, { status: "approved", scope: "series" }))).toContain(`${date}: `);
  });
});

it("a status that cannot follow is refused with those that can", async () => {
  const { id } = await booked(shop, { start: "10:00" });
  await done(patch(id, { status: "done" }));
  const { fields } = (await patch(id, { status: "pending" })).body.error;
  expect(fields?.status).toBe("A booking that is done cannot become pending, only no_show or approved.");
});

it("a party that no appointment seats is told how many it does, by both surfaces", async () => {
  const expected = "An appointment of the service has 1 seat. Ask for fewer persons";
  expect(await messageOf(write({ persons: 2 }))).toContain(expected);
  const body = orderOf(shop, { start: "10:00", persons: 2 });
  expect(await messageOf(visit(shop, "POST /bookings", { body }))).toContain(expected);
});

it("who finds the waiting list full is notified of the list", async () => {
  await open({ service: { capacity: 2, waitlistCapacity: 1 } });
  await booked(shop, { start: "10:00", persons: 2 });
  await booked(shop, { start: "10:00" }, { waitlist: true, email: "b@example.com" });
  const order = orderOf(shop, { start: "10:00" }, { waitlist: true, email: "c@example.com" });
  expect(await messageOf(visit(shop, "POST /bookings", { body: order }))).toContain("nor on its waiting list");
  expect(await messageOf(write())).toContain("nor on its waiting list");
});

it("an ended booking grows to the seats of its appointment and no further, ended before or by the same change", async () => {
  await open({ service: { capacity: 2 } });
  const [ended, live] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "12:00" })];
  await done(patch(ended.id, { status: "cancelled" }));
  expect((await patch(ended.id, { persons: 500 })).code).toBe("capacity_exceeded");
  expect((await patch(live.id, { status: "cancelled", persons: 500 })).code).toBe("capacity_exceeded");
  expect((await patch(ended.id, { persons: 2 })).status).toBe(200);
});

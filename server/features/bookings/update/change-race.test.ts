import { afterAll, beforeEach, expect, it } from "vitest";
import { type Answer, manage } from "../../../testing/rest";
import { booked, done, eventsOf, expectSoundData, openShop, type Shop, setTenant } from "../../../testing/shop";
import { autoCompleteBookings } from "../auto-complete/auto-complete";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ service: { capacity: 4 } });
});
// The replay of the events finds every change where the one before it had left the booking.
afterAll(expectSoundData);

const patch = (id: string, body: Record<string, unknown>): Promise<Answer<unknown>> =>
  manage(shop, `PATCH /bookings/${id}`, { body });
const codesOf = (answers: Answer<unknown>[]) => [...new Set(answers.map(({ status, code }) => code ?? `${status}`))];
const statusOf = async (id: string) => (await done(manage<{ status: string }>(shop, `GET /bookings/${id}`))).status;

const ROUNDS = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"];

it("two people who change one booking at once change it one after the other", async () => {
  for (const start of ROUNDS) {
    const { id } = await booked(shop, { start });
    const answers = await Promise.all([
      patch(id, { persons: 2 }),
      patch(id, { persons: 3 }),
      patch(id, { notes: "by the window" }),
      patch(id, { status: "cancelled" }),
      patch(id, { status: "pending" }),
    ]);
    expect(codesOf(answers)).toEqual(["200"]);
  }
});

it("a cancellation, a customer who did not come and completion end a booking once, in one order", async () => {
  const bookings = [];
  for (const start of ROUNDS) bookings.push(await booked(shop, { start }));
  const end = Math.max(...bookings.map((booking) => Date.parse(booking.end)));
  await setTenant(shop, { clockOffsetMs: end + 1000 - Date.now() });
  const [, ...answers] = await Promise.all([
    autoCompleteBookings({ limit: 1000 }),
    ...bookings.map(({ id }) => patch(id, { status: "cancelled" })),
    ...bookings.map(({ id }) => patch(id, { status: "no_show" })),
  ]);
  for (const code of codesOf(answers)) expect(["200", "validation"]).toContain(code);
  for (const { id } of bookings) {
    const status = await statusOf(id);
    expect(["cancelled", "done", "no_show"]).toContain(status);
    const notified = (await eventsOf(shop, "booking.cancelled")).filter(({ data }) => data.booking?.id === id);
    expect(notified).toHaveLength(status === "cancelled" ? 1 : 0);
  }
});

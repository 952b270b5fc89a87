import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, visit } from "../../testing/rest";
import { roundTripsOf } from "../../testing/round-trips";
import { addService, booked, done, expectSoundData, openShop, type Shop } from "../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const STARTS = ["09:00", "10:00", "11:00", "12:00", "13:00"];
const patch = (id: string, body: Record<string, unknown>) => done(manage(shop, `PATCH /bookings/${id}`, { body }));

type Deed = (booking: { id: string; token: string }) => Promise<unknown>;

/** The round trips of the transaction of one change, of a booking like those that went before it. */
async function tripsOf(change: Deed, prepare: Deed = async () => {}): Promise<number> {
  const bookings = [];
  for (const start of STARTS) bookings.push(await booked(shop, { start }));
  for (const booking of bookings) await prepare(booking);
  const [last, ...others] = bookings;
  if (!last) throw new Error("There are starts to book.");
  // Each connection prepares a statement when it first meets it.
  const warmUp = async () => {
    for (const booking of others) await change(booking);
  };
  const [most = 0] = await roundTripsOf(() => change(last), warmUp);
  return most;
}

describe("a change of a booking makes three round trips, begin and commit among them:", () => {
  it.each([
    ["cancelling", { status: "cancelled", notify: true }],
    ["completing", { status: "done" }],
    ["a note", { notes: "by the window" }],
  ])("%s", async (_, body) => {
    expect(await tripsOf(({ id }) => patch(id, body))).toBe(3);
  });

  it("other persons, with their price", async () => {
    shop.serviceId = await addService(shop, { capacity: 4 });
    expect(await tripsOf(({ id }) => patch(id, { persons: 2 }))).toBe(3);
  });

  it("its customer's own cancellation", async () => {
    const cancel = ({ token }: { token: string }) => visit(shop, `POST /manage/${token}/cancel`, { body: {} });
    expect(await tripsOf((booking) => done(cancel(booking)))).toBe(3);
  });

  it("the deletion of its appointment", async () => {
    const appointmentIds = new Map<string, string>();
    const known = async ({ id }: { id: string }) => {
      const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`));
      appointmentIds.set(id, appointmentId);
    };
    const deletion = ({ id }: { id: string }) => manage(shop, `DELETE /appointments/${appointmentIds.get(id)}`);
    expect(await tripsOf(deletion, known)).toBe(3);
  });
});

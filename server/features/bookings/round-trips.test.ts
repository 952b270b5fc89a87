import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { addComposite, openSalon, serviceOf } from "../../testing/composites";
import { manage, visit } from "../../testing/rest";
import { roundTripsOf } from "../../testing/round-trips";
import { addService, at, booked, done, expectSoundData, openShop, type Shop } from "../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const STARTS = ["09:00", "10:00", "11:00"];
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

describe("a change of a booking makes two round trips, begin and commit among them:", () => {
  it.each([
    ["cancelling", { status: "cancelled", notify: true }],
    ["completing", { status: "done" }],
    ["a note", { notes: "by the window" }],
  ])("%s", async (_, body) => {
    expect(await tripsOf(({ id }) => patch(id, body))).toBe(2);
  });

  it("other persons, with their price", async () => {
    shop.serviceId = await addService(shop, { capacity: 4 });
    expect(await tripsOf(({ id }) => patch(id, { persons: 2 }))).toBe(2);
  });

  it("its customer's own cancellation", async () => {
    const cancel = ({ token }: { token: string }) => visit(shop, `POST /manage/${token}/cancel`, { body: {} });
    expect(await tripsOf((booking) => done(cancel(booking)))).toBe(2);
  });

  describe("its customer's own move", () => {
    const tripsOfMove = (staff?: string) => {
      const starts = [...STARTS];
      const move = ({ token }: { token: string }) => {
        const start = at(shop, starts.shift() ?? "", addDays(shop.date, 1));
        return visit(shop, `POST /manage/${token}/reschedule`, { body: { start, ...(staff ? { staff } : {}) } });
      };
      return tripsOf((booking) => done(move(booking)));
    };

    it.each([undefined, "any"])("to another day, with staff %s", async (staff) => {
      expect(await tripsOfMove(staff)).toBe(2);
    });

    it("out of a group that others stay in", async () => {
      shop.serviceId = await addService(shop, { capacity: 4 });
      for (const start of STARTS) await booked(shop, { start });
      expect(await tripsOfMove()).toBe(2);
    });

    it("with all segments of a composite service", async () => {
      const salon = await openSalon();
      shop = { ...salon, serviceId: await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]) };
      expect(await tripsOfMove()).toBe(2);
    });
  });

  /** The same of a change of a booking's appointment. */
  const tripsOfAppointment = (change: (appointmentId: string, index: number) => Promise<unknown>) => {
    const ids = new Map<string, string>();
    const known = async ({ id }: { id: string }) => {
      ids.set(id, (await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`))).appointmentId);
    };
    return tripsOf(({ id }) => change(ids.get(id) ?? "", [...ids.keys()].indexOf(id)), known);
  };

  it("the deletion of its appointment", async () => {
    expect(await tripsOfAppointment((id) => manage(shop, `DELETE /appointments/${id}`))).toBe(2);
  });

  describe("a move of its appointment", () => {
    const move = (more: object = {}) =>
      tripsOfAppointment((id, index) => {
        const start = at(shop, STARTS[index] ?? "", addDays(shop.date, 1));
        return done(manage(shop, `PATCH /appointments/${id}`, { body: { start, ...more } }));
      });

    it.each([
      ["to another day", {}, 2],
      ["that is only tried out, with the look-up of the key and no transaction", { dryRun: true }, 2],
      ["with more persons", { persons: 2 }, 2],
    ])("%s", async (_, more, trips) => {
      shop.serviceId = await addService(shop, { capacity: 4 });
      expect(await move(more)).toBe(trips);
    });

    it("with all segments of a composite service", async () => {
      const salon = await openSalon();
      shop = { ...salon, serviceId: await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]) };
      expect(await move()).toBe(2);
    });
  });

  it("a seat given to who waits, with the coupon and the package that pay for it", async () => {
    shop.serviceId = await addService(shop, { capacity: 2, waitlistCapacity: 9 });
    const create = <Body = { id: string; code: string }>(path: string, body: object) =>
      done(manage<Body>(shop, `POST ${path}`, { body }));
    const { id: customerId } = await create("/customers", { fullName: "Ana", email: "ana@example.com" });
    const { code: packageCode } = await create("/packages", { customerId, serviceId: shop.serviceId, size: 9 });
    await create("/coupons", { code: "TENTH", discount: 10, customerLimit: 9 });
    const waiting: string[] = [];
    for (const start of STARTS) {
      const seated = await booked(shop, { start, persons: 2 });
      const { appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${seated.id}`));
      const { id } = await create(`/appointments/${appointmentId}/bookings`, {
        customerId,
        coupon: "tenth",
        packageCode,
      });
      waiting.push(id);
      await patch(seated.id, { status: "cancelled" });
    }
    const give = (id = "") => done(manage(shop, `POST /bookings/${id}/give-seat`, { body: {} }));
    const [last, ...others] = waiting;
    const [most] = await roundTripsOf(
      () => give(last),
      async () => {
        for (const id of others) await give(id);
      },
    );
    expect(most).toBe(2);
  });
});

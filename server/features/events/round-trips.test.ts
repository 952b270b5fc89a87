import { afterAll, describe, expect, it } from "vitest";
import { addType, type Concert, counted, giveTicket, make, openConcert, ordered, verb } from "../../testing/concert";
import { roundTripsOf } from "../../testing/round-trips";
import { done, expectSoundData } from "../../testing/shop";

afterAll(expectSoundData);

/** Of one more, after some that make the customer and prepare the statements. */
async function tripsOf(next: () => Promise<unknown>): Promise<number | undefined> {
  const [most] = await roundTripsOf(next, async () => {
    for (let warm = 0; warm < 3; warm++) await next();
  });
  return most;
}

const opened = async (event: Record<string, unknown> = {}): Promise<{ concert: Concert; type: string }> => {
  const concert = await openConcert(event);
  return { concert, type: await addType(concert, { price: 10, quantity: 20 }) };
};

describe("tickets cost two round trips, with begin and commit:", () => {
  it("an order, with a coupon that a customer may use so often", async () => {
    const { concert, type } = await opened();
    await make(concert, "/coupons", { code: "SUMMER", discount: 10, customerLimit: 9 });
    expect(await tripsOf(() => ordered(concert, type, { quantity: 3, coupon: "summer" }))).toBe(2);
    expect([await counted(concert), await counted(concert, type)]).toMatchObject([{ sold: 12 }, { sold: 12 }]);
  });

  it("an order that waits for seats", async () => {
    const { concert, type } = await opened({ capacity: 2, waitlist: true });
    expect(await tripsOf(() => ordered(concert, type, { quantity: 3 }))).toBe(2);
  });

  it("a ticket that is given by an operator", async () => {
    const { concert, type } = await opened();
    expect(await tripsOf(() => giveTicket(concert, type))).toBe(2);
  });
});

describe("a change of a ticket costs two round trips, with begin and commit:", () => {
  it("its approval, once there is a seat, and its cancellation, with its coupon and what is asked for it", async () => {
    const { concert, type } = await opened({ capacity: 4, waitlist: true });
    await make(concert, "/coupons", { code: "SUMMER", discount: 10 });
    const orders = [];
    for (let each = 0; each < 4; each++) orders.push(await ordered(concert, type, { coupon: "summer" }));
    const [{ tickets: waiting }, { tickets: others }] = [
      await ordered(concert, type, { quantity: 3 }),
      await ordered(concert, type),
    ];
    const seated = orders.flatMap(({ tickets }) => tickets.map(({ id }) => id));
    expect(await tripsOf(() => done(verb(concert, "cancel", { id: seated.pop() ?? "", notify: true })))).toBe(2);
    const ids = [...waiting, ...others].map(({ id }) => id);
    expect(await tripsOf(() => done(verb(concert, "approve", { id: ids.pop() ?? "", notify: true })))).toBe(2);
    expect(await counted(concert, type)).toMatchObject({ sold: 4 });
  });
});

it("an order of an event with few codes looks for free ones, in one round trip more", async () => {
  const { concert, type } = await opened({ ticketMask: "A****" });
  expect(await tripsOf(() => ordered(concert, type))).toBe(3);
});

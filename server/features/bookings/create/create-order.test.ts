import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "../../../db/client";
import { bookings, services, staffServices } from "../../../db/schema";
import { statementsWaiting } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { type RivalEnd, rivalOf } from "../../../testing/past-locks";
import { visit } from "../../../testing/rest";
import { roundTripsOf } from "../../../testing/round-trips";
import { book, booked, done, expectSoundData, openShop, orderOf, type Shop, tally } from "../../../testing/shop";
import { noteStatements } from "../../../testing/statements";

afterAll(expectSoundData);

const countBookings = (shop: Shop) => database().db.$count(bookings, eq(bookings.tenantId, shop.id));

/** Books one of the free hours after another: each call takes the next. */
function booker(shop: Shop, headers: () => Record<string, string> = () => ({})) {
  let hour = 8;
  return async () => {
    const body = orderOf(shop, { start: `${String(hour++).padStart(2, "0")}:00`, staff: shop.staffIds[0] ?? "" });
    return done(visit(shop, "POST /bookings", { body, headers: headers() }));
  };
}

/** The first one makes the customer, the second prepares what a known one needs. */
const measured = (bookNext: () => Promise<unknown>) =>
  roundTripsOf(bookNext, async () => {
    for (let warm = 0; warm < 3; warm++) await bookNext();
  });

describe("what a booking costs", () => {
  it("is two round trips, with begin and commit", async () => {
    const shop = await openShop();
    const trips = await measured(booker(shop));
    expect(trips[0]).toBe(2);
  });

  it("is as many round trips with an idempotency key", async () => {
    const shop = await openShop();
    let key = 0;
    const trips = await measured(booker(shop, () => ({ "idempotency-key": `key${key++}` })));
    expect(trips[0]).toBe(2);
  });

  it("is six statements once the process knows what is booked, and three more with a key", async () => {
    const shop = await openShop();
    let key = 0;
    const plain = booker(shop);
    const counted = async (run: () => Promise<unknown>) => {
      const texts: string[] = [];
      const end = noteStatements(database().sql, ({ text }) => texts.push(text));
      await run().finally(end);
      // Whose account it is, and its clock, is asked by every request alike.
      return texts.filter((text) => !/"?tenants"?|api_keys/.test(text)).length;
    };
    await plain();
    expect(await counted(plain)).toBe(6);
    const keyed = () =>
      done(
        visit(shop, "POST /bookings", {
          body: orderOf(shop, { start: "15:00", staff: shop.staffIds[0] ?? "" }),
          headers: { "idempotency-key": `key${key++}` },
        }),
      );
    expect(await counted(keyed)).toBe(9);
  });
});

describe("what the process remembers of a service", () => {
  it("decides nothing once another process has changed it", async () => {
    const shop = await openShop();
    await booked(shop, { start: "08:00" });
    const ofService = eq(staffServices.serviceId, shop.serviceId);
    await testDatabase().db.update(staffServices).set({ priceMinor: 9900 }).where(ofService);
    const { id } = await booked(shop, { start: "10:00" });
    const [row] = await database().db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.priceMinor).toBe(9900);
    await testDatabase().db.update(services).set({ visibility: "private" }).where(eq(services.id, shop.serviceId));
    expect(tally([await book(shop, { start: "12:00" })])).toEqual({ "422 validation": 1 });
  });
});

describe("somebody who takes the time past every lock", () => {
  const raced = async (what: RivalEnd) => {
    const shop = await openShop();
    const { end } = await rivalOf(shop);
    const racing = book(shop, { start: "10:00", staff: shop.staffIds[0] ?? "" });
    await statementsWaiting(1);
    const outcome = await end(what);
    return { shop, outcome, answer: await racing };
  };

  it("makes it slot_unavailable, by the exclusion constraint and a second look", async () => {
    const { shop, answer } = await raced("commit");
    expect(tally([answer])).toEqual({ "409 slot_unavailable": 1 });
    expect(await countBookings(shop)).toBe(1);
  });

  it("leaves it to who asked when the other thinks better of it", async () => {
    const { shop, answer } = await raced("rollback");
    expect(answer.status).toBe(201);
    expect(await countBookings(shop)).toBe(2);
  });

  it("may lock itself and the booking up: PostgreSQL ends one of them, and the answer is 201 or slot_unavailable", async () => {
    const { shop, answer, outcome } = await raced("lock");
    expect(tally([answer])).toEqual(outcome === "stands" ? { "409 slot_unavailable": 1 } : { 201: 1 });
    expect(await countBookings(shop)).toBe(outcome === "stands" ? 1 : 2);
  });
});

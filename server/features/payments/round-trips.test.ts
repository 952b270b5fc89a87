import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "../../db/client";
import { addType, openConcert, ordered } from "../../testing/concert";
import { testContext } from "../../testing/context";
import { openOnlinePayment, orderedOnline, setPayment } from "../../testing/online";
import { type Account, manage } from "../../testing/rest";
import { roundTripsOf } from "../../testing/round-trips";
import { booked, done, expectSoundData, openShop, type Shop } from "../../testing/shop";
import type { Payment } from "../charges/schemas";
import { expireHold } from "./holds/holds";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const send = (id: string, verb: "complete" | "refund", body: object = { notify: true }) =>
  done(manage<Payment>(shop, `POST /payments/${id}/${verb}`, { body }));

const payments = async (count: number): Promise<string[]> => {
  const ids = [];
  for (let hour = 8; hour < 8 + count; hour++) {
    const { payment } = await booked(shop, { start: `${String(hour).padStart(2, "0")}:00` });
    ids.push(payment.id);
  }
  return ids;
};

describe("a change of a payment makes two round trips, begin and commit among them:", () => {
  const tripsOf = async (ids: string[], change: (id: string) => Promise<unknown>) => {
    const [last = "", ...others] = ids;
    const [most] = await roundTripsOf(
      () => change(last),
      async () => {
        for (const id of others) await change(id);
      },
    );
    return most;
  };

  it("its completion at the desk", async () => {
    expect(await tripsOf(await payments(4), (id) => send(id, "complete"))).toBe(2);
  });

  it("a refund of a part, and of all the rest", async () => {
    const ids = await payments(4);
    for (const id of ids) await send(id, "complete");
    expect(await tripsOf(ids, (id) => send(id, "refund", { amount: 5, notify: true }))).toBe(2);
    expect(await tripsOf(ids, (id) => send(id, "refund"))).toBe(2);
    const read = await done(manage<Payment>(shop, `GET /payments/${ids[0]}`));
    expect(read).toMatchObject({ status: "refunded", paid: 20, refunded: 20 });
  });

  it("the completion of a package's payment, which makes it usable", async () => {
    const customer = { fullName: "Eva Gil", email: "eva@example.com" };
    const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body: customer }));
    const ids = [];
    for (let sold = 0; sold < 4; sold++) {
      const body = { customerId, serviceId: shop.serviceId, size: 5, price: 30 };
      ids.push((await done(manage<{ paymentId: string }>(shop, "POST /packages", { body }))).paymentId);
    }
    expect(await tripsOf(ids, (id) => send(id, "complete"))).toBe(2);
    const { data } = await done(manage<{ data: { status: string }[] }>(shop, "GET /packages"));
    expect(data.map(({ status }) => status)).toEqual(Array(4).fill("active"));
  });
});

describe("the end of a hold makes one round trip to look, and two to write, begin and commit among them:", () => {
  const tripsOf = async (account: Account, ids: string[]) => {
    for (const id of ids) await setPayment(id, { holdExpiresAt: new Date(Date.now() - 60_000) });
    const { tenant, ...ctx } = await testContext(account.id);
    if (!tenant) throw new Error("The account is there.");
    const end = async (id: string) =>
      expect(await expireHold({ ...ctx, tenant, db: database().db }, id)).not.toBeNull();
    const [last = "", ...others] = ids;
    return roundTripsOf(
      () => end(last),
      async () => {
        for (const id of others) await end(id);
      },
    );
  };

  it("of visits", async () => {
    const ids = [];
    for (const start of ["10:00", "12:00", "14:00"])
      ids.push((await orderedOnline(shop, { start }, { provider: "sandbox" })).paymentId);
    expect(await tripsOf(shop, ids)).toEqual([2, 1]);
  });

  it("of tickets", async () => {
    const concert = await openConcert();
    await openOnlinePayment(concert);
    const typeId = await addType(concert, { price: 10 });
    const ids = [];
    for (let order = 0; order < 3; order++)
      ids.push((await ordered(concert, typeId, { quantity: 2, payment: "provider" })).payment?.id ?? "");
    expect(await tripsOf(concert, ids)).toEqual([2, 1]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../testing/rest";
import {
  atOnce,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  tally,
} from "../../testing/shop";
import type { Payment } from "../charges/schemas";

let shop: Shop;
let id: string;

beforeEach(async () => {
  shop = await openShop();
  id = (await booked(shop, { start: "10:00" })).payment.id;
});

const complete = () => manage<Payment>(shop, `POST /payments/${id}/complete`, { body: { notify: true } });
const refund = (amount?: number) => manage<Payment>(shop, `POST /payments/${id}/refund`, { body: { amount } });
const read = () => done(manage<Payment>(shop, `GET /payments/${id}`));

describe("at once", () => {
  it("thirty completions are one, with one event and one mail", async () => {
    expect(tally(await atOnce(30, complete))).toEqual({ 200: 1, "409 conflict": 29 });
    expect(await eventsOf(shop, "payment.completed")).toHaveLength(1);
    expect((await mailsOf(shop)).filter(({ type }) => type === "payment_completed")).toHaveLength(1);
    expect((await read()).paid).toBe(20);
    await expectSoundData();
  });

  it("thirty refunds of a tenth are ten, and never exceed what was paid", async () => {
    await done(complete());
    expect(tally(await atOnce(30, () => refund(2)))).toEqual({ 200: 10, "409 conflict": 20 });
    expect(await read()).toMatchObject({ status: "refunded", refunded: 20 });
    expect(await eventsOf(shop, "payment.refunded")).toHaveLength(10);
    await expectSoundData();
  });

  it("thirty refunds of two thirds are one, and the rest are told that less is left", async () => {
    await done(complete());
    expect(tally(await atOnce(30, () => refund(13)))).toEqual({ 200: 1, "422 validation": 29 });
    expect(await read()).toMatchObject({ status: "partially_refunded", refunded: 13 });
  });

  it("thirty whole refunds are one", async () => {
    await done(complete());
    expect(tally(await atOnce(30, () => refund()))).toEqual({ 200: 1, "409 conflict": 29 });
    expect(await read()).toMatchObject({ refunded: 20 });
  });
});

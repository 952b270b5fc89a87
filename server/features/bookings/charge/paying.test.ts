import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../../testing/rest";
import { addService, book, booked, done, expectSoundData, openShop, type Shop, setTenant } from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { deposit: 50 } });
  await setTenant(shop, { payProviderEnabled: true });
});
afterAll(expectSoundData);

const paymentOf = (id: string) => done(manage<{ method: string }>(shop, `GET /payments/${id}`));

describe("an order that is paid online", () => {
  it("waits for it: its bookings are pending, and there is an address to pay at", async () => {
    const { status, payment } = await booked(shop, { start: "10:00" }, { payment: "provider" });
    expect([status, payment.status, payment.due]).toEqual(["pending", "pending", 10]);
    expect(payment.checkoutUrl).toMatch(/^http.+\/pay\//);
    expect(await paymentOf(payment.id)).toMatchObject({ method: "provider" });
  });

  it("is approved at once where nothing is to be paid, or nothing now", async () => {
    const free = await addService(shop, { price: 0 });
    const later = await addService(shop, { deposit: 0 });
    const first = await booked(shop, { start: "10:00", service: free }, { payment: "provider" });
    expect([first.status, (await paymentOf(first.payment.id)).method]).toEqual(["approved", "free"]);
    const second = await booked(shop, { start: "12:00", service: later }, { payment: "provider" });
    expect([second.status, (await paymentOf(second.payment.id)).method]).toEqual(["approved", "local"]);
  });

  it("is refused where the account has no provider", async () => {
    await setTenant(shop, { payProviderEnabled: false });
    const { status, fields } = await book(shop, { start: "10:00" }, { payment: "provider" });
    expect([status, fields]).toEqual([422, ["payment"]]);
  });

  it("gives its coupon back when its hold runs out", async () => {
    const { id } = await done(
      manage<{ id: string }>(shop, "POST /coupons", { body: { code: "SUMMER", discount: 10, usageLimit: 1 } }),
    );
    await booked(shop, { start: "10:00" }, { payment: "provider", coupon: "SUMMER" });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: later } }));
    expect(await done(manage(shop, `GET /coupons/${id}`))).toMatchObject({ used: 0 });
  });
});

describe("an order that does not say how it is paid", () => {
  it("is paid at the desk, and online where there is no desk", async () => {
    const first = await booked(shop, { start: "10:00" });
    expect((await paymentOf(first.payment.id)).method).toBe("local");
    await setTenant(shop, { localPaymentEnabled: false });
    const second = await booked(shop, { start: "12:00" });
    expect((await paymentOf(second.payment.id)).method).toBe("provider");
    expect((await book(shop, { start: "14:00" }, { payment: "local" })).fields).toEqual(["payment"]);
  });
});

import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Payment } from "../../features/charges/schemas";
import {
  answering,
  askedOf,
  checkout,
  type OnlineOrder,
  openOnlinePayment,
  orderedOnline,
  PAID,
  setPayment,
} from "../../testing/online";
import { manage, read, requestOf } from "../../testing/rest";
import { at, book, done, eventsOf, expectSoundData, openShop, type Shop, setTenant, tally } from "../../testing/shop";
import { startStripeServer, stripeRefusal } from "../../testing/stripe-server";
import { dispatch } from "../dispatch";
import { textOf } from "../pages/testing/visit";

const stripe = await startStripeServer();
// Before anything reads the configuration.
process.env.STRIPE_API_BASE = stripe.url;
afterAll(stripe.close);
afterAll(expectSoundData);

let shop: Shop;
let order: OnlineOrder;

async function browse(method: string, target: string) {
  const headers = method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const answer = await dispatch(requestOf(method, target, { headers }));
  if (!answer) throw new Error(`${target} is no page.`);
  const { status, headers: sent, text } = read(answer);
  return { status, headers: sent, html: text ?? "", said: textOf(text ?? "") };
}

const show = () => browse("GET", `/pay/${order.token}`);
const post = (action: string) => browse("POST", `/pay/${order.token}/${action}`);
const comeBack = (query = "") => browse("GET", `/pay/${order.token}/return${query}`);
const payment = () => done(manage<Payment>(shop, `GET /payments/${order.paymentId}`));
const booking = () => done(manage<Record<string, unknown>>(shop, `GET /bookings/${order.bookingId}`));
const runOut = () => setPayment(order.paymentId, { holdExpiresAt: new Date(Date.now() - 1000) });
const types = async () => (await eventsOf(shop)).map(({ type }) => type).filter((type) => type !== "booking.created");

describe("a sandbox's payment page", () => {
  beforeEach(async () => {
    shop = await openShop();
    order = await orderedOnline(shop, { start: "10:00" }, { provider: "sandbox" });
  });

  it("shows what is to be paid, to whom and until when, with the outcomes to choose from", async () => {
    const { status, headers, html, said } = await show();
    expect(status).toBe(200);
    for (const fact of ["Salon Sol", "Cut €20.00", "€5.00", "Held for you until", "10:00"])
      expect(said).toContain(fact);
    expect(said).toMatch(/\d{4}, 10:00 – 1\d:\d\d/);
    for (const action of ["pay", "decline", "cancel"]) expect(html).toContain(`action="/pay/${order.token}/${action}"`);
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
  });

  it("paid: the booking is approved, and the visitor goes on to it", async () => {
    const paid = await post("pay");
    expect([paid.status, paid.headers.location]).toEqual([303, `/pay/${order.token}/return`]);
    const back = await comeBack();
    expect([back.status, back.headers.location]).toEqual([303, `/manage/${order.manageToken}?done=paid`]);
    expect(await payment()).toMatchObject({ status: "completed", paid: 5 });
    expect((await booking()).status).toBe("approved");
    expect((await show()).html).toContain(`href="/manage/${order.manageToken}"`);
    expect(await types()).toEqual(["payment.completed", "booking.updated"]);
  });

  it("declined: the payment fails, the seat stays held, and a new attempt may succeed", async () => {
    await post("decline");
    expect(await payment()).toMatchObject({ status: "failed", failureReason: "declined" });
    expect((await booking()).status).toBe("pending");
    expect((await book(shop, { start: "10:00" })).status).toBe(409);
    expect((await show()).html).toContain(`action="/pay/${order.token}/retry"`);
    await post("retry");
    expect(await payment()).toMatchObject({ status: "pending", failureReason: null });
    await post("pay");
    expect((await booking()).status).toBe("approved");
    expect(await types()).toEqual(["payment.failed", "payment.completed", "booking.updated"]);
  });

  it("left without paying: it says so, holds the seat on and can be paid again", async () => {
    const left = await post("cancel");
    expect([left.status, left.headers.location]).toEqual([303, `/pay/${order.token}/return?back=1`]);
    expect((await booking()).status).toBe("pending");
    expect((await book(shop, { start: "10:00" })).status).toBe(409);
    const { html, said } = await comeBack("?back=1");
    for (const fact of ["Not paid yet", "Nothing was paid. Held for you until", "Pay again"])
      expect(said).toContain(fact);
    expect(html).toContain(`href="/pay/${order.token}"`);
    await post("pay");
    expect((await booking()).status).toBe("approved");
  });

  it("whose time is over leads to a new booking of the same", async () => {
    await runOut();
    const { html, said } = await show();
    expect(said).toContain("No longer held for you");
    expect(html).toContain(`href="/book/${shop.publicKey}/${shop.serviceId}"`);
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });

  it("is over when the time is, whatever is chosen then", async () => {
    await runOut();
    await post("pay");
    expect(await payment()).toMatchObject({ status: "failed", failureReason: "expired", paid: 0 });
    expect((await show()).said).toContain("No longer held for you");
    for (const action of ["retry", "pay", "decline", "cancel"]) await post(action);
    expect(await types()).toEqual(["payment.failed", "booking.cancelled"]);
  });

  it("releases what was declined and not tried again, and tells of the failure once", async () => {
    await post("decline");
    await runOut();
    expect((await show()).said).toContain("No longer held for you");
    expect(await payment()).toMatchObject({ status: "failed", failureReason: "declined" });
    expect((await booking()).status).toBe("cancelled");
    expect(await types()).toEqual(["payment.failed", "booking.cancelled"]);
  });

  it("takes each outcome once, however often it is chosen", async () => {
    await Promise.all(["pay", "pay", "cancel", "decline", "pay"].map(post));
    const { status } = await payment();
    const isPaid = status === "completed" || status === "refunded";
    expect((await eventsOf(shop, "payment.completed")).length).toBe(isPaid ? 1 : 0);
  });

  it("follows the sandbox's clock, which tells what it expired in order of time", async () => {
    const second = await orderedOnline(shop, { start: "12:00" }, { provider: "sandbox" });
    await setPayment(order.paymentId, { holdExpiresAt: new Date(Date.now() + 20 * 60_000) });
    const now = new Date(Date.now() + 30 * 60_000).toISOString();
    type Clock = { fired: { type: string; at: string; id: string }[] };
    const { fired } = await done(manage<Clock>(shop, "PUT /sandbox/clock", { body: { now } }));
    expect(fired.map(({ type, id }) => [type, id])).toEqual([
      ["booking.expired", second.bookingId],
      ["booking.expired", order.bookingId],
    ]);
    expect(fired.map(({ at: instant }) => instant)).toEqual(fired.map(({ at: instant }) => instant).sort());
    expect((await booking()).status).toBe("cancelled");
    expect(tally([await book(shop, { start: at(shop, "10:00") })])).toEqual({ 201: 1 });
  });

  it("of a package leads to the package once it is paid", async () => {
    await setTenant(shop, { payProviderEnabled: true });
    const { customerId } = (await booking()) as { customerId: string };
    const body = { customerId, serviceId: shop.serviceId, payment: "provider" };
    const sold = await done(manage<{ id: string; paymentId: string }>(shop, "POST /packages", { body }));
    const { checkoutUrl } = await done(manage<Payment>(shop, `GET /payments/${sold.paymentId}`));
    order = { ...order, token: checkoutUrl?.split("/").at(-1) ?? "", paymentId: sold.paymentId };
    await post("cancel");
    await post("retry");
    await post("pay");
    const { status, headers } = await comeBack();
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/order\/[\w-]+\?done=paid$/)]);
    expect((await done(manage(shop, `GET /packages/${sold.id}`))).status).toBe("active");
  });
});

describe("a payment page that is not there", () => {
  beforeEach(async () => {
    shop = await openShop();
    order = await orderedOnline(shop, { start: "10:00" }, { provider: "sandbox" });
  });

  it("is 404: another token, another method, a payment at the desk, a dead sandbox", async () => {
    const token = `${order.token[0] === "A" ? "B" : "A"}${order.token.slice(1)}`;
    expect((await browse("GET", `/pay/${token}`)).status).toBe(404);
    expect((await browse("GET", "/pay/x")).status).toBe(404);
    expect((await browse("POST", `/pay/${order.token}`)).status).toBe(405);
    await setPayment(order.paymentId, { method: "local" });
    expect((await show()).status).toBe(404);
    await setPayment(order.paymentId, { method: "provider" });
    await setTenant(shop, { expiresAt: new Date(0) });
    expect((await show()).status).toBe(404);
  });

  it("shows the payment, and changes nothing, when a form's address is looked at", async () => {
    expect((await browse("GET", `/pay/${order.token}/pay`)).status).toBe(200);
    expect((await browse("HEAD", `/pay/${order.token}`)).html).toBe("");
    expect((await payment()).status).toBe("pending");
  });
});

describe("a real account's payment page", () => {
  beforeEach(async () => {
    shop = await openShop({ isSandbox: false });
    await openOnlinePayment(shop);
    order = await orderedOnline(shop);
  });

  it("leads to the provider, and back to the booking once it is paid", async () => {
    answering(stripe, checkout());
    const sent = await show();
    expect([sent.status, sent.headers.location]).toEqual([303, "https://checkout.example/cs_1"]);
    const page = `http://localhost:3000/pay/${order.token}/return`;
    expect(stripe.requests[0]?.form).toMatchObject({ success_url: page, cancel_url: `${page}?back=1` });
    answering(stripe, PAID);
    const back = await comeBack();
    expect([back.status, back.headers.location]).toEqual([303, `/manage/${order.manageToken}?done=paid`]);
    expect(await types()).toEqual(["payment.completed", "booking.updated"]);
  });

  it("is completed once by twenty visits at once", async () => {
    await setPayment(order.paymentId, { providerRef: "cs_1" });
    answering(stripe, PAID);
    const visits = await Promise.all(Array.from({ length: 20 }, () => comeBack()));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await eventsOf(shop, "payment.completed")).toHaveLength(1);
  });

  it("waits, and looks again by itself, while the payment is under way", async () => {
    await setPayment(order.paymentId, { providerRef: "cs_1" });
    answering(stripe, checkout({ status: "complete", payment_intent: "pi_1", url: null }));
    for (const page of [await comeBack(), await show()]) {
      expect(page.headers.refresh).toBe("4");
      expect(page.said).toContain("on its way");
    }
  });

  it("says that nothing was paid to who turned back, with the way to pay", async () => {
    await setPayment(order.paymentId, { providerRef: "cs_1" });
    answering(stripe, checkout());
    const { headers, html, said } = await comeBack("?back=1");
    expect(headers.refresh).toBeUndefined();
    expect(said).toContain("Nothing was paid.");
    expect(html).toContain(`href="/pay/${order.token}"`);
  });

  it("says so when the provider does not answer or the key is wrong", async () => {
    answering(stripe, stripeRefusal(401, "invalid_request_error"));
    const { status, said } = await show();
    expect(status).toBe(503);
    expect(said).toContain("Online payment does not answer");
    expect((await payment()).status).toBe("pending");
  });

  it("offers no outcomes to choose from", async () => {
    answering(stripe, "hang up");
    expect((await post("pay")).status).toBe(404);
    expect((await payment()).status).toBe("pending");
  });

  it("ends the hold that has run out, and its checkout", async () => {
    await setPayment(order.paymentId, { providerRef: "cs_1" });
    await runOut();
    answering(stripe, checkout({ status: "expired" }));
    expect((await show()).said).toContain("No longer held for you");
    expect(askedOf(stripe)).toEqual(["POST /v1/checkout/sessions/cs_1/expire"]);
    expect((await booking()).status).toBe("cancelled");
  });

  it("is not asked of the provider by HEAD", async () => {
    answering(stripe, checkout());
    expect((await browse("HEAD", `/pay/${order.token}`)).status).toBe(200);
    expect(stripe.requests).toEqual([]);
  });
});

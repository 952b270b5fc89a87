import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { paymentAccess } from "../../../surfaces/endpoints/pay";
import { inProcessApi } from "../../../surfaces/in-process-api";
import { openOnlinePayment, orderedOnline } from "../../../testing/online";
import { manage, visit } from "../../../testing/rest";
import { book, booked, done, eventsOf, expectSoundData, mailsOf, openShop, type Shop } from "../../../testing/shop";

let shop: Shop;
let ben: string;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 10, deposit: 50 } });
  const body = { fullName: "Ben Okafor", email: "ben@example.com", phone: "+34 600 000 001" };
  ben = (await done(manage<{ id: string }>(shop, "POST /customers", { body }))).id;
});
afterAll(expectSoundData);

interface Found {
  id: string;
  customerId: string;
  manageUrl: string;
  paymentId: string;
}
interface Paid {
  customerId: string;
  checkoutUrl: string | null;
}

const tokenOf = (url: string | null) => url?.split("/").at(-1) ?? "";
const give = (id: string, customerId = ben) =>
  done(manage<Found>(shop, `PATCH /bookings/${id}`, { body: { customerId } }));
const see = (token: string) =>
  visit<{ booking: { customer: object }; payment: Paid | null }>(shop, `GET /manage/${token}`);
const paymentOf = (id: string) => done(manage<Paid>(shop, `GET /payments/${id}`));

describe("a booking given to another customer", () => {
  it("has another manage link, and the former opens nothing any more", async () => {
    const { id, token } = await booked(shop, { start: "10:00" });
    const given = await give(id);
    expect(tokenOf(given.manageUrl)).not.toBe(token);
    expect(await see(token)).toMatchObject({ status: 404 });
    for (const act of ["cancel", "reschedule"])
      expect(
        await visit(shop, `POST /manage/${token}/${act}`, { body: { start: "2031-01-06T10:00:00Z" } }),
      ).toMatchObject({ status: 404 });
    expect(await visit(shop, `GET /manage/${token}/ics`)).toMatchObject({ status: 404 });
    expect(await inProcessApi.accountOfToken(token)).toBeNull();
    const shown = await done(see(tokenOf(given.manageUrl)));
    expect(shown).toMatchObject({ booking: { customer: { fullName: "Ben Okafor", email: "ben@example.com" } } });
  });

  it("tells its new link in events and mails from then on", async () => {
    const { id, token } = await booked(shop, { start: "10:00" });
    const { manageUrl } = await give(id);
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled", notify: true } }));
    expect((await eventsOf(shop)).at(-1)).toMatchObject({ data: { booking: { manageUrl } } });
    const mails = (await mailsOf(shop)).filter(({ toEmail }) => toEmail === "ben@example.com");
    expect(mails.length).toBeGreaterThan(0);
    for (const { text, html } of mails) expect(`${text}${html}`).not.toContain(token);
  });

  it("and back again has a third link: no former one opens it", async () => {
    const { id, token } = await booked(shop, { start: "10:00" });
    const { customerId } = await done(manage<Found>(shop, `GET /bookings/${id}`));
    const second = tokenOf((await give(id)).manageUrl);
    const third = tokenOf((await give(id, customerId)).manageUrl);
    expect(new Set([token, second, third]).size).toBe(3);
    for (const former of [token, second]) expect(await see(former)).toMatchObject({ status: 404 });
    expect(await see(third)).toMatchObject({ status: 200 });
  });

  it("is to be paid by its new customer; what was paid stays with who paid it", async () => {
    const { id, payment } = await booked(shop, { start: "10:00" });
    const { customerId } = await paymentOf(payment.id);
    await give(id);
    expect(await paymentOf(payment.id)).toMatchObject({ customerId: ben });
    await done(manage(shop, `POST /payments/${payment.id}/complete`, { body: {} }));
    await give(id, customerId);
    expect(await paymentOf(payment.id)).toMatchObject({ customerId: ben });
  });

  it("of an order of several is paid with the others, by who ordered, until all are theirs", async () => {
    const { bookings, payment } = await done(book(shop, [{ start: "10:00" }, { start: "12:00" }]));
    const [first = "", second = ""] = bookings.map(({ id }) => id);
    const { customerId } = await paymentOf(payment.id);
    await give(first);
    expect(await paymentOf(payment.id)).toMatchObject({ customerId });
    await give(second);
    expect(await paymentOf(payment.id)).toMatchObject({ customerId: ben });
  });
});

describe("the page of a payment online", () => {
  beforeEach(() => openOnlinePayment(shop));

  it("moves with the booking: the former address leads nowhere, the new one to the new manage page", async () => {
    const { bookingId, paymentId, token } = await orderedOnline(shop);
    expect(await paymentAccess.accountOf(token)).toBe(shop.publicKey);
    const { manageUrl } = await give(bookingId);
    expect(await paymentAccess.accountOf(token)).toBeNull();
    await expect(paymentAccess.view(token, { reads: true })).rejects.toMatchObject({ code: "not_found" });
    const { checkoutUrl } = await paymentOf(paymentId);
    expect(await done(see(tokenOf(manageUrl)))).toMatchObject({ payment: { checkoutUrl } });
    expect(await paymentAccess.view(tokenOf(checkoutUrl), { reads: true })).toMatchObject({ boughtUrl: manageUrl });
  });

  it("of an order that two share leads nobody to the other's page", async () => {
    const { bookings, payment } = await done(
      book(shop, [{ start: "10:00" }, { start: "12:00" }], { payment: "provider" }),
    );
    const [first, second] = bookings;
    const { manageUrl } = await give(first?.id ?? "");
    expect(await done(see(tokenOf(manageUrl)))).toMatchObject({ payment: { checkoutUrl: null } });
    const view = await paymentAccess.view(tokenOf(payment.checkoutUrl), { reads: true });
    expect(view.boughtUrl).toBe(second?.manageUrl);
  });
});

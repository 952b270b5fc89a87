import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addType, type Concert, openConcert, order, ordered, verb } from "../../testing/concert";
import { manage, visit } from "../../testing/rest";
import { atOnce, book, done, expectSoundData, tally } from "../../testing/shop";

let concert: Concert;
let adult: string;

beforeEach(async () => {
  concert = await openConcert({}, { members: 1, service: { capacity: 50 } });
  adult = await addType(concert, { price: 10, taxRate: 0 });
});
afterAll(expectSoundData);

const addCoupon = async (fields: Record<string, unknown> = {}, shop = concert) =>
  (await done(manage<{ id: string }>(shop, "POST /coupons", { body: { code: "SUMMER", discount: 10, ...fields } }))).id;
const usedOf = async (id: string) => (await done(manage<{ used: number }>(concert, `GET /coupons/${id}`))).used;
const paymentOf = (id: string | undefined) => done(manage(concert, `GET /payments/${id}`));
const shown = ({ id }: { id: string }) => done(manage(concert, `GET /events/${concert.eventId}/attendees/${id}`));

describe("a coupon in an order of tickets", () => {
  it("lowers the prices of all, which add up to the payment, and is used once by the order", async () => {
    const id = await addCoupon({ deduction: 1 });
    const { tickets, payment } = await ordered(concert, adult, { quantity: 3, coupon: " summer " });
    expect(await paymentOf(payment?.id)).toMatchObject({
      total: 26,
      due: 26,
      discount: 4,
      couponCode: "SUMMER",
      lines: [
        { kind: "ticket", label: "Summer concert: Adult", quantity: 3, amount: 30 },
        { kind: "discount", label: "SUMMER", amount: -4 },
      ],
    });
    const prices = (await Promise.all(tickets.map(shown))).map(({ price }) => price);
    expect(prices.toSorted()).toEqual([8.66, 8.67, 8.67]);
    expect(await usedOf(id)).toBe(1);
  });

  it("that takes all off makes the order free and its tickets approved", async () => {
    await addCoupon({ discount: 100 });
    const { tickets, payment } = await ordered(concert, adult, { coupon: "SUMMER", payment: "local" });
    expect(payment).toMatchObject({ status: "completed", due: 0 });
    expect(tickets[0]?.status).toBe("approved");
  });

  it("comes back with the last of the order's tickets, and once", async () => {
    const id = await addCoupon();
    const { tickets } = await ordered(concert, adult, { quantity: 2, coupon: "SUMMER" });
    await done(verb(concert, "cancel", { id: tickets[0]?.id ?? "" }));
    expect(await usedOf(id)).toBe(1);
    expect(tally(await atOnce(5, () => verb(concert, "cancel", { id: tickets[1]?.id ?? "" })))).toEqual({ "200": 5 });
    expect(await usedOf(id)).toBe(0);
  });

  it("comes back with every order of an event that is cancelled", async () => {
    const ids = [await addCoupon(), await addCoupon({ code: "AUTUMN" })];
    for (const coupon of ["SUMMER", "AUTUMN", "SUMMER"]) await ordered(concert, adult, { quantity: 2, coupon });
    expect(await Promise.all(ids.map(usedOf))).toEqual([2, 1]);
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "cancelled" } }));
    expect(await Promise.all(ids.map(usedOf))).toEqual([0, 0]);
  });

  it("does not come back to a later one of the same code", async () => {
    const id = await addCoupon();
    const { tickets } = await ordered(concert, adult, { coupon: "SUMMER" });
    await manage(concert, `DELETE /coupons/${id}`);
    const later = await addCoupon();
    await ordered(concert, adult, { coupon: "SUMMER" });
    await done(verb(concert, "cancel", { id: tickets[0]?.id ?? "" }));
    expect(await usedOf(later)).toBe(1);
  });

  it("is for tickets that have a seat: those that wait do not use it, and cost the full price", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { waitlist: true } }));
    const few = await addType(concert, { title: "Few", price: 20, quantity: 1 });
    const id = await addCoupon();
    const { tickets, payment } = await ordered(concert, few, { quantity: 2, coupon: "SUMMER" });
    expect([payment, await usedOf(id)]).toEqual([null, 0]);
    expect(await shown(tickets[0] ?? { id: "" })).toMatchObject({ status: "waitlisted", price: 20 });
  });
});

describe("a coupon that does not count is coupon_invalid, and nothing is ordered", () => {
  const refused = async (more: Record<string, unknown> = {}) => {
    const answer = await order(concert, adult, { coupon: "SUMMER", ...more });
    expect(answer).toMatchObject({ status: 422, code: "coupon_invalid", fields: ["coupon"] });
  };

  it.each([
    ["inactive", { active: false }],
    ["not valid yet", { dateStart: "2999-01-01" }],
    ["over", { dateEnd: "2001-01-01" }],
  ])("%s", async (_, fields) => {
    await addCoupon(fields);
    await refused();
    expect(await done(manage(concert, `GET /events/${concert.eventId}`))).toMatchObject({ sold: 0 });
  });

  it("unknown, for services, for another event, or another account's", async () => {
    await refused();
    await addCoupon({ serviceIds: [concert.serviceId] });
    await refused();
    const other = await openConcert();
    await addCoupon({ code: "THEIRS" }, other);
    await refused({ coupon: "THEIRS" });
    await addCoupon({ code: "CONCERT", eventIds: [concert.eventId] });
    expect((await order(concert, adult, { coupon: "CONCERT" })).status).toBe(201);
  });

  it("used as often as one customer may, by tickets and bookings together", async () => {
    await addCoupon({ customerLimit: 2 });
    await ordered(concert, adult, { quantity: 2, coupon: "SUMMER" });
    const { bookings } = await done(book(concert, { start: "10:00" }, { coupon: "SUMMER" }));
    await refused();
    expect(await book(concert, { start: "11:00" }, { coupon: "SUMMER" })).toMatchObject({ code: "coupon_invalid" });
    expect((await order(concert, adult, { coupon: "SUMMER", name: "Ana", email: "ana@example.com" })).status).toBe(201);
    const cancelled = { body: { status: "cancelled" } };
    await done(manage(concert, `PATCH /bookings/${bookings[0]?.id}`, cancelled));
    expect((await order(concert, adult, { coupon: "SUMMER" })).status).toBe(201);
  });
});

describe("orders of tickets and bookings at once", () => {
  it("share the last uses of a coupon, and never pass its limit", async () => {
    const id = await addCoupon({ usageLimit: 3 });
    const answers = await atOnce<{ status: number; code: string | undefined }>(24, (index) =>
      index % 2
        ? order(concert, adult, { coupon: "SUMMER", email: `customer${index}@example.com` })
        : book(concert, { start: "10:00" }, { coupon: "SUMMER", email: `customer${index}@example.com` }),
    );
    const granted = answers.filter(({ status }) => status === 201);
    expect(granted).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
      new Set(["coupon_invalid"]),
    );
    expect(await usedOf(id)).toBe(3);
  });

  it("leave every use accounted for while others are cancelled", async () => {
    const id = await addCoupon({ usageLimit: 4 });
    const live = async (index: number) => {
      const email = `customer${index}@example.com`;
      const { status, body } = await order(concert, adult, { quantity: 2, coupon: "SUMMER", email });
      if (status !== 201) return status;
      const ended = await Promise.all(body.tickets.map((ticket) => verb(concert, "cancel", ticket)));
      return Math.max(...ended.map((answer) => answer.status));
    };
    const seen = async (index: number) => {
      const { body } = await book(concert, { start: "12:00" }, { coupon: "SUMMER", email: `b${index}@example.com` });
      const token = body.bookings?.[0]?.manageUrl.split("/").at(-1);
      return token ? (await visit(concert, `POST /manage/${token}/cancel`, { body: {} })).status : 422;
    };
    const statuses = await atOnce(20, (index) => (index % 2 ? live(index) : seen(index)));
    for (const status of statuses) expect([200, 422]).toContain(status);
    expect(await usedOf(id)).toBe(0);
  });
});

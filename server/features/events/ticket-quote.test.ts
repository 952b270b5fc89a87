import { beforeEach, describe, expect, it } from "vitest";
import { addType, type Concert, openConcert, order } from "../../testing/concert";
import { manage, visit } from "../../testing/rest";
import { done } from "../../testing/shop";

let concert: Concert;
let adult: string;
let child: string;

beforeEach(async () => {
  concert = await openConcert({}, { members: 1 });
  adult = await addType(concert, { price: 10, taxRate: 21, maxPerOrder: 5 });
  child = await addType(concert, { title: "Child", price: 3.35, taxRate: 10, quantity: 2 });
});

interface Quoted {
  lines: { label: string; amount: number }[];
  total: number;
  tax: number;
  discount: number;
  items: { waits: boolean }[];
  coupon: { code: string; valid: boolean; reasonCode: string | null } | null;
}

const EVA = { name: "Eva Gil", email: "eva@example.com" };
const addCoupon = async (fields: Record<string, unknown> = {}) =>
  (await done(manage<{ id: string }>(concert, "POST /coupons", { body: { code: "SUMMER", discount: 15, ...fields } })))
    .id;
const ask = (quantities: Record<string, number>, more: Record<string, unknown> = {}, shop = concert) => {
  const items = Object.entries(quantities).map(([ticketType, quantity]) => ({ ticketType, quantity }));
  return visit<Quoted>(shop, `POST /events/${concert.eventId}/quote`, { body: { items, ...more } });
};
const quoted = (...asked: Parameters<typeof ask>) => done(ask(...asked));

describe("a quote of tickets", () => {
  it("says what their order then costs, line by line, and uses nothing", async () => {
    const id = await addCoupon({ deduction: 1.11, usageLimit: 1 });
    const said = await quoted({ [adult]: 3, [child]: 2 }, { coupon: " summer " });
    expect(said).toMatchObject({ total: 30.08, discount: 6.62, coupon: { code: "SUMMER", valid: true } });
    expect(await done(manage(concert, `GET /coupons/${id}`))).toMatchObject({ used: 0 });
    expect(await done(manage(concert, `GET /events/${concert.eventId}`))).toMatchObject({ sold: 0 });
    const items = [
      { ticketType: adult, quantity: 3 },
      { ticketType: child, quantity: 2 },
    ];
    const { payment } = await done(order(concert, adult, { items, coupon: "SUMMER" }));
    const { total, tax, discount, lines } = await done(manage(concert, `GET /payments/${payment?.id}`));
    expect({ total, tax, discount, lines }).toEqual({
      total: said.total,
      tax: said.tax,
      discount: said.discount,
      lines: said.lines,
    });
  });

  it("takes nothing off for a coupon that does not count, and says why", async () => {
    const saidOf = async (more: Record<string, unknown> = {}) => {
      const { total, coupon } = await quoted({ [adult]: 1 }, { coupon: "SUMMER", ...more });
      return [total, coupon?.reasonCode];
    };
    expect(await saidOf()).toEqual([10, "unknown"]);
    const id = await addCoupon({ serviceIds: [concert.serviceId], customerLimit: 1 });
    expect(await saidOf()).toEqual([10, "no_match"]);
    await done(manage(concert, `PATCH /coupons/${id}`, { body: { serviceIds: [], active: false } }));
    expect(await saidOf()).toEqual([10, "inactive"]);
    await done(manage(concert, `PATCH /coupons/${id}`, { body: { active: true } }));
    await done(order(concert, adult, { coupon: "SUMMER" }));
    expect(await saidOf(EVA)).toEqual([10, "customer_limit"]);
    expect(await saidOf()).toEqual([8.5, null]);
  });

  it("says what would wait, which costs nothing and uses no coupon", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { waitlist: true } }));
    await addCoupon();
    expect(await quoted({ [adult]: 1, [child]: 3 }, { coupon: "SUMMER" })).toMatchObject({
      total: 8.5,
      items: [{ waits: false }, { waits: true }],
      coupon: { valid: true },
    });
    expect(await quoted({ [child]: 3 }, { coupon: "NOBODY" })).toMatchObject({ total: 0, lines: [], coupon: null });
  });
});

describe("a quote of tickets that cannot be ordered", () => {
  it("is capacity_exceeded without a waiting list", async () => {
    expect(await ask({ [child]: 3 })).toMatchObject({ status: 409, code: "capacity_exceeded" });
  });

  it("is a validation on the item, as the order is", async () => {
    expect(await ask({ [adult]: 6 })).toMatchObject({ status: 422, fields: ["items.0.quantity", "items"] });
    expect(await ask({ [concert.serviceId]: 1 })).toMatchObject({
      status: 422,
      fields: ["items.0.ticketType", "items"],
    });
    expect(await ask({ [adult]: 0 })).toMatchObject({ status: 422, fields: ["items.0.quantity", "items"] });
    expect(await ask({})).toMatchObject({ status: 422, fields: ["items"] });
  });

  it("is not_found of another account's event, or one that is not published", async () => {
    const other = await openConcert();
    expect(await ask({ [adult]: 1 }, {}, other)).toMatchObject({ status: 404, code: "not_found" });
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "draft" } }));
    expect((await ask({ [adult]: 1 })).status).toBe(404);
  });
});

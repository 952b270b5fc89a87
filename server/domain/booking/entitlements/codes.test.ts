import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../errors";
import { CodesInHand, type CodesOrder, couponFor, packageFor, promiseOf } from "./codes";

const NOW = new Date("2026-03-02T10:00:00Z");
const at = { now: NOW, today: "2026-03-02" };

const coupon = (more: object = {}) => ({
  active: true,
  startDate: null,
  endDate: null,
  usageLimit: null as number | null,
  used: 0,
  customerLimit: null as number | null,
  serviceIds: [] as string[],
  staffIds: [],
  eventIds: [],
  ...more,
});
const pack = (more: object = {}) => ({
  state: "active" as const,
  serviceId: "massage",
  ownerEmail: "ana@example.com",
  size: 5,
  used: 0,
  expiresAt: null,
  ...more,
});
const massage = (persons = 1) => ({ kind: "service" as const, serviceId: "massage", staffId: "eva", persons });
const order = (more: Partial<CodesOrder> = {}): CodesOrder => ({
  email: "ana@example.com",
  items: [massage()],
  coupon: "TENTH",
  packageCode: "PACK",
  ...more,
});
const outcomeOf = (decide: () => unknown): string => {
  try {
    decide();
    return "valid";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${error.code} on ${Object.keys(error.fields ?? {})}`;
  }
};

describe("a coupon", () => {
  it.each([
    ["that is there", coupon(), 0, "valid"],
    ["of nobody", null, 0, "coupon_invalid on coupon"],
    ["that is used up", coupon({ usageLimit: 2, used: 2 }), 0, "coupon_invalid on coupon"],
    ["that a customer has used", coupon({ customerLimit: 1 }), 1, "coupon_invalid on coupon"],
    ["of other services", coupon({ serviceIds: ["facial"] }), 0, "coupon_invalid on coupon"],
  ])("%s", (...row) => {
    const [, found, orders, outcome] = row;
    expect(outcomeOf(() => couponFor(found, { items: [massage()], orders, today: at.today }))).toBe(outcome);
  });
});

describe("a package", () => {
  it.each([
    ["with enough uses", pack(), 5, "valid"],
    ["of nobody", null, 1, "package_invalid on packageCode"],
    ["with too few uses", pack({ used: 3 }), 3, "package_used_up on packageCode"],
    ["that has expired", pack({ expiresAt: NOW }), 1, "package_expired on packageCode"],
    ["of somebody else", pack({ ownerEmail: "lea@example.com" }), 1, "package_invalid on packageCode"],
    ["of another service", pack({ serviceId: "facial" }), 1, "package_invalid on packageCode"],
  ])("%s", (...row) => {
    const [, found, persons, outcome] = row;
    const items = [massage(persons)];
    expect(outcomeOf(() => packageFor(found, { items, email: "ana@example.com", now: NOW }))).toBe(outcome);
  });
});

describe("the codes of one decision", () => {
  it("look at the coupon first, and take nothing of either when one is refused", () => {
    const hand = new CodesInHand({ coupon: null, pack: pack({ used: 5 }), couponOrders: 0 }, at);
    expect(outcomeOf(() => hand.take(order()))).toBe("coupon_invalid on coupon");
    const other = new CodesInHand({ coupon: coupon(), pack: pack({ used: 5 }), couponOrders: 0 }, at);
    expect(outcomeOf(() => other.take(order()))).toBe("package_used_up on packageCode");
    expect([hand.taken, other.taken]).toEqual(Array(2).fill({ coupon: 0, pack: 0 }));
  });

  it("are not asked for by an order without them", () => {
    const hand = new CodesInHand({ coupon: coupon(), pack: pack(), couponOrders: 0 }, at);
    expect(hand.take(order({ coupon: null, packageCode: null }))).toEqual({ coupon: null, pack: null });
    expect(hand.taken).toEqual({ coupon: 0, pack: 0 });
  });

  it("are used exactly as often as orders had them, and never past a limit, whatever is ordered", () => {
    const limit = fc.option(fc.nat(6), { nil: null });
    const found = fc.record({ usageLimit: limit, used: fc.nat(3), customerLimit: limit, couponOrders: fc.nat(2) });
    const orders = fc.array(
      fc.record({ persons: fc.integer({ min: 1, max: 3 }), hasCoupon: fc.boolean(), hasPack: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(found, orders, ({ couponOrders, ...limits }, asked) => {
        const held = { coupon: coupon(limits), pack: pack(), couponOrders };
        const hand = new CodesInHand(held, at);
        const had = { coupon: 0, pack: 0 };
        for (const { persons, hasCoupon, hasPack } of asked) {
          const codes = { coupon: hasCoupon ? "TENTH" : null, packageCode: hasPack ? "PACK" : null };
          const outcome = outcomeOf(() => hand.take(order({ ...codes, items: [massage(persons)] })));
          if (outcome === "valid" && hasCoupon) had.coupon++;
          if (outcome === "valid" && hasPack) had.pack += persons;
          expect(hand.taken).toEqual(had);
        }
        const { usageLimit, used, customerLimit } = limits;
        const couponMax = Math.min((usageLimit ?? 99) - used, (customerLimit ?? 99) - couponOrders);
        expect(had.coupon).toBeLessThanOrEqual(Math.max(0, couponMax));
        expect(had.pack).toBeLessThanOrEqual(5);
        expect(held.coupon.used).toBe(used);
      }),
    );
  });
});

describe("what a seat is to be paid with", () => {
  const [coupon, pack] = [{ code: "TENTH" }, { id: "p1", code: "PACK" }];
  const nothing = { coupon: null, packageId: null, packageCode: null, payment: null };

  it.each([
    [{ coupon: null, pack: null }, null, null],
    [{ coupon: null, pack: null }, "provider", { ...nothing, payment: "provider" }],
    [{ coupon, pack: null }, null, { ...nothing, coupon: "TENTH" }],
    [{ coupon, pack }, "local", { coupon: "TENTH", packageId: "p1", packageCode: "PACK", payment: "local" }],
  ])("of %j by %s is kept as %j", (codes, payment, kept) => {
    expect(promiseOf(codes, payment)).toEqual(kept);
  });
});

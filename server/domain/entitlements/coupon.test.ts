import { describe, expect, it } from "vitest";
import { type CouponLimits, type CouponUse, couponVerdict } from "./coupon";

const coupon: CouponLimits = {
  active: true,
  startDate: null,
  endDate: null,
  usageLimit: null,
  used: 0,
  customerLimit: null,
  serviceIds: [],
  staffIds: [],
  eventIds: [],
};
const haircut = { kind: "service", serviceId: "haircut", staffId: "ana" } as const;
const concert = { kind: "ticket", eventId: "concert" } as const;
const reasonAgainst = (changes: Partial<CouponLimits>, use: Partial<CouponUse> = {}) => {
  const verdict = couponVerdict(
    { ...coupon, ...changes },
    { today: "2026-05-10", usedByCustomer: 0, items: [haircut], ...use },
  );
  return verdict.valid ? null : verdict.reason;
};

it("takes a coupon without limits for anything", () => {
  expect(reasonAgainst({})).toBeNull();
  expect(reasonAgainst({}, { items: [concert] })).toBeNull();
});

it("refuses an inactive coupon", () => {
  expect(reasonAgainst({ active: false })).toBe("inactive");
});

it("is valid from its first to its last date, both inclusive", () => {
  expect(reasonAgainst({ startDate: "2026-05-10", endDate: "2026-05-10" })).toBeNull();
  expect(reasonAgainst({ startDate: "2026-05-11" })).toBe("not_started");
  expect(reasonAgainst({ endDate: "2026-05-09" })).toBe("expired");
});

it("stops at its number of uses, in all and of the customer", () => {
  expect(reasonAgainst({ usageLimit: 3, used: 2 })).toBeNull();
  expect(reasonAgainst({ usageLimit: 3, used: 3 })).toBe("used_up");
  expect(reasonAgainst({ customerLimit: 2 }, { usedByCustomer: 1 })).toBeNull();
  expect(reasonAgainst({ customerLimit: 2 }, { usedByCustomer: 2 })).toBe("customer_limit");
});

it("says in a sentence what the first reason is", () => {
  expect(
    couponVerdict(
      { ...coupon, active: false, endDate: "2020-01-01" },
      { today: "2026-05-10", usedByCustomer: 0, items: [] },
    ),
  ).toEqual({ valid: false, reason: "inactive", sentence: "This coupon is not active." });
});

describe("a restricted coupon", () => {
  it("is for the services and members it names", () => {
    expect(reasonAgainst({ serviceIds: ["haircut"], staffIds: ["ana"] })).toBeNull();
    expect(reasonAgainst({ serviceIds: ["beard"] })).toBe("no_match");
    expect(reasonAgainst({ serviceIds: ["haircut"], staffIds: ["ben"] })).toBe("no_match");
  });

  it("is for the events it names", () => {
    expect(reasonAgainst({ eventIds: ["concert"] }, { items: [concert] })).toBeNull();
    expect(reasonAgainst({ eventIds: ["fair"] }, { items: [concert] })).toBe("no_match");
  });

  it("to services is not for tickets, and to events not for services, unless it names both", () => {
    expect(reasonAgainst({ serviceIds: ["haircut"] }, { items: [concert] })).toBe("no_match");
    expect(reasonAgainst({ eventIds: ["concert"] })).toBe("no_match");
    const both = { serviceIds: ["haircut"], eventIds: ["concert"] };
    expect([reasonAgainst(both), reasonAgainst(both, { items: [concert] })]).toEqual([null, null]);
  });

  it("is taken when it is for one of several things", () => {
    expect(
      reasonAgainst({ serviceIds: ["beard"] }, { items: [haircut, { ...haircut, serviceId: "beard" }] }),
    ).toBeNull();
  });

  it("is for nothing in an order of nothing", () => {
    expect(reasonAgainst({}, { items: [] })).toBe("no_match");
  });
});

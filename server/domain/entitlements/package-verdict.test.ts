import { describe, expect, it } from "vitest";
import { DomainError } from "../errors";
import { type OfferedPackage, packageVerdict, requireUses } from "./package-verdict";

const now = new Date("2026-11-23T09:00:00Z");
const offered: OfferedPackage = {
  serviceId: "cut",
  ownerEmail: "Eva@Example.com",
  state: "active",
  used: 3,
  size: 5,
  expiresAt: new Date(now.getTime() + 1),
};
const use = { serviceIds: ["colour", "cut"], email: " eva@example.com", uses: 2, now };

describe("a package", () => {
  it("counts for its owner, in any case, up to its last use and instant", () => {
    expect(packageVerdict(offered, use)).toEqual({ valid: true });
    expect(packageVerdict({ ...offered, expiresAt: null }, use)).toEqual({ valid: true });
  });

  it("counts while it is not known who asks", () => {
    expect(packageVerdict(offered, { ...use, email: null })).toEqual({ valid: true });
  });

  it.each([
    { code: "package_invalid", when: "does not exist", given: null, asked: use },
    {
      code: "package_invalid",
      when: "is somebody else's",
      given: offered,
      asked: { ...use, email: "ana@example.com" },
    },
    {
      code: "package_invalid",
      when: "is for another service",
      given: offered,
      asked: { ...use, serviceIds: ["wash"] },
    },
    { code: "package_invalid", when: "is not paid", given: { ...offered, state: "pending" as const }, asked: use },
    { code: "package_invalid", when: "was cancelled", given: { ...offered, state: "cancelled" as const }, asked: use },
    { code: "package_expired", when: "is over", given: { ...offered, expiresAt: now }, asked: use },
    { code: "package_expired", when: "is over, used up", given: { ...offered, expiresAt: now, used: 5 }, asked: use },
    { code: "package_used_up", when: "has no uses left", given: { ...offered, used: 5 }, asked: use },
    { code: "package_used_up", when: "has too few uses left", given: offered, asked: { ...use, uses: 3 } },
  ])("is $code when it $when", ({ code, given, asked }) => {
    expect(packageVerdict(given, asked)).toMatchObject({ valid: false, code, sentence: expect.stringMatching(/\.$/) });
  });
});

describe("further uses of a package that a booking has", () => {
  const codeOf = (more: Partial<OfferedPackage>, uses = 1): string => {
    try {
      requireUses({ ...offered, ...more }, { uses, now });
      return "used";
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return `${error.code} ${Object.keys(error.fields ?? {})}`;
    }
  };

  it.each([
    [{}, 2, "used"],
    [{}, 3, "package_used_up packageCode"],
    [{ used: 5 }, 1, "package_used_up packageCode"],
    [{ state: "pending" }, 1, "package_invalid packageCode"],
    [{ state: "cancelled" }, 1, "package_invalid packageCode"],
    [{ expiresAt: now }, 1, "package_expired packageCode"],
  ] as const)("of one with %j, %i: %s", (more, uses, outcome) => {
    expect(codeOf(more, uses)).toBe(outcome);
  });
});

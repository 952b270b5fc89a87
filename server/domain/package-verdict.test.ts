import { describe, expect, it } from "vitest";
import { type OfferedPackage, packageVerdict } from "./package-verdict";

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

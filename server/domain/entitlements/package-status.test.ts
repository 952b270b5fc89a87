import { describe, expect, it } from "vitest";
import { type PackageFacts, packageStatusOf } from "./package-status";

const now = new Date("2026-11-23T12:00:00Z");
const later = new Date(now.getTime() + 1);
const FACTS: PackageFacts = { state: "active", used: 0, size: 10, expiresAt: null };
const statusOf = (facts: Partial<PackageFacts>) => packageStatusOf({ ...FACTS, ...facts }, now);

describe("a package", () => {
  it("is active while it has uses and its date has not come", () => {
    expect(statusOf({})).toBe("active");
    expect(statusOf({ used: 9, expiresAt: later })).toBe("active");
  });

  it("is expired from the very instant it names", () => {
    expect(statusOf({ expiresAt: now })).toBe("expired");
  });

  it("is used up with its last use, and expired rather than used up once both hold", () => {
    expect(statusOf({ used: 10, expiresAt: later })).toBe("used_up");
    expect(statusOf({ used: 10, expiresAt: now })).toBe("expired");
  });

  it.each(["pending", "cancelled"] as const)("that is %s stays so whatever its uses and date say", (state) => {
    expect(statusOf({ state, used: 10, expiresAt: now })).toBe(state);
  });
});

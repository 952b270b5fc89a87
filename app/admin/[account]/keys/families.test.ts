import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCOPES } from "../../../../server/domain/scopes";
import { en } from "../../messages/en";
import { describeScopes, FAMILIES, PRESETS, presetOf, type Reach, reachOf, scopesOf } from "./families";

const level = fc.constantFrom("none", "read", "write");
const reaches: fc.Arbitrary<Reach> = fc.record({
  catalog: level,
  bookings: level,
  customers: level,
  payments: level,
  settings: level,
});

describe("the reach of a key", () => {
  it("is that of its scopes, whatever was chosen", () => {
    const isKept = fc.property(reaches, (reach) => {
      expect(reachOf(scopesOf(reach))).toEqual({ ...reach });
    });
    fc.assert(isKept, { numRuns: 100 });
  });

  it("covers every family of scopes", () => {
    expect(scopesOf(PRESETS.all)).toEqual(SCOPES);
    expect(new Set(SCOPES.map((scope) => scope.split(":")[0]))).toEqual(new Set(FAMILIES));
  });

  it("is a preset as long as nothing of it was changed", () => {
    expect(presetOf(PRESETS.accounts)).toBe("accounts");
    expect(presetOf({ ...PRESETS.accounts, catalog: "write" })).toBeNull();
  });

  it("is told in a few words", () => {
    expect(describeScopes(en, SCOPES)).toBe("Everything");
    expect(
      describeScopes(
        en,
        SCOPES.filter((scope) => scope.endsWith(":read")),
      ),
    ).toBe("Read everything");
    expect(describeScopes(en, ["bookings:write", "payments:read"])).toBe("Bookings; Payments, read");
  });
});

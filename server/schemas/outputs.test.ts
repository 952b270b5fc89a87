import fc from "fast-check";
import { expect, it } from "vitest";
import { instantText } from "./outputs";

const inReach = { min: new Date("1900-01-01T00:00:00Z"), max: new Date("9989-12-31T23:59:59Z"), noInvalidDate: true };

it("writes whole seconds as the platform does, without the fraction", () => {
  fc.assert(
    fc.property(fc.date(inReach), (instant) => {
      const at = Math.floor(instant.getTime() / 1000) * 1000;
      expect(instantText(at)).toBe(new Date(at).toISOString().replace(".000Z", "Z"));
      expect(instantText(new Date(at))).toBe(instantText(at));
    }),
    { numRuns: 2000 },
  );
});

it("keeps a fraction that is there", () => {
  expect(instantText(new Date("2026-11-23T09:30:00.250Z"))).toBe("2026-11-23T09:30:00.250Z");
});

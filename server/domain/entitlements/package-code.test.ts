import { expect, it } from "vitest";
import { PACKAGE_CODE_LENGTH, packageCodeOf } from "./package-code";

it("has ten characters, each from a byte of its own and none that is easily misread", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (let from = 0; from + PACKAGE_CODE_LENGTH <= bytes.length; from++)
    expect(packageCodeOf(bytes.subarray(from, from + PACKAGE_CODE_LENGTH))).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(packageCodeOf(bytes)).toBe("0123456789");
});

import { expect, it } from "vitest";
import { addressLinesOf, companyAddressOf } from "./company-address";

const LINES = ["Calle Mayor 1", "28013 Madrid"];

it.each([
  ["the lines of the page", { addressLines: LINES, companyAddress: null }, "Calle Mayor 1, 28013 Madrid", LINES],
  ["each of two where it was written for", { addressLines: LINES, companyAddress: "Sol 2" }, "Sol 2", LINES],
  [
    "the lines where the plain one is empty",
    { addressLines: LINES, companyAddress: " " },
    "Calle Mayor 1, 28013 Madrid",
    LINES,
  ],
  [
    "the plain one as it was written",
    { addressLines: [], companyAddress: "Sol 2\n\nMadrid" },
    "Sol 2\n\nMadrid",
    ["Sol 2", "Madrid"],
  ],
  ["the plain one where every line is empty", { addressLines: [" "], companyAddress: "Sol 2" }, "Sol 2", ["Sol 2"]],
  ["none", { addressLines: [], companyAddress: null }, null, []],
])("says %s", (_, written, address, lines) => {
  expect([companyAddressOf(written), addressLinesOf(written)]).toEqual([address, lines]);
});

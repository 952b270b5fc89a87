import { expect, it } from "vitest";
import { addressLinesOf, companyAddressOf } from "./company-address";

const LINES = ["Calle Mayor 1", "28013 Madrid"];
const JOINED = "Calle Mayor 1, 28013 Madrid";

it.each([
  ["the lines of the page", { addressLines: LINES, companyAddress: null }, [JOINED, LINES]],
  ["each of two where it was written for", { addressLines: LINES, companyAddress: "Sol 2" }, ["Sol 2", LINES]],
  ["the lines where the plain one is empty", { addressLines: LINES, companyAddress: " " }, [JOINED, LINES]],
  [
    "the plain one as written",
    { addressLines: [], companyAddress: "Sol 2\n\nMadrid" },
    ["Sol 2\n\nMadrid", ["Sol 2", "Madrid"]],
  ],
  ["the plain one where every line is empty", { addressLines: [" "], companyAddress: "Sol 2" }, ["Sol 2", ["Sol 2"]]],
  ["none", { addressLines: [], companyAddress: null }, [null, []]],
])("says %s", (_, written, said) => {
  expect([companyAddressOf(written), addressLinesOf(written)]).toEqual(said);
});

import { expect, it } from "vitest";
import { codesCsv } from "./codes-csv";

it("each code is a line, and none is a formula to a spreadsheet", () => {
  expect(codesCsv(["GIFT-0A", "-1+2", "_X"])).toBe("code\r\nGIFT-0A\r\n'-1+2\r\n_X\r\n");
});

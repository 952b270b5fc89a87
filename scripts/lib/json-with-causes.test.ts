import { expect, it } from "vitest";
import { withCauses } from "./json-with-causes.mjs";

it("tells what an error was caused by before where it was thrown", () => {
  const cause = { message: "the end", code: "57P01", cause: { message: "reset", code: "ECONNRESET" } };
  expect(withCauses({ message: "a query", stack: "Error: a query\n  at b", cause }).split("\n")).toEqual([
    "Error: a query",
    "Caused by: 57P01 the end",
    "Caused by: ECONNRESET reset",
    "  at b",
  ]);
});

it("leaves an error without a cause as it is", () => {
  expect(withCauses({ message: "no", stack: "Error: no\n  at b" })).toBe("Error: no\n  at b");
});

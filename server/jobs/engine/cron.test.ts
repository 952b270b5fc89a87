import { expect, it } from "vitest";
import { cronOf } from "./function-registry";

it.each([
  ["* * * * *", "2026-03-01T10:00:30Z", "2026-03-01T10:01:00.000Z"],
  ["* * * * *", "2026-03-01T10:00:00Z", "2026-03-01T10:01:00.000Z"],
  ["*/15 * * * *", "2026-03-01T10:45:00Z", "2026-03-01T11:00:00.000Z"],
  ["5,35 8-10 * * *", "2026-03-01T10:35:00Z", "2026-03-02T08:05:00.000Z"],
  ["0 3 1 * *", "2026-12-01T03:00:00Z", "2027-01-01T03:00:00.000Z"],
  ["30 6 * * 7", "2026-03-02T00:00:00Z", "2026-03-08T06:30:00.000Z"],
  ["0 0 13 * 5", "2026-03-01T00:00:00Z", "2026-03-06T00:00:00.000Z"],
  ["0 0 29 2 *", "2026-03-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  ["TZ=Europe/Berlin 0 9 * * *", "2026-07-01T00:00:00Z", "2026-07-01T07:00:00.000Z"],
])("the schedule %s after %s is %s", (text, after, next) => {
  expect(cronOf(text).nextRun(new Date(after))?.toISOString()).toBe(next);
});

it("has no next minute on a day that never comes", () => {
  expect(cronOf("0 0 30 2 *").nextRun(new Date(0))).toBeNull();
});

it.each(["", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "*/0 * * * *", "5-1 * * * *"])(
  "refuses the schedule %j",
  (text) => {
    expect(() => cronOf(text)).toThrow();
  },
);

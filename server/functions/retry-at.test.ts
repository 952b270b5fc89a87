import { expect, it } from "vitest";
import { retryAt } from "./retry-at";

it.each([
  ["2026-11-23T10:00:00.000Z", "2026-11-23T10:00:00.000Z"],
  ["2026-11-23T10:00:00.001Z", "2026-11-23T10:00:01.000Z"],
  ["2026-11-23T10:00:00.999Z", "2026-11-23T10:00:01.000Z"],
])("asks for %s to come back at %s, the whole second that is not before it", (instant, asked) => {
  expect(retryAt("later", new Date(instant)).retryAfter).toBe(asked);
});

import { expect, it } from "vitest";
import { DomainError } from "./errors";
import { requireAsSeen } from "./seen";

const now = { title: "Cut", price: 32, tags: ["a"], maxDays: null };

it("lets an edit pass that was made of what stands there, whatever became of other fields", () => {
  expect(() => requireAsSeen(now, { price: 32, tags: ["a"], maxDays: null })).not.toThrow();
  expect(() => requireAsSeen(now, {})).not.toThrow();
});

it("refuses with conflict each field that is no longer as it was seen", () => {
  const refused = expect(() => requireAsSeen(now, { title: "Cut", price: 30, maxDays: 5 }));
  refused.toThrow(DomainError);
  refused.toThrow(
    expect.objectContaining({ code: "conflict", fields: { price: expect.any(String), maxDays: expect.any(String) } }),
  );
});

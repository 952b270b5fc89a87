import { expect, it } from "vitest";
import { DomainError } from "./errors";
import { requireAsSeen } from "./seen";

const now = { title: "Cut", price: 32, tags: ["a"], maxDays: null };

it("lets an edit pass that was made of what stands there, whatever became of other fields", () => {
  const wanted = { price: 35, tags: [], maxDays: 5 };
  expect(() => requireAsSeen(now, { seen: { price: 32, tags: ["a"], maxDays: null }, wanted })).not.toThrow();
  expect(() => requireAsSeen(now, { seen: {}, wanted })).not.toThrow();
});

it("refuses with conflict each field that is no longer as it was seen", () => {
  const edit = { seen: { title: "Cut", price: 30, maxDays: 5 }, wanted: { title: "Trim", price: 35, maxDays: 9 } };
  const refused = expect(() => requireAsSeen(now, edit));
  refused.toThrow(DomainError);
  refused.toThrow(
    expect.objectContaining({ code: "conflict", fields: { price: expect.any(String), maxDays: expect.any(String) } }),
  );
});

it("lets two pass who gave a field the same value", () => {
  const edit = { seen: { price: 30, tags: ["b"] }, wanted: { price: 32, tags: ["a"] } };
  expect(() => requireAsSeen(now, edit)).not.toThrow();
});

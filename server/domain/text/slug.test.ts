import { describe, expect, it } from "vitest";
import { freeSlug, slugOf } from "./slug";

describe("the slug of a title", () => {
  it.each([
    ["Open Day", "open-day"],
    ["  ¡Año Nuevo! 2026 — fiesta  ", "ano-nuevo-2026-fiesta"],
    ["Straße & Öl", "strasse-ol"],
    ["日本語", "event"],
    ["!!!", "event"],
    ["x".repeat(100), "x".repeat(80)],
    [`${"x".repeat(79)} y`, "x".repeat(79)],
  ])("of %j is %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});

describe("a slug that is taken", () => {
  it("gets the first number that is free", () => {
    expect(freeSlug("a", new Set())).toBe("a");
    expect(freeSlug("a", new Set(["a"]))).toBe("a-2");
    expect(freeSlug("a", new Set(["a", "a-2", "a-4"]))).toBe("a-3");
  });

  it("stays within 80 characters", () => {
    const long = "x".repeat(80);
    expect(freeSlug(long, new Set([long]))).toBe(`${"x".repeat(78)}-2`);
  });
});

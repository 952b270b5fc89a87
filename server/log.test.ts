import { expect, it } from "vitest";
import { safePath } from "./log";

it("never shows a query string", () => {
  expect(safePath("/book/salon?email=a@b.c")).toBe("/book/salon");
  expect(safePath("/book/salon#token")).toBe("/book/salon");
});

it.each([
  ["/manage/abc123", "/manage/…"],
  ["/manage/abc123/cancel", "/manage/…"],
  ["/api/public/salon/manage/abc123", "/api/public/salon/manage/…"],
  ["/feeds/abc123.ics", "/feeds/…"],
  ["/t/abc123", "/t/…"],
  ["/pay/abc123/return", "/pay/…"],
  ["/ticket/abc123/ics", "/ticket/…"],
])("hides the token of %s", (path, shown) => {
  expect(safePath(path)).toBe(shown);
});

it("leaves other paths whole", () => {
  expect(safePath("/api/v1/bookings/0195")).toBe("/api/v1/bookings/0195");
  expect(safePath("/book/management-team")).toBe("/book/management-team");
});

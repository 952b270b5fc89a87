import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { AuditEntry } from "../../../../server/features/audit/schemas";
import { MESSAGES } from "../../messages";
import { RESOURCES, recordPath, resourceWords } from "./resources";

/** What the audit notes of each procedure that writes, read from the table that is generated of all of them. */
function noted(): string[] {
  const rows = readFileSync("docs/roles.md", "utf8")
    .split("\n")
    .filter((line) => /^\| `\w+\./.test(line));
  return rows.flatMap((line) => {
    const [, name = "", asks = "", ...rest] = line.split(" | ").map((cell) => cell.replace(/^\| |`/g, ""));
    const [method, path] = rest.find((cell) => cell.includes(" /"))?.split(" ") ?? [];
    if (path) return method === "GET" ? [] : [path.split("/")[1] ?? ""];
    const isWrite = asks.includes(":write") || ["people", "keys", "account"].includes(asks);
    return isWrite ? [(name.split(".")[0] ?? "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] : [];
  });
}

it("whatever is written in an account can be looked for in its audit, by a word of its own", () => {
  const all = noted();
  expect(all.length).toBeGreaterThan(50);
  // Noted by hand, by no procedure.
  for (const resource of ["account", "apps"] as const) expect(RESOURCES).toContain(resource);
  expect(all.filter((resource) => !RESOURCES.some((one) => one === resource))).toEqual([]);
  for (const m of Object.values(MESSAGES)) expect(new Set(Object.values(resourceWords(m))).size).toBe(RESOURCES.length);
});

it.each([
  ["a booking that was changed", { resource: "bookings", action: "bookings.update", method: "PATCH" }, "/bookings/id"],
  ["a service's extra", { resource: "services", action: "services.extras.create", method: "POST" }, undefined],
  ["a coupon that is gone", { resource: "coupons", action: "coupons.delete", method: "DELETE" }, undefined],
  ["one deleted in the office", { resource: "coupons", action: "coupons.delete", method: "POST" }, undefined],
  ["a sign-in", { resource: "session", action: "session.create", method: "POST" }, undefined],
  ["what was not noted yet", { resource: "bookings", action: null, method: "PATCH" }, undefined],
] as const)("%s leads to its page, if it has one", (_, row, path) => {
  expect(recordPath({ ...ENTRY, ...row })).toBe(path);
});

const ENTRY: AuditEntry = {
  id: "1",
  at: "2026-11-27T10:00:00.000Z",
  actor: { kind: "system", id: null, name: null, hint: null },
  action: null,
  keyHint: null,
  method: "PATCH",
  path: "/",
  status: 200,
  resource: "bookings",
  resourceId: "id",
};

import { describe, expect, it } from "vitest";
import { type ApiName, operationAt } from "../../testing/openapi";
import { PROMISED_MANAGEMENT, PROMISED_PUBLIC } from "../../testing/promised";

const BASE: Record<ApiName, string> = { management: "/api/v1", public: "/api/public/pk_x" };

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [method = "", path = "", scope = "", statuses = ""] = row.trim().split(/\s+/);
      return { name: `${method} ${path}`, method, path, scope, statuses: statuses.split(",") };
    });

const CASES: [ApiName, string][] = [
  ["management", PROMISED_MANAGEMENT],
  ["public", PROMISED_PUBLIC],
];

describe.each(CASES)("the %s API", (api, table) => {
  it.each(rowsOf(table))("offers $name", ({ method, path, scope, statuses }) => {
    const { operation } = operationAt(method, `${BASE[api]}${path}`) ?? {};
    if (!operation) throw new Error("There is no such operation.");
    expect(operation["x-scope"] ?? scope).toBe(scope);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...statuses, "429"]));
  });

  it("says which success each of them has, and no other", () => {
    const successes = rowsOf(table).map(({ name, method, path }) => {
      const { operation } = operationAt(method, `${BASE[api]}${path}`) ?? {};
      return [
        name,
        Object.keys(operation?.responses ?? {})
          .filter((status) => status < "300")
          .join(),
      ];
    });
    const promised = rowsOf(table).map(({ name, statuses }) => [
      name,
      statuses.filter((status) => status < "300").join(),
    ]);
    expect(Object.fromEntries(successes)).toEqual(Object.fromEntries(promised));
  });
});

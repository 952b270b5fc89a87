import { eq, getTableColumns, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { apiKeys, tenants } from "../schema";
import { compile } from "./compiled-query";
import { clientOf } from "./session";

const { db } = testDatabase();

it("finds drizzle's client beneath the pool and beneath a transaction, where statements run in it", async () => {
  expect(typeof clientOf(db).unsafe).toBe("function");
  await db.transaction(async (tx) => {
    expect(clientOf(tx)).not.toBe(clientOf(db));
    await clientOf(tx).unsafe("create temporary table canary (n int) on commit drop");
    expect(await tx.execute(sql`select count(*)::int as rows from canary`)).toMatchObject([{ rows: 0 }]);
  });
});

it("finds text, inputs and columns in what drizzle prepares, joins included", () => {
  const prepared = db
    .select({ key: apiKeys, tenantId: tenants.id })
    .from(tenants)
    .leftJoin(apiKeys, eq(apiKeys.tenantId, tenants.id))
    .where(eq(tenants.id, sql.placeholder("id")))
    .prepare("canary");
  const { text, parameters, toRows } = compile(prepared);
  expect(text).toMatch(/^select .* from "tenants" left join "api_keys" on .* where "tenants"."id" = \$1$/);
  expect(parameters({ id: "one" })).toEqual(["one"]);
  const ofKey = Object.keys(getTableColumns(apiKeys)).map(() => null);
  const [row] = toRows?.([[...ofKey, "two"]]) ?? [];
  expect(row).toEqual({ key: null, tenantId: "two" });
});

import postgres from "postgres";
import { expect, it } from "vitest";
import { emptyDatabase } from "../testing/database";
import { migrate } from "./migrate";

it("brings an empty database to the schema, from two processes at once and again", async () => {
  const url = await emptyDatabase("migrate");
  await Promise.all([migrate(url), migrate(url)]);
  await migrate(url);

  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ tables: number; runs: number }[]>`
    select (select count(*)::int from information_schema.tables where table_schema = 'public') as tables,
           (select count(*) - count(distinct hash) from drizzle.__drizzle_migrations)::int as runs`;
  await sql.end();
  expect(row?.tables).toBeGreaterThan(0);
  expect(row?.runs).toBe(0);
});

import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, inject, it } from "vitest";
import { closeDatabase } from "../db/client";
import { cloneWorkerDatabase, testDatabase, workerDatabaseUrl } from "./database";

const server = postgres(inject("postgresUrl"), { max: 1, fetch_types: false });
afterAll(() => server.end());

/** Of the worker's database, without connecting to it. */
async function currentId(): Promise<string> {
  const [row] = await server<{ oid: string }[]>`
    select oid from pg_database where datname = ${new URL(workerDatabaseUrl()).pathname.slice(1)}`;
  return String(row?.oid);
}

it("is made anew for a file after one that connected to it, and kept after one that did not", async () => {
  const first = await currentId();
  await testDatabase().db.execute(sql`select`);
  await closeDatabase();
  await cloneWorkerDatabase();
  const second = await currentId();
  expect(second).not.toBe(first);
  await cloneWorkerDatabase();
  expect(await currentId()).toBe(second);
});

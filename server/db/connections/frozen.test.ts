import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databasesFolder } from "../../testing/databases-folder";
import { serverOf } from "../../testing/freezing";
import { type Connection, connect, type Db } from "../client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded";
import { deadlinesOf } from "./deadlines";
import { isUnavailable } from "./unavailable";

const dataDir = join(databasesFolder(), `slotwright-frozen-${process.pid}`);
const STATEMENT_MS = 1_000;
/** Well below the 30 s after which the driver alone would give up a connection. */
const SOON_MS = 10_000;

let server: EmbeddedPostgres;
let pool: Connection;
const frozen = () => serverOf(dataDir);

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }), durable: false });
  pool = connect(server.url, 2, deadlinesOf(STATEMENT_MS));
});
afterAll(async () => {
  frozen().thaw();
  await pool.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const one = async (db: Db) => (await db.execute(sql`select 1 as one`))[0]?.one;
const inTransaction = () => pool.db.transaction(one);
/** Statements of every way to PostgreSQL. */
const ask = () => [one(pool.db), pool.db.execute(sql`create table if not exists never (id int)`), inTransaction()];

const fateOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => (isUnavailable(error) ? "unavailable" : error),
  );

it("gives up whatever a PostgreSQL that stands still does not answer, and goes on when it does", async () => {
  await Promise.all(ask());
  const { freeze, thaw } = frozen();
  freeze();
  const startedAt = performance.now();
  // The first find their connections as they were; the next have to open others, which nobody accepts.
  for (let round = 0; round < 2; round++)
    expect(await Promise.all(ask().map(fateOf))).toEqual(["unavailable", "unavailable", "unavailable"]);
  expect(performance.now() - startedAt).toBeLessThan(2 * SOON_MS);
  thaw();
  await expect.poll(() => Promise.all(ask().map(fateOf)), { timeout: SOON_MS }).toEqual(Array(3).fill("answered"));
});

import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "../env";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema>;
/** The pool or a transaction of it: queries take either. */
export type Db = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

interface Connection {
  db: Database;
  sql: Sql;
}

const POOL_SIZE = 12;
const held = globalThis as typeof globalThis & { slotwrightDatabase?: Connection };

/**
 * The process's one pool.
 *
 * It lives on `globalThis` because the server bundle and Next's chunks each carry a copy of this module.
 */
export function database(): Connection {
  held.slotwrightDatabase ??= connect(env().DATABASE_URL ?? "");
  return held.slotwrightDatabase;
}

/** Ends the pool after its running statements. */
export async function closeDatabase(): Promise<void> {
  const open = held.slotwrightDatabase;
  delete held.slotwrightDatabase;
  await open?.sql.end({ timeout: 5 });
}

export function connect(url: string, poolSize = POOL_SIZE): Connection {
  const sql = preparing(
    postgres(url, { max: poolSize, onnotice: () => {}, connection: { application_name: "slotwright" } }),
  );
  return { sql, db: drizzle(sql, { schema, casing: "snake_case" }) };
}

/**
 * Makes every drizzle statement a prepared one.
 *
 * drizzle sends through `unsafe` with `prepare: false` unless a statement was named by hand; parsing and planning
 * anew cost more than running most of ours. The texts stay few: lists travel as one array parameter.
 *
 * Statements that are sent together may run in any order, in a transaction too: the first use of a text waits
 * for its parameter types, and one that is known overtakes it. So only independent ones go into a `Promise.all`.
 */
function preparing<Client extends Pick<Sql, "unsafe">>(client: Client): Client {
  const unsafe = client.unsafe.bind(client) as Sql["unsafe"];
  const begin = "begin" in client ? (client.begin as Sql["begin"]).bind(client) : null;
  const savepoint =
    "savepoint" in client ? (client.savepoint as postgres.TransactionSql["savepoint"]).bind(client) : null;
  Object.assign(client, {
    unsafe: (query: string, parameters?: never[], options?: object) =>
      unsafe(query, parameters, { ...options, prepare: true }),
    ...(begin ? { begin: (run: (tx: postgres.TransactionSql) => unknown) => begin((tx) => run(preparing(tx))) } : {}),
    ...(savepoint
      ? { savepoint: (run: (tx: postgres.TransactionSql) => unknown) => savepoint((tx) => run(preparing(tx))) }
      : {}),
  });
  return client;
}

import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { projectRoot } from "../env";
import { addressOf } from "./address";

// Any number will do, as long as every process of this service takes the same.
const LOCK = 7_396_201;

/**
 * Brings a database to the newest schema: applies the files of `drizzle/` that it has not seen, all or none.
 *
 * Processes that start at once take turns by an advisory lock, which a killed one gives back with its connection.
 *
 * @throws what PostgreSQL refuses; the schema is then as it was
 */
export async function migrate(url: string): Promise<void> {
  const address = addressOf(url);
  const sql = postgres(address.url, { ...address.options, max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    await applyMigrations(drizzle(sql), { migrationsFolder: join(projectRoot(), "drizzle") });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

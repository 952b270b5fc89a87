import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { projectRoot } from "../env";
import { addressOf } from "./connections/address";
import { cuttableSocket } from "./connections/socket";

/** Any number will do, as long as every process of this service takes the same. */
export const MIGRATION_LOCK = 7_396_201;

/**
 * A dump that is restored elsewhere brings the transactions of another cluster with it, which may lie in the future of
 * this one. Its events count as written before all others then; '3' is PostgreSQL's first transaction.
 */
const FOLLOW_CLUSTER = `
  with moved as (
    update change_feed f set epoch = gen_random_uuid(), cluster = c.system_identifier::text
    from pg_control_system() c where f.cluster <> c.system_identifier::text
    returning f.id
  )
  update webhook_events set transaction_id = '3' where exists (select from moved)`;

/**
 * Brings a database to the newest schema: applies the files of `drizzle/` that it has not seen, all or none.
 *
 * Processes that start at once take turns by an advisory lock. It belongs to the one transaction in which all of it
 * happens, not to a session: behind a pooler such as PgBouncer the next transaction may have another session.
 *
 * @param signal gives up at once; the schema is then as it was
 * @throws what PostgreSQL refuses; the schema is then as it was
 */
export async function migrate(url: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const address = addressOf(url);
  const { socket, cut } = cuttableSocket();
  const sql = postgres(address.url, { ...address.options, ...socket, max: 1, onnotice: () => {} });
  const giveUp = () => cut(new Error("The migration was given up."));
  signal?.addEventListener("abort", giveUp);
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await applyMigrations(drizzle(within(tx, sql)), { migrationsFolder: join(projectRoot(), "drizzle") });
      await tx.unsafe(FOLLOW_CLUSTER);
    });
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await sql.end({ timeout: 5 });
  }
}

/** The transaction as drizzle wants its client: what it begins is a savepoint. */
function within(tx: TransactionSql, { options }: Sql): Sql {
  const begin = (run: (savepoint: TransactionSql) => unknown) => tx.savepoint(run);
  return Object.assign(tx, { options, begin }) as unknown as Sql;
}

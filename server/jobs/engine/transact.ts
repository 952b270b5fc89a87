import { sql } from "drizzle-orm";
import type { Database, Db } from "../../db/client";
import { within } from "../../process/deadline";

/** Longer than any statement of the engine takes, and well below a lease. */
export const STATEMENT_MS = 10_000;

/**
 * Runs a transaction that ends in time, here and in the database.
 *
 * One that is given up is rolled back if it goes on after all. The database ends by itself one of a process that
 * stands still, which would hold its locks, the turn to claim among them, for as long as that lasts.
 *
 * @throws TooLate
 */
export const transactInTime = <Value>(
  db: Database,
  run: (tx: Db) => Promise<Value>,
  ms = STATEMENT_MS,
): Promise<Value> =>
  within(ms, "A transaction of the jobs", (signal) =>
    db.transaction(async (tx) => {
      signal.throwIfAborted();
      const [, value] = await Promise.all([limitTransaction(tx, ms), run(tx)]);
      signal.throwIfAborted();
      return value;
    }),
  );

/** Until the end of the transaction. */
const limitTransaction = (tx: Db, ms: number) =>
  tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true),
    set_config('statement_timeout', ${String(ms)}, true)`);

import { sql } from "drizzle-orm";
import postgres from "postgres";
import { testDatabase } from "./database";

/** What the running test holds that others wait for, as ways to let go of it. */
const held = new Set<() => Promise<unknown>>();

/** Lets go of all that a test held which was cut off: the tests after it find the database as it was. */
export async function letGo(): Promise<void> {
  for (const release of [...held]) await release();
}

/** Runs `work`, and `release` after it, or when the test is cut off before: once, whichever comes first. */
async function holding<Result>(release: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  let released: Promise<unknown> | null = null;
  const once = () => {
    held.delete(once);
    // A query of drizzle runs anew each time it is awaited.
    released ??= Promise.resolve(release());
    return released;
  };
  held.add(once);
  try {
    return await work();
  } finally {
    await once();
  }
}

/**
 * Runs `work` while another session keeps every write out of a table; reads go on.
 *
 * A request that has to write there waits where the test wants it.
 *
 * @param signal of the test: one that was cut off holds nothing anew
 */
export async function whileUnwritable<Result>(
  { table, signal }: { table: string; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const other = postgres(testDatabase().url, { max: 1, fetch_types: false, onnotice: () => {} });
  return holding(
    () => other.end({ timeout: 0 }),
    async () => {
      await other.unsafe("begin");
      await other`lock table ${other(table)} in exclusive mode`;
      return work();
    },
  );
}

/** Runs `work` while a table is gone, so that what needs it fails with 500. */
export async function whileGone<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { db } = testDatabase();
  const [name, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  await db.execute(sql`alter table ${name} rename to ${away}`);
  return holding(() => db.execute(sql`alter table ${away} rename to ${name}`), work);
}

/** Cuts the connections that wait for a lock, as a kill of their process would. */
export async function cutWaiting(): Promise<void> {
  await testDatabase().db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
}

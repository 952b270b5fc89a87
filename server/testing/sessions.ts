import { sql } from "drizzle-orm";
import postgres from "postgres";
import { onTestFinished } from "vitest";
import { testDatabase } from "./database";

/**
 * Runs `work` while another session keeps every write out of a table; reads go on.
 *
 * A request that has to write there waits where the test wants it. A test that is cut off lets go of the table.
 */
export async function whileUnwritable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const other = postgres(testDatabase().url, { max: 1, onnotice: () => {} });
  onTestFinished(() => other.end({ timeout: 0 }));
  try {
    const held = await other.begin(async (tx) => {
      await tx`lock table ${tx(table)} in exclusive mode`;
      return { result: await work() };
    });
    return held.result;
  } finally {
    await other.end();
  }
}

/** Runs `work` while a table is gone, so that what needs it fails with 500. */
export async function whileGone<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { db } = testDatabase();
  const [name, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  await db.execute(sql`alter table ${name} rename to ${away}`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table ${away} rename to ${name}`);
  }
}

/** Cuts the connections that wait for a lock, as a kill of their process would. */
export async function cutWaiting(): Promise<void> {
  await testDatabase().db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
}

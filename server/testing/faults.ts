import { sql } from "drizzle-orm";
import { testDatabase } from "./database";

/** Tables with no part in what a command changes: its audit row and its stored answer are the pipeline's. */
const NOT_THEIRS = ["audit_log", "idempotency_keys"];

const run = (text: string) => testDatabase().db.execute(sql.raw(text));

/**
 * Makes the database able to fail at a chosen write: the triggers count statements that write, over all tables.
 *
 * A sequence counts, for what it counts stays counted when the transaction is undone.
 */
export async function installFaults(): Promise<void> {
  await run("create sequence fault_count");
  await run("create table fault_at (write bigint not null)");
  await run("insert into fault_at values (0)");
  await run(`create function fail_at() returns trigger language plpgsql as $$
    begin
      if nextval('fault_count') = (select write from fault_at) then
        raise exception 'a fault at write %', (select write from fault_at) using errcode = 'XX000';
      end if;
      return null;
    end $$`);
  const tables = await testDatabase().db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name = 'tenant_id' or table_name = 'tenants' and column_name = 'id')`,
  );
  for (const { name } of tables.filter((table) => !NOT_THEIRS.includes(table.name)))
    await run(`create trigger fail_at after insert or update or delete on "${name}"
      for each statement execute function fail_at()`);
}

/** From here on the given write fails, counted from 1; 0: none does. */
export async function failAt(write: number): Promise<void> {
  await run(`with set as (update fault_at set write = ${write}) select setval('fault_count', 1, false)`);
}

/** How many writes there have been since `failAt`. */
export async function writesSince(): Promise<number> {
  const [row] = await testDatabase().db.execute<{ count: number }>(
    sql`select case when is_called then last_value else 0 end::int as count from fault_count`,
  );
  return row?.count ?? 0;
}

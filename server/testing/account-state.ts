import { type SQL, sql } from "drizzle-orm";
import { testDatabase } from "./database";

/** Tables that note requests, not what they changed. */
const NOT_STATE = ["idempotency_keys"];

/** A row without what reading notes in it. */
const kept = (row: SQL) => sql`(to_jsonb(${row}) - 'last_used_at' - 'last_seen_at')::text`;

/**
 * All that the database holds of an account: a digest per table, of every table there is.
 *
 * Two that are equal show that nothing was written in between, whatever the tables are.
 */
export async function stateOf(account: { id: string }): Promise<Record<string, string>> {
  const { db } = testDatabase();
  const tables = await db.execute<{ name: string; column: string }>(sql`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and (a.attname = 'tenant_id' or c.relname = 'tenants' and a.attname = 'id')`);
  const counted = tables.filter(({ name }) => !NOT_STATE.includes(name));
  const digests = counted.map(
    ({ name, column }) => sql`select ${name}::text as name,
      count(*) || ' ' || coalesce(md5(string_agg(${kept(sql`row`)}, '|' order by ${kept(sql`row`)})), '') as digest
      from ${sql.identifier(name)} as row where ${sql.identifier(column)} = ${account.id}`,
  );
  const rows = await db.execute<{ name: string; digest: string }>(sql.join(digests, sql` union all `));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

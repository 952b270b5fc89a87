import { testDatabase } from "./database";

/** Tables that note requests, not what they changed. */
const NOT_STATE = ["idempotency_keys"];

/** What reading notes in a row. */
const NOTES = ["last_used_at", "last_seen_at"];

interface Table {
  name: string;
  /** Of the account's id. */
  column: string;
  hasNotes: boolean;
}

/**
 * All that the database holds of an account: a digest per table, of every table there is.
 *
 * Two that are equal show that nothing was written in between, whatever the tables are.
 */
export async function stateOf(account: { id: string }): Promise<Record<string, string>> {
  const { sql } = testDatabase();
  const tables = await sql<Table[]>`
    select c.relname as name, a.attname as column, exists (
      select from pg_attribute n where n.attrelid = c.oid and n.attname = any(${NOTES})) as "hasNotes"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and (a.attname = 'tenant_id' or c.relname = 'tenants' and a.attname = 'id')`;
  const text = tables
    .filter(({ name }) => !NOT_STATE.includes(name))
    .map(digestOf)
    .join(" union all ");
  // Planned once a connection: it asks dozens of tables, and is sent hundreds of times.
  const rows = await sql.unsafe<{ name: string; digest: string }[]>(text, [account.id], { prepare: true });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** How many rows of the account there are, and the sum of their hashes, which has no order. */
function digestOf({ name, column, hasNotes }: Table): string {
  const row = hasNotes ? `(to_jsonb(t) - '{${NOTES}}'::text[])::text` : "t::text";
  return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0))::text, '') as digest
    from "${name}" as t where "${column}" = $1::uuid`;
}

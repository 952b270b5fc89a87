import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "./client";
import { type TenantRow, tenants } from "./schema";
import { statement } from "./statement";

/** Which account, and which state of its row. */
export interface TenantVersion {
  tenantId: string;
  version: string;
}

/**
 * `xmin` names the transaction that wrote the row as it stands (PostgreSQL manual, "System Columns"): it changes
 * with every write, and a row that is gone has none.
 */
export const tenantVersion = { tenantId: tenants.id, version: sql<string>`${tenants}.xmin::text` };

const TENANTS_MAX = 1_000;
interface Kept {
  version: string | null;
  row: TenantRow | undefined;
}

const known = new LRUCache<string, Kept>({
  max: TENANTS_MAX,
  memoMethod: () => ({ version: null, row: undefined }),
});

const findTenant = statement<(TenantVersion & { row: TenantRow })[], { id: string }>((db) =>
  db
    .select({ ...tenantVersion, row: tenants })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder("id")))
    .prepare("find_tenant"),
);

/**
 * The account's row in the state that this request's own lookup has just found.
 *
 * Only reading it out is spared: the lookup runs on every request, so nothing here outlives a deletion or a change.
 * The row is shared between requests and frozen. Undefined when the account went in between.
 */
export async function getTenant(db: Db, { tenantId, version }: TenantVersion): Promise<TenantRow | undefined> {
  const kept = known.memo(tenantId);
  if (kept.version === version) return kept.row;
  const row = await readTenant(db, tenantId);
  // Read after the lookup, so it is never older than what the lookup found.
  if (row) Object.assign(kept, { version, row });
  return row;
}

async function readTenant(db: Db, tenantId: string): Promise<TenantRow | undefined> {
  const [found] = await findTenant(db, { id: tenantId });
  return found && Object.freeze(found.row);
}

import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Scope } from "../domain/scopes";
import type { Db } from "./client";
import { apiKeys } from "./schema";
import { statement } from "./statement";

/** Which key, and which state of its row. */
export interface KeyVersion {
  tenantId: string;
  keyId: string;
  keyVersion: string;
}

/** What a request knows of its key. Shared between requests. */
export interface KeyFacts {
  hint: string;
  name: string;
  scopes: readonly Scope[];
  /** Real time; null: never. */
  expiresAt: Date | null;
  /** Exact to a minute; null: never. */
  lastUsedAt: Date | null;
}

/** See `tenantVersion`: it changes with every write of the row. */
export const keyVersion = { keyId: apiKeys.id, keyVersion: sql<string>`${apiKeys}.xmin::text` };

const KEYS_MAX = 10_000;
interface Kept {
  version: string | null;
  facts: KeyFacts | null;
}

const known = new LRUCache<string, Kept>({ max: KEYS_MAX, memoMethod: () => ({ version: null, facts: null }) });

type Found = Omit<KeyFacts, "scopes"> & { scopes: string };

const findFacts = statement<Found[], { tenantId: string; keyId: string }>((db) =>
  db
    .select({
      hint: apiKeys.hint,
      name: apiKeys.name,
      // One text is read many times faster than an array of ten.
      scopes: sql<string>`array_to_string(${apiKeys.scopes}, ' ')`,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(isKey())
    .prepare("find_key_facts"),
);

const noteUse = statement<{ version: string }[], { tenantId: string; keyId: string }>((db) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(isKey(), sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`))
    .returning({ version: keyVersion.keyVersion })
    .prepare("note_key_use"),
);

function isKey() {
  return and(eq(apiKeys.tenantId, sql.placeholder("tenantId")), eq(apiKeys.id, sql.placeholder("keyId")));
}

/** A key may have none: then it answers `GET /me` alone. */
const scopesIn = (text: string): Scope[] => (text === "" ? [] : (text.split(" ") as Scope[]));

/**
 * A key's facts in the state that this request's own lookup has just found.
 *
 * Only reading them out is spared: the lookup runs on every request, so nothing here outlives a change. Null when the
 * key went in between.
 */
export async function getKeyFacts(db: Db, found: KeyVersion): Promise<KeyFacts | null> {
  const kept = known.memo(found.keyId);
  if (kept.version === found.keyVersion) return kept.facts;
  const [row] = await findFacts(db, { tenantId: found.tenantId, keyId: found.keyId });
  if (!row) return null;
  const facts = Object.freeze({ ...row, scopes: Object.freeze(scopesIn(row.scopes)) });
  // Read after the lookup, so it is never older than what the lookup found.
  Object.assign(kept, { version: found.keyVersion, facts });
  return facts;
}

/** Writes that a key is used now, unless another request has within a minute. @param now real time */
export async function noteKeyUse(db: Db, { tenantId, keyId, keyVersion: seen }: KeyVersion, now: Date): Promise<void> {
  const [noted] = await noteUse(db, { tenantId, keyId });
  const kept = known.memo(keyId);
  // What was written here is known; what others wrote is read with the next request.
  if (noted && kept.facts && kept.version === seen)
    Object.assign(kept, { version: noted.version, facts: Object.freeze({ ...kept.facts, lastUsedAt: now }) });
}

import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client";
import { events, services, staff } from "../../db/schema";
import type { Fields } from "../../domain/errors";

const TABLES = { serviceIds: services, staffIds: staff, eventIds: events };
const NOUNS = { serviceIds: "service", staffIds: "staff member", eventIds: "event" };

type Field = keyof typeof TABLES;

/** What something is restricted to: lists of ids of the account, each empty for no restriction. */
export type Restrictions = { [Name in Field]?: string[] | undefined };

/**
 * What is wrong with lists of ids: those that name nothing of the account, each under its place (`serviceIds.2`) and
 * under its list.
 *
 * @param kept the lists as they are stored: an id in them stays acceptable when what it named is gone, so that an
 *   answer can be sent back as it is
 * @returns empty when nothing is wrong
 */
export async function faultsOfRestrictions(
  db: Db,
  tenantId: string,
  { sent, kept = {} }: { sent: Restrictions; kept?: Restrictions },
): Promise<Fields> {
  const faults: Fields = {};
  for (const field of Object.keys(TABLES) as Field[]) {
    const ids = (sent[field] ?? []).map((id) => id.toLowerCase());
    const known = await listKnown(db, tenantId, { field, ids, kept: kept[field] ?? [] });
    const sentence = `There is no such ${NOUNS[field]}.`;
    for (const [index, id] of ids.entries())
      if (!known.has(id)) Object.assign(faults, { [`${field}.${index}`]: sentence, [field]: sentence });
  }
  return faults;
}

interface Asked {
  field: Field;
  ids: string[];
  kept: string[];
}

/** The ids that are kept already or name something of the account. */
async function listKnown(db: Db, tenantId: string, { field, ids, kept }: Asked): Promise<Set<string>> {
  const fresh = [...new Set(ids)].filter((id) => !kept.includes(id));
  if (fresh.length === 0) return new Set(kept);
  const table = TABLES[field];
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), inArray(table.id, fresh)));
  return new Set([...kept, ...found.map(({ id }) => id)]);
}

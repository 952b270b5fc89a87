import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { customers, services, staff } from "../../db/schema";
import { notFound } from "../../domain/errors";

/** Ids that a list is filtered by. */
export interface KnownIds {
  serviceId?: string | undefined;
  staffId?: string | undefined;
  customerId?: string | undefined;
}

const TABLES = [
  ["serviceId", services, "service"],
  ["staffId", staff, "staff member"],
  ["customerId", customers, "customer"],
] as const;

/** A filter by something the account does not have answers 404, not an empty list. @throws DomainError not_found */
export async function requireKnown(db: Db, tenantId: string, ids: KnownIds): Promise<void> {
  for (const [name, table, what] of TABLES) {
    const id = ids[name];
    if (id === undefined) continue;
    const count = await db.$count(table, and(eq(table.tenantId, tenantId), eq(table.id, id)));
    if (count === 0) throw notFound(what);
  }
}

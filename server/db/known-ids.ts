import { and, eq } from "drizzle-orm";
import { notFound } from "../domain/errors";
import type { Db } from "./client";
import { customers, services, staff } from "./schema";

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
  const asked = TABLES.flatMap(([name, table, what]) => {
    const id = ids[name];
    return id === undefined ? [] : [{ what, where: and(eq(table.tenantId, tenantId), eq(table.id, id)), table }];
  });
  const counts = await Promise.all(asked.map(({ table, where }) => db.$count(table, where)));
  const unknown = asked.find((_, index) => counts[index] === 0);
  if (unknown) throw notFound(unknown.what);
}

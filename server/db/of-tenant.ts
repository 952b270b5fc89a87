import { and, eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** The row of one account with that id: of another account's row the condition is never true. */
export const ofTenant = (
  table: PgTable & { tenantId: AnyPgColumn; id: AnyPgColumn },
  tenantId: string,
  id: string,
): SQL | undefined => and(eq(table.tenantId, tenantId), eq(table.id, id));

import { and, asc, eq, gt, lte, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { packages, webhookDeliveries, webhooks } from "../../db/schema";

/** Which stretch of an account's time: from `from`, exclusive, until `until`, inclusive. */
export interface DueStretch {
  from: Date;
  until: Date;
  /** How many rows at most. */
  limit: number;
}

interface DueRow {
  id: string;
  at: Date | null;
}

const isWithin = (column: PgColumn, { from, until }: DueStretch) => and(gt(column, from), lte(column, until));

/** Packages that expire in the stretch, the earliest first. */
export const listExpiring = (db: Db, tenantId: string, stretch: DueStretch): Promise<DueRow[]> =>
  db
    .select({ id: packages.id, at: packages.expiresAt })
    .from(packages)
    .where(and(eq(packages.tenantId, tenantId), eq(packages.state, "active"), isWithin(packages.expiresAt, stretch)))
    .orderBy(asc(packages.expiresAt), asc(packages.id))
    .limit(stretch.limit);

/**
 * Webhook deliveries whose next attempt falls due in the stretch, the earliest first. To a subscription that is not
 * active tests alone are sent.
 */
export const listDueDeliveries = (db: Db, tenantId: string, stretch: DueStretch): Promise<DueRow[]> => {
  const { id, webhookId, nextAttemptAt, status, type, tenantId: tenant } = webhookDeliveries;
  const isServed = or(webhooks.active, eq(type, "ping"));
  return db
    .select({ id, at: nextAttemptAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.tenantId, tenant), eq(webhooks.id, webhookId)))
    .where(and(eq(tenant, tenantId), eq(status, "pending"), isServed, isWithin(nextAttemptAt, stretch)))
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(stretch.limit);
};

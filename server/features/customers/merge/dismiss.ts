import { and, eq, or, sql } from "drizzle-orm";
import { markUnchanged, type TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import { type CustomerRow, dismissedDuplicates } from "../../../db/schema";
import { DomainError, invalid } from "../../../domain/errors";
import { lockPair, noSuchCustomer } from "./queries";
import type { Dismissed, DismissInput, PairInput } from "./schemas";
import { sharedOf, valuesOf } from "./values";

/**
 * Notes that two customers who look alike are two persons: they are suggested again only once they have something in
 * common that they did not have, or that was not shown.
 *
 * @throws DomainError not_found | conflict once they have none of it in common, or one was erased | validation
 */
export async function dismissPair(ctx: TenantContext, { id, otherId, reasons }: DismissInput): Promise<Dismissed> {
  const { db, tenant, now } = ctx;
  await requirePair(ctx, { id, otherId });
  const shared = await listShared(db, { tenantId: tenant.id, ids: [id, otherId], reasons });
  if (shared.length === 0) throw new DomainError("conflict", "They have none of this in common any more. Look again.");
  await db
    .insert(dismissedDuplicates)
    .values({ tenantId: tenant.id, ...inOrder(id, otherId), shared, dismissedAt: now })
    .onConflictDoUpdate({
      target: [dismissedDuplicates.tenantId, dismissedDuplicates.customerId, dismissedDuplicates.otherId],
      set: {
        shared: sql`array(select distinct unnest(${dismissedDuplicates.shared} || excluded.shared))`,
        dismissedAt: now,
      },
    });
  return { id, otherId, dismissed: true };
}

/**
 * Takes back that two customers are two persons. Again is no error.
 *
 * @throws DomainError not_found | validation
 */
export async function restorePair(ctx: TenantContext, { id, otherId }: PairInput): Promise<Dismissed> {
  const { db, tenant } = ctx;
  await requirePair(ctx, { id, otherId });
  const { customerId, otherId: higher } = inOrder(id, otherId);
  const gone = await db
    .delete(dismissedDuplicates)
    .where(
      and(
        eq(dismissedDuplicates.tenantId, tenant.id),
        eq(dismissedDuplicates.customerId, customerId),
        eq(dismissedDuplicates.otherId, higher),
      ),
    )
    .returning({ customerId: dismissedDuplicates.customerId });
  if (gone.length === 0) markUnchanged(ctx);
  return { id, otherId, dismissed: false };
}

/** Forgets of whom an erased customer was told apart. */
export async function eraseDismissals(db: Db, { tenantId, id }: CustomerRow): Promise<void> {
  const { customerId, otherId } = dismissedDuplicates;
  await db
    .delete(dismissedDuplicates)
    .where(and(eq(dismissedDuplicates.tenantId, tenantId), or(eq(customerId, id), eq(otherId, id))));
}

const inOrder = (one: string, other: string) =>
  one < other ? { customerId: one, otherId: other } : { customerId: other, otherId: one };

/** Locks both, so that neither is erased or merged before this is noted. */
async function requirePair({ db, tenant }: TenantContext, { id, otherId }: PairInput): Promise<void> {
  if (id === otherId) throw invalid({ otherId: "Must be another customer." });
  const rows = await lockPair(db, tenant.id, { ids: [id, otherId], dryRun: false });
  const missing = [id, otherId].find((asked) => !rows.some((row) => row.id === asked));
  if (missing !== undefined) throw await noSuchCustomer(db, tenant.id, missing);
}

async function listShared(
  db: Db,
  { tenantId, ids, reasons }: { tenantId: string; ids: string[]; reasons: string[] },
): Promise<string[]> {
  const rows = await db.execute<{ shared: string }>(sql`
    select ${sharedOf("said")} as shared from (${valuesOf(tenantId, ids)}) said
    where reason = any(${sql.param(reasons)}::text[])
    group by reason, value having count(*) = 2`);
  return rows.map(({ shared }) => shared);
}

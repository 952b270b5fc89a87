import { markDryRun, type TenantContext } from "../../../context";
import type { CustomerRow } from "../../../db/schema";
import { send } from "../../../db/unit/ask";
import { DomainError, invalid, invariant, notFound } from "../../../domain/errors";
import { recountOf } from "../figure-queries";
import { getCustomer, toCustomer, updateCustomer } from "../queries";
import { mergedFields } from "./merged-fields";
import { countMoving, deleteMerged, insertMerge, lockBookingsOf, lockPair, moveAll } from "./queries";
import type { MergeInput, MergeResult } from "./schemas";

/**
 * Makes one customer of two who are the same person: all that names the one names the other then, and the id of the one
 * answers `not_found`, with who it is now.
 *
 * Bookings are locked first, then the two customers, the lower id first, as whoever changes bookings locks them. Until the
 * end nothing new can name either, so that none is left behind. Of two merges at once the second finds what the first
 * has left, and is refused where that is nobody.
 *
 * @throws DomainError not_found | conflict once one was erased, or is not as it was shown | validation
 */
export async function mergeCustomers(ctx: TenantContext, input: MergeInput): Promise<MergeResult> {
  const { db, tenant, now } = ctx;
  const { id, mergedId, choices, dryRun } = input;
  if (id === mergedId) throw invalid({ mergedId: "Must be another customer." });
  if (!dryRun) await lockBookingsOf(db, tenant.id, [id, mergedId]);
  const [kept, merged] = await pairOf(ctx, input);
  const fields = mergedFields(kept, merged, choices);
  const moved = await countMoving(db, merged);
  if (dryRun) {
    markDryRun(ctx);
    return { customer: toCustomer({ ...kept, ...fields, ...figuresOf(kept, merged) }), moved };
  }
  await moveAll(db, { kept, merged, now });
  await insertMerge(db, { kept, merged, now });
  // Its external id is the other's to have.
  await deleteMerged(db, merged);
  await updateCustomer(db, kept, { ...fields, updatedAt: now });
  await send(db, recountOf(tenant.id, [kept.id]));
  return { customer: toCustomer(await getCustomer(db, tenant.id, kept.id)), moved };
}

/** Both of them, locked unless it is a dry run. @throws DomainError not_found | conflict */
async function pairOf({ db, tenant }: TenantContext, { id, mergedId, seen, dryRun }: MergeInput) {
  const rows = await lockPair(db, tenant.id, { ids: [id, mergedId], dryRun });
  const [kept, merged] = [id, mergedId].map((asked) => rows.find((row) => row.id === asked));
  if (!kept) await getCustomer(db, tenant.id, id);
  if (!merged) await getCustomer(db, tenant.id, mergedId);
  if (!kept || !merged) throw notFound("customer");
  if (kept.anonymizedAt || merged.anonymizedAt)
    throw new DomainError("conflict", "The personal data of one of them was erased.");
  if (seen && (isOther(kept, seen.kept) || isOther(merged, seen.merged)))
    throw new DomainError("conflict", "One of them was changed meanwhile. Look again, then decide.");
  invariant(kept.id !== merged.id, "two rows are two customers");
  return [kept, merged] as const;
}

const isOther = ({ updatedAt }: CustomerRow, seen: string): boolean => updatedAt.getTime() !== Date.parse(seen);

/** As they are counted once the bookings of both are one's. */
function figuresOf(kept: CustomerRow, merged: CustomerRow) {
  const last = [kept.lastBookingAt, merged.lastBookingAt].flatMap((at) => at?.getTime() ?? []);
  return {
    bookingsCount: kept.bookingsCount + merged.bookingsCount,
    lastBookingAt: last.length > 0 ? new Date(Math.max(...last)) : null,
  };
}

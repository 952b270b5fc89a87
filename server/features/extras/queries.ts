import { and, asc, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { refuseOn } from "../../db/refuse";
import { type ExtraRow, extras } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";
import type { Extra, ExtraId, ListExtrasInput } from "./schemas";

const ofExtra = (tenantId: string, { id, extraId }: ExtraId) =>
  and(eq(extras.tenantId, tenantId), eq(extras.serviceId, id), eq(extras.id, extraId));

const inOrder = [asc(extras.position), asc(extras.title), asc(extras.id)];

/** An extra as answers show it; the price in major units of the account's currency. */
export const toExtra = (row: ExtraRow, currency: string): Extra => ({
  id: row.id,
  serviceId: row.serviceId,
  title: row.title,
  description: row.description,
  position: row.position,
  price: toMajor(row.priceMinor, currency),
  duration: row.durationMinutes,
  minQty: row.minQuantity,
  maxQty: row.maxQuantity,
  perPerson: row.perPerson,
  ...toStamps(row),
});

/** One page of a service's extras, by position, then title. */
export async function listExtras(db: Db, tenantId: string, { id, ...asked }: ListExtrasInput) {
  return readPageOfRows(db, extras, { ...asked, tenantId, where: [eq(extras.serviceId, id)], orderBy: inOrder });
}

/** All extras of these services; those of one service by position, then title. */
export async function listExtrasOf(db: Db, tenantId: string, serviceIds: string[]): Promise<ExtraRow[]> {
  if (serviceIds.length === 0) return [];
  return db
    .select()
    .from(extras)
    .where(and(eq(extras.tenantId, tenantId), inArray(extras.serviceId, serviceIds)))
    .orderBy(...inOrder);
}

/** @throws DomainError not_found, also for an extra of another service */
export async function getExtra(db: Db, tenantId: string, key: ExtraId): Promise<ExtraRow> {
  const [row] = await db.select().from(extras).where(ofExtra(tenantId, key));
  if (!row) throw notFound("extra");
  return row;
}

/** The extra, locked until the transaction ends. @throws DomainError not_found, also for an extra of another service */
export async function lockExtra(db: Db, tenantId: string, key: ExtraId): Promise<ExtraRow> {
  const [row] = await db.select().from(extras).where(ofExtra(tenantId, key)).for("update");
  if (!row) throw notFound("extra");
  return row;
}

export type NewExtra = Omit<ExtraRow, "tenantId" | "id" | "createdAt" | "updatedAt"> & { now: Date };

/** Stores an extra and answers its row. @throws DomainError not_found when the service was deleted meanwhile */
export async function insertExtra(db: Db, tenantId: string, { now, ...extra }: NewExtra): Promise<ExtraRow> {
  const [row] = await db
    .insert(extras)
    .values({ ...extra, tenantId, id: newId(), createdAt: now, updatedAt: now })
    .returning()
    .catch(refuseOn({ extras_service: () => notFound("service") }));
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row. */
export async function updateExtra(db: Db, row: ExtraRow, changes: Partial<ExtraRow>): Promise<ExtraRow> {
  const { tenantId, serviceId, id } = row;
  const [updated] = await db
    .update(extras)
    .set(changes)
    .where(ofExtra(tenantId, { id: serviceId, extraId: id }))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Removes an extra; bookings keep what was booked of it. @throws DomainError not_found */
export async function deleteExtra(db: Db, tenantId: string, key: ExtraId): Promise<void> {
  const gone = await db.delete(extras).where(ofExtra(tenantId, key)).returning({ id: extras.id });
  if (gone.length === 0) throw notFound("extra");
}

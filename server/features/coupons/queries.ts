import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { refuseOn } from "../../db/refuse";
import { type CouponRow, coupons } from "../../db/schema";
import { runText, statement } from "../../db/statement";
import { type Ask, askThen } from "../../db/unit/ask";
import { invalid, invariant, notFound } from "../../domain/errors";
import { COUPON_DEFAULTS, type CouponColumns } from "./columns";
import type { ListCouponsInput } from "./schemas";

export { COUPON_DEFAULTS };

/** Coupons by code. */
export async function listCoupons(db: Db, tenantId: string, asked: ListCouponsInput) {
  const orderBy = [asc(coupons.code), asc(coupons.id)];
  return readPageOfRows(db, coupons, { ...asked, tenantId, orderBy });
}

/** @throws DomainError not_found */
export async function getCoupon(db: Db, tenantId: string, id: string): Promise<CouponRow> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(ofTenant(coupons, tenantId, id));
  if (!row) throw notFound("coupon");
  return row;
}

/** The coupon, locked until the transaction ends. @throws DomainError not_found */
export async function lockCoupon(db: Db, tenantId: string, id: string): Promise<CouponRow> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(ofTenant(coupons, tenantId, id))
    .for("update");
  if (!row) throw notFound("coupon");
  return row;
}

const ofCode = (tenantId: string, code: string) =>
  and(eq(coupons.tenantId, tenantId), eq(coupons.code, couponCodeOf(code)));

/** A code as it is kept, however it was typed. */
export const couponCodeOf = (typed: string): string => typed.trim().toUpperCase();

/** The coupon of a code in any case; null when there is none. */
export async function findCouponByCode(db: Db, tenantId: string, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(ofCode(tenantId, code));
  return row ?? null;
}

/** A coupon for a round trip, locked until the transaction ends: nobody else counts its uses meanwhile. */
export const lockedCouponAsk = (tenantId: string, code: string): Ask<CouponRow | null> =>
  askThen(findLocked.ask({ tenantId, code: couponCodeOf(code) }), ([row]) => row ?? null);

const findLocked = statement<CouponRow[], { tenantId: string; code: string }>((db) =>
  db
    .select()
    .from(coupons)
    .where(and(eq(coupons.tenantId, sql.placeholder("tenantId")), eq(coupons.code, sql.placeholder("code"))))
    .for("no key update")
    .prepare("lock_coupon"),
);

const codeTaken = () => invalid({ code: "Another coupon has this code." });

export type NewCoupon = CouponColumns & { now: Date };

const rowOf = (tenantId: string, { now, ...columns }: NewCoupon): CouponRow => ({
  ...columns,
  tenantId,
  id: newId(),
  used: 0,
  createdAt: now,
  updatedAt: now,
});

/** Stores a coupon and answers its row. @throws DomainError validation on `code` when it is in use */
export async function insertCoupon(db: Db, tenantId: string, coupon: NewCoupon): Promise<CouponRow> {
  const [row] = await db
    .insert(coupons)
    .values(rowOf(tenantId, coupon))
    .returning()
    .catch(refuseOn({ coupons_code: codeTaken }));
  invariant(row, "an insert returns its row");
  return row;
}

/** Stores those of the coupons whose code is still free, and answers their rows, in no order. */
export function insertFreeCoupons(db: Db, tenantId: string, fresh: NewCoupon[]): Promise<CouponRow[]> {
  return db
    .insert(coupons)
    .values(fresh.map((coupon) => rowOf(tenantId, coupon)))
    .onConflictDoNothing({ target: [coupons.tenantId, coupons.code] })
    .returning();
}

/** Which of these codes the account's coupons have. */
export async function listTakenCodes(db: Db, tenantId: string, codes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.tenantId, tenantId), sql`${coupons.code} = any(${sql.param(codes)}::text[])`));
  return new Set(rows.map(({ code }) => code));
}

/** Waits until no other transaction makes codes for the account, and makes others wait until this one ends. */
export async function lockCodeMaking(db: Db, tenantId: string): Promise<void> {
  await runText(db, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [`coupon codes ${tenantId}`]);
}

/** Writes the changed columns and answers the row. @throws DomainError validation on `code` when it is in use */
export async function updateCoupon(db: Db, row: CouponRow, changes: Partial<CouponRow>): Promise<CouponRow> {
  const [updated] = await db
    .update(coupons)
    .set(changes)
    .where(ofTenant(coupons, row.tenantId, row.id))
    .returning()
    .catch(refuseOn({ coupons_code: codeTaken }));
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Removes a coupon; bookings and payments keep the code they were made with. @throws DomainError not_found */
export async function deleteCoupon(db: Db, tenantId: string, id: string): Promise<void> {
  const gone = await db
    .delete(coupons)
    .where(ofTenant(coupons, tenantId, id))
    .returning({ id: coupons.id });
  if (gone.length === 0) throw notFound("coupon");
}

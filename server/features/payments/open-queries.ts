import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { bookings, type PaymentRow, packages, payments, type TenantRow, tenants, tickets } from "../../db/schema";
import { DAY_MS } from "../../domain/dates";
import { LATE_REASON } from "../charges";

const SESSION_DAYS_MAX = 30;

/** A payment with its account. */
export interface OwnedPayment {
  payment: PaymentRow;
  tenant: TenantRow;
}

const isAwaiting = and(eq(payments.method, "provider"), inArray(payments.status, ["pending", "failed"]));
/** What is at the desk may have a hold too: a package that a visitor has ordered. */
const isHeld = or(isAwaiting, and(eq(payments.method, "local"), eq(payments.status, "pending")));
/** Of a closed account nothing is asked of the provider. */
const isAlive = (realNow: Date) =>
  and(or(isNull(tenants.expiresAt), gt(tenants.expiresAt, realNow)), isNull(tenants.closingAt));

/**
 * Payments whose hold has run out on their account's clock, the earliest first.
 *
 * @param due.realNow without any account's offset
 * @param due.tenantId one account alone
 */
export function listDueHolds(
  db: Db,
  { realNow, tenantId, limit }: { realNow: Date; tenantId?: string | undefined; limit: number },
): Promise<OwnedPayment[]> {
  const present = sql`${sql.param(realNow, payments.holdExpiresAt)}::timestamptz`;
  const tenantNow = sql`${present} + ${tenants.clockOffsetMs} * interval '1 millisecond'`;
  return db
    .select({ payment: payments, tenant: tenants })
    .from(payments)
    .innerJoin(tenants, eq(tenants.id, payments.tenantId))
    .where(
      and(
        tenantId === undefined ? undefined : eq(payments.tenantId, tenantId),
        isNotNull(payments.holdExpiresAt),
        lte(payments.holdExpiresAt, tenantNow),
        isHeld,
        isAlive(realNow),
      ),
    )
    .orderBy(asc(payments.holdExpiresAt), asc(payments.id))
    .limit(limit);
}

/**
 * Payments whose checkout at the provider may still end, those that came too late and have to go back, and those with a
 * refund under way.
 *
 * The accounts take turns, each with its oldest payment first, so that none keeps the others from being asked.
 */
export async function listToPoll(
  db: Db,
  { realNow, limit }: { realNow: Date; limit: number },
): Promise<OwnedPayment[]> {
  const hasCheckout = and(
    isAwaiting,
    isNotNull(payments.providerRef),
    gt(payments.updatedAt, new Date(realNow.getTime() - SESSION_DAYS_MAX * DAY_MS)),
  );
  const goesBack = and(
    eq(payments.status, "completed"),
    eq(payments.refundReason, LATE_REASON),
    eq(payments.refundedMinor, 0),
  );
  const turn = sql<number>`row_number() over (partition by ${payments.tenantId} order by ${payments.createdAt})`;
  return db
    .select({ payment: payments, tenant: tenants })
    .from(payments)
    .innerJoin(tenants, eq(tenants.id, payments.tenantId))
    .where(
      and(
        eq(payments.provider, "stripe"),
        eq(tenants.isSandbox, false),
        isNull(tenants.closingAt),
        or(hasCheckout, goesBack, isNotNull(payments.refundUnderWay)),
      ),
    )
    .orderBy(turn, asc(payments.createdAt))
    .limit(limit);
}

/** A payment with its account; null when there is none. */
export async function findOwned(db: Db, tenantId: string, id: string): Promise<OwnedPayment | null> {
  const [found] = await db
    .select({ payment: payments, tenant: tenants })
    .from(payments)
    .innerJoin(tenants, eq(tenants.id, payments.tenantId))
    .where(and(eq(payments.tenantId, tenantId), eq(payments.id, id)));
  return found ?? null;
}

/** Whether anything that a payment is for is still wanted: bookings and tickets that have not ended, a package. */
export async function isStillWanted(db: Db, tenantId: string, paymentId: string): Promise<boolean> {
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(ofPayment(bookings, { tenantId, paymentId }, sql`${bookings.status} not in ('cancelled', 'rejected')`))
    .union(
      db
        .select({ id: tickets.id })
        .from(tickets)
        .where(ofPayment(tickets, { tenantId, paymentId }, sql`${tickets.status} <> 'cancelled'`)),
    )
    .union(
      db
        .select({ id: packages.id })
        .from(packages)
        .where(ofPayment(packages, { tenantId, paymentId }, sql`${packages.state} <> 'cancelled'`)),
    )
    .limit(1);
  return found.length > 0;
}

const ofPayment = (
  table: typeof bookings | typeof tickets | typeof packages,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
  isLive: SQL,
) => and(eq(table.tenantId, tenantId), eq(table.paymentId, paymentId), isLive);

/**
 * Notes which checkout at the provider a payment has, unless anything about it has changed since it was read: of two
 * who ask for a checkout at once, one is noted.
 *
 * @returns whether it was noted
 */
export async function noteCheckout(db: Db, seen: PaymentRow, change: { ref: string; now: Date }): Promise<boolean> {
  const isAsSeen = and(
    eq(payments.tenantId, seen.tenantId),
    eq(payments.id, seen.id),
    eq(payments.status, "pending"),
    isNull(payments.providerRef),
    eq(payments.updatedAt, seen.updatedAt),
  );
  const noted = await db
    .update(payments)
    .set({ providerRef: change.ref, updatedAt: change.now })
    .where(isAsSeen)
    .returning({ id: payments.id });
  return noted.length > 0;
}

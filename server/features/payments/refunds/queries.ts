import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type PaymentRow, payments, type RefundUnderWay } from "../../../db/schema";

type Key = Pick<PaymentRow, "tenantId" | "id">;

const isThis = ({ tenantId, id }: Key) => and(eq(payments.tenantId, tenantId), eq(payments.id, id));
const turnOf = ({ tenantId, id }: Key) => sql`hashtextextended(${`refund ${tenantId} ${id}`}, 0)`;

/** Makes refunds of a payment come one after another until the transaction ends; its row stays free for others. */
export async function awaitRefundTurn(db: Db, key: Key): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${turnOf(key)})`);
}

/** Has the turn of a payment's refunds until the transaction ends. @returns false while another has it */
export async function tryRefundTurn(db: Db, key: Key): Promise<boolean> {
  const [row] = await db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${turnOf(key)}) as mine`);
  return row?.mine === true;
}

/**
 * Notes that the provider is about to be asked for a refund, unless the payment is another than it was read as.
 *
 * @param db the pool: the note stands whatever becomes of the request
 * @returns whether it was noted
 */
export async function noteRefund(db: Db, seen: PaymentRow, refund: RefundUnderWay): Promise<boolean> {
  const { status, refundedMinor } = seen;
  const isAsSeen = and(isThis(seen), eq(payments.status, status), eq(payments.refundedMinor, refundedMinor));
  const noted = await db
    .update(payments)
    .set({ refundUnderWay: refund })
    .where(and(isAsSeen, isNull(payments.refundUnderWay)))
    .returning({ id: payments.id });
  return noted.length > 0;
}

/** Deletes a refund that was not made. */
export async function dropRefund(db: Db, key: Key): Promise<void> {
  await db.update(payments).set({ refundUnderWay: null }).where(isThis(key));
}

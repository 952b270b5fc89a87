import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type PaymentRow, payments } from "../../db/schema";
import { notFound } from "../../domain/errors";

const ofTenant = (tenantId: string, id: string) => and(eq(payments.tenantId, tenantId), eq(payments.id, id));

/** The payment, held until the transaction ends. Bookings that change with it are held before. @throws DomainError not_found */
export async function lockPayment(db: Db, tenantId: string, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(ofTenant(tenantId, id)).for("no key update");
  if (!row) throw notFound("payment");
  return row;
}

/** Writes the changed columns of a held payment. */
export async function updatePayment(db: Db, row: PaymentRow, changes: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(changes).where(ofTenant(row.tenantId, row.id));
}

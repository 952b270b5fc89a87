import type { Db } from "../../db/client";
import { type PaymentRow, payments } from "../../db/schema";

/** Stores a payment and answers its row. */
export async function insertPayment(db: Db, payment: PaymentRow): Promise<PaymentRow> {
  await db.insert(payments).values(payment);
  return payment;
}

import { desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { payments } from "../../db/schema";
import { getPayment, type TargetedPayment, withTarget, withTargets } from "../charges";
import type { ListPaymentsInput } from "./schemas";

/** Payments newest first, with what they are for; every filter given must match. */
export async function listPayments(db: Db, tenantId: string, { status, customerId, ...asked }: ListPaymentsInput) {
  const where = [
    status && eq(payments.status, status),
    customerId === undefined ? undefined : eq(payments.customerId, customerId),
  ];
  const orderBy = [desc(payments.createdAt), desc(payments.id)];
  const { rows, total } = await readPageOfRows(db, payments, { ...asked, tenantId, where, orderBy });
  return { payments: await withTargets(db, tenantId, rows), total };
}

/** A payment with what it is for. @throws DomainError not_found */
export const getTargetedPayment = async (db: Db, tenantId: string, id: string): Promise<TargetedPayment> =>
  withTarget(db, await getPayment(db, tenantId, id));

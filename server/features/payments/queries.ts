import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { payments } from "../../db/schema";
import { getPayment, type TargetedPayment, withTarget, withTargets } from "../charges";
import type { ListPaymentsInput } from "./schemas";

/** Payments newest first, with what they are for; every filter given must match. */
export async function listPayments(db: Db, tenantId: string, filter: ListPaymentsInput) {
  const { status, customerId, limit, offset } = filter;
  const where = and(
    eq(payments.tenantId, tenantId),
    status && eq(payments.status, status),
    customerId === undefined ? undefined : eq(payments.customerId, customerId),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(payments)
      .where(where)
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(limit)
      .offset(offset),
    db.$count(payments, where),
  ]);
  return { payments: await withTargets(db, tenantId, rows), total };
}

/** A payment with what it is for. @throws DomainError not_found */
export const getTargetedPayment = async (db: Db, tenantId: string, id: string): Promise<TargetedPayment> =>
  withTarget(db, await getPayment(db, tenantId, id));

import type { TenantContext } from "../../context";
import { requireKnown } from "../../db/known-ids";
import { type Payment, toPayment } from "../charges";
import { getTargetedPayment, listPayments } from "./queries";
import type { ListPaymentsInput } from "./schemas";

/** A page of payments. @throws DomainError not_found when the customer of the filter is unknown */
export async function listPaymentAnswers({ db, tenant }: TenantContext, filter: ListPaymentsInput) {
  await requireKnown(db, tenant.id, { customerId: filter.customerId });
  const { payments, total } = await listPayments(db, tenant.id, filter);
  return { data: payments.map(({ row, targets }) => toPayment(row, targets)), total };
}

/** @throws DomainError not_found */
export async function getPaymentAnswer({ db, tenant }: TenantContext, id: string): Promise<Payment> {
  const { row, targets } = await getTargetedPayment(db, tenant.id, id);
  return toPayment(row, targets);
}

import { causeOf, type TenantContext } from "../../context";
import type { PaymentRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import type { TargetedPayment } from "./queries";
import type { CompletePaymentInput } from "./schemas";
import { settlePayment } from "./settle";

/**
 * Notes that a payment was made in full at the desk.
 *
 * @throws DomainError not_found | conflict unless it is a local payment that is pending
 */
export const completePayment = (ctx: TenantContext, { id, notify }: CompletePaymentInput): Promise<TargetedPayment> =>
  settlePayment(ctx, { id, cause: causeOf(ctx), tellsCustomer: notify, paidOf: wholeOf });

function wholeOf({ method, status, totalMinor }: PaymentRow): number {
  if (method !== "local") throw new DomainError("conflict", "Only a payment at the desk can be completed by hand.");
  if (status !== "pending") throw new DomainError("conflict", `The payment is ${status}, not pending.`);
  return totalMinor;
}

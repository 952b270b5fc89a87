import { causeOf, type TenantContext } from "../../context";
import { paidAtDesk } from "../../domain/booking/payment/settle-payment";
import type { TargetedPayment } from "../charges";
import type { CompletePaymentInput } from "./schemas";
import { settlePayment } from "./settle";

/**
 * Notes that a payment was made in full at the desk.
 *
 * @throws DomainError not_found | conflict unless it is a local payment that is pending
 */
export const completePayment = (ctx: TenantContext, { id, notify }: CompletePaymentInput): Promise<TargetedPayment> =>
  settlePayment(ctx, { id, cause: causeOf(ctx), notifiesCustomer: notify, paidOf: paidAtDesk });

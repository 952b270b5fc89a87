import { z } from "zod";
import { PAYMENT_STATUSES } from "../../domain/pricing/payment-status";
import { text, uuid } from "../../schemas/fields";
import { changed, listOf, paging } from "../../schemas/lists";
import { money } from "../../schemas/money";
import { Payment } from "../charges";

export const PaymentList = listOf(Payment);
export const PaymentId = z.object({ id: uuid() });

export const ListPaymentsInput = z.object({
  status: z.enum(PAYMENT_STATUSES).optional().describe("Only payments in this status."),
  customerId: uuid().optional().describe("Only this customer's."),
  ...changed,
  ...paging,
});
export type ListPaymentsInput = z.infer<typeof ListPaymentsInput>;

const notify = () => z.boolean().default(false).describe("Mails the customer about it. Default false.");

export const CompletePaymentInput = PaymentId.extend({ notify: notify() });
export type CompletePaymentInput = z.infer<typeof CompletePaymentInput>;

export const RefundPaymentInput = PaymentId.extend({
  amount: money()
    .refine((amount) => amount > 0, "Must be more than 0.")
    .optional()
    .describe("How much goes back, in major units; at most what was paid and is not refunded yet. Default all of it."),
  reason: text(500).nullable().optional().describe("Handed to the payment provider; up to 500 characters."),
  notify: notify(),
});
export type RefundPaymentInput = z.infer<typeof RefundPaymentInput>;

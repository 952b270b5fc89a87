import { procedure, router } from "../../trpc";
import { Payment, toPayment } from "../charges";
import { completePayment } from "./complete";
import { getPaymentAnswer, listPaymentAnswers } from "./read";
import { refundPayment } from "./refunds/refund";
import { CompletePaymentInput, ListPaymentsInput, PaymentId, PaymentList, RefundPaymentInput } from "./schemas";

const tags = ["Payments"];

export const paymentsRouter = router({
  list: procedure
    .meta({
      scope: "payments:read",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "GET",
        path: "/payments",
        operationId: "listPayments",
        tags,
        summary: "List payments",
        description: "Newest first. Filters add up; an unknown customer is `not_found`.",
      },
    })
    .input(ListPaymentsInput)
    .output(PaymentList)
    .query(({ ctx, input }) => listPaymentAnswers(ctx, input)),

  get: procedure
    .meta({
      scope: "payments:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/payments/{id}",
        operationId: "getPayment",
        tags,
        summary: "Get a payment",
        description: "One payment by its id, with what it is for.",
      },
    })
    .input(PaymentId)
    .output(Payment)
    .query(({ ctx, input }) => getPaymentAnswer(ctx, input.id)),

  complete: procedure
    .meta({
      decides: true,
      scope: "payments:write",
      refuses: ["not_found", "conflict", "validation"],
      openapi: {
        method: "POST",
        path: "/payments/{id}/complete",
        operationId: "completePayment",
        tags,
        summary: "Complete a payment",
        description:
          "Notes that a `local` payment was made in full, at the desk for example. `conflict` unless it is `pending`.",
      },
    })
    .input(CompletePaymentInput)
    .output(Payment)
    .mutation(async ({ ctx, input }) => {
      const { row, targets } = await completePayment(ctx, input);
      return toPayment(row, targets);
    }),

  refund: procedure
    .meta({
      decides: true,
      scope: "payments:write",
      refuses: ["not_found", "conflict", "validation"],
      destructive: true,
      amounts: ["amount"],
      openapi: {
        method: "POST",
        path: "/payments/{id}/refund",
        operationId: "refundPayment",
        tags,
        summary: "Refund a payment",
        description:
          "Gives back all that is left of what was paid, or `amount` of it. Bookings, tickets and packages stay as they are. `conflict` unless the payment is `completed` or `partially_refunded` and something was paid, while another refund of it is under way, or when the provider refuses or does not answer: then the same refund may be asked for again, and is made once. In a sandbox no provider is contacted.",
      },
    })
    .input(RefundPaymentInput)
    .output(Payment)
    .mutation(async ({ ctx, input }) => {
      const { row, targets } = await refundPayment(ctx, input);
      return toPayment(row, targets);
    }),
});

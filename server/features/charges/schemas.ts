import { z } from "zod";
import type { PaymentRow } from "../../db/schema";
import { toMajor } from "../../domain/money";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "../../domain/pricing/payment-status";
import type { PriceLine } from "../../domain/pricing/price";
import { stamps, toStamps } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";

/** One line of what is paid for, as answers show it. */
export const PaymentLine = z
  .object({
    kind: z.enum(["service", "extra", "ticket", "package", "discount"]),
    label: z.string(),
    quantity: z.int(),
    unitPrice: z.number(),
    amount: z.number().describe("What the line adds to the total; negative for a discount."),
    taxRate: z.number().describe("Percent contained in the amount."),
  })
  .meta({ id: "PaymentLine", description: "One line of what is paid for, in major units." });

export const Payment = z
  .object({
    id: idOut(),
    method: z.enum(PAYMENT_METHODS).describe("`local`: paid at the desk. `free`: nothing to pay."),
    provider: z.string().nullable().describe("Who takes the money online."),
    providerRef: z.string().nullable().describe("The provider's own id of it."),
    status: z.enum(PAYMENT_STATUSES),
    total: z.number().describe("In major units of `currency`, tax included. The lines add up to it."),
    tax: z.number().describe("Contained in the total."),
    discount: z.number().describe("Already taken off the total."),
    due: z.number().describe("What must be paid now: the deposit."),
    paid: z.number(),
    refunded: z.number().describe("How much of `paid` has gone back."),
    currency: z.string(),
    customerId: idOut(),
    orderId: idOut().describe("What it is for was ordered together."),
    bookingIds: z.array(idOut()).describe("The bookings it is for."),
    ticketIds: z.array(idOut()).describe("The tickets it is for."),
    packageId: idOut().nullable().describe("The package it is for."),
    couponCode: z.string().nullable(),
    lines: z.array(PaymentLine),
    checkoutUrl: z.string().nullable().describe("Where the customer pays online."),
    failureReason: z.string().nullable(),
    completedAt: instantOut().nullable(),
    refundedAt: instantOut().nullable().describe("When money last went back."),
    ...stamps,
  })
  .meta({ id: "Payment", description: "What was asked, paid and given back for one order." });
export type Payment = z.infer<typeof Payment>;

/** Whose payment it is: what the row itself does not know. */
export interface PaymentTargets {
  bookingIds: string[];
  ticketIds: string[];
  packageId: string | null;
}

/** A payment as answers and webhook events show it; amounts in major units. */
export function toPayment(row: PaymentRow, targets: PaymentTargets): Payment {
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    id: row.id,
    method: row.method,
    provider: row.provider,
    providerRef: row.providerRef,
    status: row.status,
    total: major(row.totalMinor),
    tax: major(row.taxMinor),
    discount: major(row.discountMinor),
    due: major(row.dueMinor),
    paid: major(row.paidMinor),
    refunded: major(row.refundedMinor),
    currency: row.currency,
    customerId: row.customerId,
    orderId: row.orderId,
    ...targets,
    couponCode: row.couponCode,
    lines: toLines(row.lines, row.currency),
    checkoutUrl: row.checkoutUrl,
    failureReason: row.failureReason,
    completedAt: row.completedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    ...toStamps(row),
  };
}

/** Lines as answers show them; amounts in major units. */
export const toLines = (lines: PriceLine[], currency: string): z.infer<typeof PaymentLine>[] =>
  lines.map(({ kind, label, quantity, unitPriceMinor, amountMinor, taxRatePercent }) => ({
    kind,
    label,
    quantity,
    unitPrice: toMajor(unitPriceMinor, currency),
    amount: toMajor(amountMinor, currency),
    taxRate: taxRatePercent,
  }));

import { z } from "zod";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "../../../domain/pricing/payment-status";
import { line, momentOrDate, uuid } from "../../../schemas/fields";
import { listOf, paging } from "../../../schemas/lists";
import { idOut, instantOut } from "../../../schemas/outputs";
import { Payment } from "../../charges";

const SEARCH_MAX = 255;

/** What a payment is for, by the name that a person knows it by. */
export const PaidThing = z.object({
  kind: z.enum(["visit", "event", "package"]),
  id: idOut().describe("Of the booking, the event or the package."),
  title: z.string().describe("Of the service or the event."),
  at: instantOut().nullable().describe("When it begins; null for a package."),
});
export type PaidThing = z.infer<typeof PaidThing>;

/** A payment with who pays and what for. */
export const NamedPayment = Payment.extend({
  customer: z.object({ id: idOut(), fullName: z.string(), email: z.string() }),
  owed: z.number().describe("What is still to be paid: the rest after a deposit too."),
  things: z.array(PaidThing).describe("By kind, then by start; each once."),
});
export type NamedPayment = z.infer<typeof NamedPayment>;

export const NamedPaymentList = listOf(NamedPayment);

const IDS_MAX = 100;

export const OwedInput = z.object({ customerId: uuid() });
export const Owed = z.object({ owed: z.number().describe("In major units of the account's currency.") });
export const PartPaidInput = z.object({ ids: z.array(uuid()).max(IDS_MAX) });
export const PartPaid = z.object({ ids: z.array(idOut()) });

export const BrowsePaymentsInput = z.object({
  id: uuid().optional().describe("Only this one."),
  status: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  customerId: uuid().optional(),
  coupon: line().optional().describe("Only orders that a coupon of this code made cheaper, in any case."),
  search: z.string().max(SEARCH_MAX).optional().describe("A part of the customer's name or address."),
  from: momentOrDate().optional().describe("Only payments that were asked for then or later."),
  to: momentOrDate().optional().describe("Only payments that were asked for before."),
  ...paging,
});
export type BrowsePaymentsInput = z.infer<typeof BrowsePaymentsInput>;

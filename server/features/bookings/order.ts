import type { BookingRow, PaymentRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { type Deposit, type PricedOrder, priceService } from "../../domain/price";
import type { TenantContext } from "../../context";
import type { OfferedService, OfferingMember } from "../availability/offered";
import type { BookInput } from "./schemas";
import { invalidAt } from "./offer";

/** A link's own deposit, else the service's. */
function depositOf(member: OfferingMember, { service }: OfferedService, currency: string): Deposit {
  const { deposit } = member.link;
  if (deposit === null) return { percent: service.depositPercent };
  return deposit.endsWith("%")
    ? { percent: Number(deposit.slice(0, -1)) }
    : { amountMinor: toMinor(Number(deposit), currency) };
}

/** What one place in an appointment costs with this member. */
export const priceSeat = (
  { tenant }: TenantContext,
  { offered, member, persons }: { offered: OfferedService; member: OfferingMember; persons: number },
): PricedOrder =>
  priceService({
    title: offered.service.title,
    unitPriceMinor: member.link.priceMinor,
    persons,
    durationDays: offered.service.durationDays,
    taxRatePercent: offered.service.taxRatePercent,
    deposit: depositOf(member, offered, tenant.currency),
  });

/** The columns of an order's payment at the desk; a free one is settled at once. */
export function paymentColumns(ctx: TenantContext, order: PricedOrder) {
  const isFree = order.totalMinor === 0;
  return {
    method: isFree ? ("free" as const) : ("local" as const),
    status: isFree ? ("completed" as const) : ("pending" as const),
    provider: null,
    providerRef: null,
    currency: ctx.tenant.currency,
    totalMinor: order.totalMinor,
    taxMinor: order.taxMinor,
    discountMinor: order.discountMinor,
    dueMinor: order.depositMinor,
    paidMinor: 0,
    refundedMinor: 0,
    lines: order.lines,
    couponCode: null,
    checkoutUrl: null,
    failureReason: null,
    completedAt: isFree ? ctx.now : null,
    refundedAt: null,
  } satisfies Partial<PaymentRow>;
}

/** Approved at once, unless the service or the account wants to look first. */
export const statusOfNew = ({ tenant }: TenantContext, { service }: OfferedService): BookingRow["status"] =>
  service.requiresApproval ? "pending" : tenant.defaultBookingStatus;

/** What an order may not ask for, or must say. @throws DomainError validation | coupon_invalid | package_invalid */
export function requireOrderable({ tenant }: TenantContext, input: BookInput): void {
  if (tenant.requirePhone && !input.phone) throw invalid({ phone: "A phone number is needed." });
  if (input.payment === "provider") throw invalid({ payment: "Online payment is not set up for this account." });
  if (!tenant.localPaymentEnabled) throw invalid({ payment: "Payment at the desk is not offered by this account." });
  input.items.forEach(({ extras }, index) => {
    if (extras.length > 0) throw invalidAt(`items.${index}.extras`, "The service has no such extra.");
  });
  if (input.coupon) throw new DomainError("coupon_invalid", "There is no such coupon.", { coupon: "There is no such coupon." });
  if (input.packageCode)
    throw new DomainError("package_invalid", "There is no such package.", { packageCode: "There is no such package." });
}

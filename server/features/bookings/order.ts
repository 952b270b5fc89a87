import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow, ServiceRow } from "../../db/schema";
import { DomainError, type Fields, invalid } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { type Deposit, type PricedOrder, priceService } from "../../domain/price";
import type { OfferedService, OfferingMember } from "../availability/offered-queries";
import { invalidAt } from "./offer";
import type { BookInput } from "./schemas";

/** A link's own deposit, else the service's. */
export function depositRuleOf(
  { deposit }: Pick<OfferingMember["link"], "deposit">,
  service: Pick<ServiceRow, "depositPercent">,
  currency: string,
): Deposit {
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
    deposit: depositRuleOf(member.link, offered.service, tenant.currency),
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

/** What the order itself gets wrong, whatever is free: every fault at once, by its input's name. */
export function faultsOf({ tenant }: TenantContext, input: BookInput): Fields {
  const faults: Fields = {};
  if (tenant.requirePhone && !input.phone) faults.phone = "A phone number is needed.";
  if (input.payment === "provider") faults.payment = "Online payment is not set up for this account.";
  for (const [index, { extras }] of input.items.entries())
    if (extras.length > 0) addFaults(faults, invalidAt(`items.${index}.extras`, "The service has no such extra."));
  return faults;
}

/** Adds the fields of a refused input; the first sentence about a field stays. */
export function addFaults(faults: Fields, { fields = {} }: DomainError): void {
  for (const [name, sentence] of Object.entries(fields)) faults[name] ??= sentence;
}

/** Refuses codes that the account did not give out. @throws DomainError coupon_invalid | package_invalid */
export function requireKnownCodes({ coupon, packageCode }: BookInput): void {
  if (coupon)
    throw new DomainError("coupon_invalid", "There is no such coupon.", { coupon: "There is no such coupon." });
  if (packageCode)
    throw new DomainError("package_invalid", "There is no such package.", { packageCode: "There is no such package." });
}

/** A free order needs no way to pay. @throws DomainError validation on `payment` */
export function requirePayable({ tenant }: TenantContext, { totalMinor }: PricedOrder): void {
  if (totalMinor > 0 && !tenant.localPaymentEnabled)
    throw invalid({ payment: "Payment at the desk is not offered by this account." });
}

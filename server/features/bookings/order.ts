import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow, ServiceRow } from "../../db/schema";
import { DomainError, type Fields, invalid } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { type Deposit, type PricedOrder, priceService } from "../../domain/price";
import type { OfferedService, OfferingMember } from "../availability/offered-queries";
import { invalidAt } from "./offer";
import type { BookInput } from "./schemas";

/** What a member asks for a service. */
export type Terms = Pick<OfferingMember["link"], "priceMinor" | "deposit">;

/** A link's own deposit, else the service's. */
export function depositRuleOf(
  { deposit }: Pick<Terms, "deposit">,
  service: Pick<ServiceRow, "depositPercent">,
  currency: string,
): Deposit {
  if (deposit === null) return { percent: service.depositPercent };
  return deposit.endsWith("%")
    ? { percent: Number(deposit.slice(0, -1)) }
    : { amountMinor: toMinor(Number(deposit), currency) };
}

/** What one place in an appointment costs with a member who has this link. */
export const priceSeat = (
  { tenant }: TenantContext,
  { service, link, persons }: { service: ServiceRow; link: Terms; persons: number },
): PricedOrder =>
  priceService({
    title: service.title,
    unitPriceMinor: link.priceMinor,
    persons,
    durationDays: service.durationDays,
    taxRatePercent: service.taxRatePercent,
    deposit: depositRuleOf(link, service, tenant.currency),
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
    holdExpiresAt: null,
    failureReason: null,
    completedAt: isFree ? ctx.now : null,
    refundedAt: null,
    refundReason: null,
  } satisfies Partial<PaymentRow>;
}

/** Approved at once, unless the service or the account wants to look first. */
export const statusOfNew = (
  { tenant }: TenantContext,
  { service }: Pick<OfferedService, "service">,
): BookingRow["status"] => (service.requiresApproval ? "pending" : tenant.defaultBookingStatus);

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

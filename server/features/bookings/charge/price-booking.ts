import type { TenantContext } from "../../../context";
import type { BookedExtra, BookingRow, ServiceRow } from "../../../db/schema";
import { type DomainError, type Fields, invalid } from "../../../domain/errors";
import { depositRuleOf } from "../../../domain/pricing/deposit-rule";
import type { ServiceItem } from "../../../domain/pricing/order-items";
import type { PricedOrder } from "../../../domain/pricing/price";
import { priceOrder } from "../../../domain/pricing/price-order";
import type { OfferedService, OfferingMember } from "../../availability";
import { paymentFault, type WantedPayment } from "../../charges";
import { orderedExtras } from "../intake/extras";
import type { BookInput } from "../schemas";

/** What a member asks for a service. */
export type MemberPrice = Pick<OfferingMember["link"], "priceMinor" | "deposit">;

/** One place in an appointment, with all that its price depends on. */
interface PricedBooking {
  service: ServiceRow;
  link: MemberPrice;
  persons: number;
  extras?: BookedExtra[];
  staffId?: string;
  /** The package that pays for the service; null: none. */
  packageCode?: string | null;
}

/** A place as the pricing reads it. */
export function orderItemOf({ tenant }: TenantContext, seat: PricedBooking): ServiceItem {
  const { service, link, persons, extras = [], staffId = "", packageCode = null } = seat;
  return {
    kind: "service",
    serviceId: service.id,
    staffId,
    title: service.title,
    unitPriceMinor: link.priceMinor,
    persons,
    durationDays: service.durationDays,
    taxRatePercent: service.taxRatePercent,
    deposit: depositRuleOf(link, service, tenant.currency),
    extras: orderedExtras(extras),
    packageCode,
  };
}

/** What one place costs with a member who has this link, without coupon. */
export const priceBooking = (ctx: TenantContext, seat: PricedBooking): PricedOrder =>
  priceOrder({ items: [orderItemOf(ctx, seat)], coupon: null });

/** Approved at once, unless the service or the account wants to look first. */
export const statusOfNew = (
  { tenant }: TenantContext,
  { service }: Pick<OfferedService, "service">,
): BookingRow["status"] => (service.requiresApproval ? "pending" : tenant.defaultBookingStatus);

/** What the order itself gets wrong, whatever is free: every fault at once, by its input's name. */
export function faultsOf(ctx: TenantContext, { phone, payment }: Pick<BookInput, "phone" | "payment">): Fields {
  const faults: Fields = {};
  if (ctx.tenant.requirePhone && !phone) faults.phone = "A phone number is needed.";
  const fault = paymentFault(ctx, payment);
  if (fault !== null) faults.payment = fault;
  return faults;
}

/** Adds the fields of a refused input; the first sentence about a field stays. */
export function addFaults(faults: Fields, { fields = {} }: DomainError): void {
  for (const [name, sentence] of Object.entries(fields)) faults[name] ??= sentence;
}

/** @throws DomainError validation on `payment` when the order cannot be paid that way */
export function requirePayable(ctx: TenantContext, order: PricedOrder, wanted: WantedPayment): void {
  const fault = paymentFault(ctx, wanted, order);
  if (fault !== null) throw invalid({ payment: fault });
}

import type { Charge, ServiceItem, TicketItem } from "./order-items";
import { percentOf } from "./price";
import { spreadOver } from "./spread";

/** What a coupon is good for. An empty list restricts nothing. */
export interface CouponScope {
  serviceIds: string[];
  staffIds: string[];
  eventIds: string[];
}

/** What a coupon takes off: the percentage first, then the deduction in minor units, once for the whole order. */
export interface Reduction {
  code: string;
  discountPercent: number;
  deductionMinor: number;
}

/** What a coupon takes off, and of what. */
export interface CouponTerms extends CouponScope, Reduction {}

/** What a coupon looks at to know whether it may lower a price. */
export type CouponTarget = Pick<ServiceItem, "kind" | "serviceId" | "staffId"> | Pick<TicketItem, "kind" | "eventId">;

/**
 * Whether a coupon may lower what this costs.
 *
 * A service must be among the coupon's services and its member among the members; a ticket's event among the
 * events. A coupon restricted on one side only, say to some events, is for nothing on the other.
 */
export function isCovered({ serviceIds, staffIds, eventIds }: CouponScope, target: CouponTarget): boolean {
  const isForServices = serviceIds.length > 0 || staffIds.length > 0;
  if (target.kind === "ticket") return eventIds.length > 0 ? eventIds.includes(target.eventId) : !isForServices;
  if (!isForServices) return eventIds.length === 0;
  return allows(serviceIds, target.serviceId) && allows(staffIds, target.staffId);
}

const allows = (ids: string[], id: string) => ids.length === 0 || ids.includes(id);

/**
 * What a coupon takes off each of the amounts it covers, in minor units and never more than the amount.
 *
 * The percentage is rounded half up for each amount; the deduction is spread over what is left of them.
 */
function offEach({ discountPercent, deductionMinor }: Reduction, amounts: number[]): number[] {
  const percents = amounts.map((amountMinor) => percentOf(amountMinor, discountPercent));
  const rests = percents.map((offMinor, index) => (amounts[index] ?? 0) - offMinor);
  const restMinor = rests.reduce((sum, rest) => sum + rest, 0);
  const deductions = spreadOver(Math.min(deductionMinor, restMinor), rests);
  return percents.map((offMinor, index) => offMinor + (deductions[index] ?? 0));
}

/** Charges that a coupon covers, lowered together: all but those that something else has lowered already. */
export function lowerAll(charges: Charge[], coupon: Reduction): Charge[] {
  const open = charges.filter(({ offMinor }) => offMinor === 0);
  const offs = offEach(
    coupon,
    open.map(({ line }) => line.amountMinor),
  );
  const offByCharge = new Map(open.map((charge, index) => [charge, offs[index] ?? 0]));
  return charges.map((charge) => {
    const offMinor = offByCharge.get(charge);
    return offMinor === undefined ? charge : { ...charge, offMinor, offLabel: coupon.code };
  });
}

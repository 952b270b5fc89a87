import type { TenantContext } from "../../../context";
import type { PayWith } from "../../../db/schema";
import { promiseOf } from "../../../domain/booking/entitlements/codes";
import { wayToPay } from "../../charges";
import type { BookInput } from "../schemas";
import { handOf, type LockedCodes } from "./codes";
import { type Codes, type CodesAsked, isPaidBy, type PricedItem, targetsOf, typedCode } from "./price-items";

/** An order of which some items wait for a seat. */
interface WaitingOrder extends CodesAsked {
  /** Of whoever orders. */
  email: string;
  locked: LockedCodes;
  /** The items that wait. */
  waiting: PricedItem[];
  /** Whether other items have seats: then the codes were held against those. */
  hasSeats: boolean;
  payment: BookInput["payment"];
}

/**
 * What items that wait for a seat are to be paid with once it is given, by their service; null for nothing out of the
 * ordinary. Nothing of it is used yet.
 *
 * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up as things stand
 */
export function payWithOf(ctx: TenantContext, order: WaitingOrder): (serviceId: string) => PayWith | null {
  const { waiting: seats, hasSeats, locked } = order;
  if (seats.length === 0) return () => null;
  const seen: Codes = { coupon: locked.coupon, pack: locked.pack?.row ?? null };
  const asked = { coupon: typedCode(order.coupon), packageCode: typedCode(order.packageCode), email: order.email };
  const { coupon, pack } = hasSeats ? seen : handOf(ctx, locked).require({ ...asked, items: targetsOf(seats) });
  const payment = wayToPay(ctx, order.payment) === "provider" ? "provider" : (order.payment ?? null);
  return (serviceId) => promiseOf({ coupon, pack: isPaidBy(pack, serviceId) ? pack : null }, payment);
}

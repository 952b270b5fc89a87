import type { TenantContext } from "../../context";
import type { BookedExtra, CouponRow, PackageRow, PaymentRow, PayWith, ServiceRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { agreedCoupon } from "../../domain/pricing/agreed-coupon";
import { type PricedItems, priceOrder } from "../../domain/pricing/price-order";
import { takeCoupon, termsOf } from "../coupons/use-queries";
import { newPayment, paymentFault } from "../payments/columns-queries";
import { amountFault, type ChargeAsked } from "./charge-asked";
import { orderItemOf, type Terms } from "./order";
import { takePackage } from "./package-use";

/** A seat with all that its price depends on, and whose it is. */
export interface SeatToCharge {
  service: ServiceRow;
  /** What its member asks. */
  link: Terms;
  staffId: string;
  persons: number;
  extras: BookedExtra[];
  customer: { id: string; email: string };
  orderId: string;
}

/** What a booking costs, and how that is paid. */
export interface SeatCharge {
  payment: PaymentRow;
  priceMinor: number;
  couponCode: string | null;
  packageId: string | null;
}

/** The charge of a seat that has these by its codes. @throws DomainError validation on `payment` */
export function chargeWith(
  ctx: TenantContext,
  seat: SeatToCharge,
  { asked, coupon, pack }: Codes & { asked: ChargeAsked },
): SeatCharge {
  const priced = priceOf(ctx, seat, { coupon, pack });
  const fault = asked.method === "provider" ? paymentFault(ctx, "provider", priced) : null;
  if (fault !== null) throw invalid({ payment: fault });
  const payment = paidAtOnce(ctx, openPayment(ctx, seat, { priced, coupon, method: asked.method }), asked);
  return { payment, priceMinor: priced.totalMinor, couponCode: coupon?.code ?? null, packageId: pack?.id ?? null };
}

/** Nothing is paid for a seat that is waited for. @throws DomainError validation on `payment.amount` */
export function requireUnpaid({ paidMinor }: ChargeAsked): void {
  if (paidMinor) throw invalid(amountFault("Who waits for a seat pays once it is given."));
}

/** What a waiting booking keeps of these; null for nothing out of the ordinary. */
export function meantWith({ method }: ChargeAsked, { coupon, pack }: Codes): PayWith | null {
  if (coupon === null && pack === null && method === null) return null;
  return {
    coupon: coupon?.code ?? null,
    packageId: pack?.id ?? null,
    packageCode: pack?.code ?? null,
    payment: method,
  };
}

/**
 * Charges a seat that was waited for with what was meant to pay for it then. What does not hold any more is left out,
 * and its price is asked for.
 */
export async function chargePromoted(
  ctx: TenantContext,
  seat: SeatToCharge,
  payWith: PayWith | null,
): Promise<SeatCharge> {
  const { coupon: couponCode = null, packageCode = null, payment: method = null } = payWith ?? {};
  const order = couponOrderOf(seat);
  const coupon = couponCode === null ? null : await ifHeld(() => takeCoupon(ctx, couponCode, order));
  const pack = packageCode === null ? null : await ifHeld(() => takePackage(ctx, packageCode, packageOrderOf(seat)));
  const priced = priceOf(ctx, seat, { coupon, pack });
  const isOnline = method === "provider" && paymentFault(ctx, "provider", priced) === null;
  const payment = openPayment(ctx, seat, { priced, coupon, method: isOnline ? method : "local" });
  return { payment, priceMinor: priced.totalMinor, couponCode: coupon?.code ?? null, packageId: pack?.id ?? null };
}

const couponTargetOf = ({ service, staffId, persons }: SeatToCharge) => ({
  kind: "service" as const,
  serviceId: service.id,
  staffId,
  persons,
});
const couponOrderOf = (seat: SeatToCharge) => ({ customerId: seat.customer.id, items: [couponTargetOf(seat)] });
const packageOrderOf = ({ service, persons, customer }: SeatToCharge) => ({
  email: customer.email,
  items: [{ serviceId: service.id, persons }],
});

interface Codes {
  coupon: CouponRow | null;
  pack: PackageRow | null;
}

const priceOf = (ctx: TenantContext, seat: SeatToCharge, { coupon, pack }: Codes): PricedItems =>
  priceOrder({
    items: [orderItemOf(ctx, { ...seat, packageCode: pack?.code ?? null })],
    coupon: coupon && termsOf(coupon),
  });

function openPayment(
  ctx: TenantContext,
  seat: SeatToCharge,
  { priced, coupon, method }: { priced: PricedItems; coupon: CouponRow | null; method: PayWith["payment"] },
): PaymentRow {
  const couponTerms = coupon && agreedCoupon(termsOf(coupon), [couponTargetOf(seat)]);
  const lowered = { couponCode: coupon?.code ?? null, couponTerms };
  const { customer, orderId } = seat;
  return newPayment(ctx, priced, { customerId: customer.id, orderId, wanted: method ?? undefined, ...lowered });
}

/** @throws DomainError validation on `payment.amount` unless it is all of the price */
function paidAtOnce({ now }: TenantContext, payment: PaymentRow, { paidMinor }: ChargeAsked): PaymentRow {
  const { totalMinor, currency } = payment;
  if (paidMinor === null) return payment;
  if (paidMinor !== totalMinor)
    throw invalid(amountFault(`All that it costs is paid at once, ${toMajor(totalMinor, currency)} ${currency}.`));
  return { ...payment, paidMinor, status: "completed", completedAt: now };
}

/** A package's refusal under the name by which the body has it. */
export function named<Result>({ packageField }: ChargeAsked, take: () => Result): Result {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields?.packageCode) throw error;
    throw new DomainError(error.code, error.message, { [packageField]: error.fields.packageCode });
  }
}

const LOST = ["coupon_invalid", "package_invalid", "package_expired", "package_used_up"];

async function ifHeld<Result>(take: () => Promise<Result>): Promise<Result | null> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof DomainError && LOST.includes(error.code)) return null;
    throw error;
  }
}

import type { TenantContext } from "../../../context";
import type { BookedExtra, PackageRow, PaymentRow, PayWith, ServiceRow } from "../../../db/schema";
import { DomainError, invalid } from "../../../domain/errors";
import { toMajor } from "../../../domain/money";
import { agreedCoupon } from "../../../domain/pricing/agreed-coupon";
import type { CouponTerms } from "../../../domain/pricing/coupon-terms";
import { type PricedItems, priceOrder } from "../../../domain/pricing/price-order";
import { newPayment, paymentFault } from "../../charges";
import { amountFault, type ChargeAsked } from "./charge-asked";
import { type MemberPrice, orderItemOf } from "./price-booking";

/** A seat with all that its price depends on, and whose it is. */
export interface BookingToCharge {
  service: ServiceRow;
  /** What its member asks. */
  link: MemberPrice;
  staffId: string;
  persons: number;
  extras: BookedExtra[];
  customer: { id: string; email: string };
  orderId: string;
}

/** What a booking costs, and how that is paid. */
interface BookingCharge {
  payment: PaymentRow;
  priceMinor: number;
  couponCode: string | null;
  packageId: string | null;
}

/** The charge of a seat that has these by its codes. @throws DomainError validation on `payment` */
export function chargeWith(
  ctx: TenantContext,
  seat: BookingToCharge,
  { asked, coupon, pack }: Codes & { asked: ChargeAsked },
): BookingCharge {
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

/** Charges a seat that was waited for, in the way that was meant then where that still can be. */
export function chargePromoted(
  ctx: TenantContext,
  seat: BookingToCharge,
  { coupon, pack, method }: Codes & { method: PayWith["payment"] },
): BookingCharge {
  const priced = priceOf(ctx, seat, { coupon, pack });
  const isOnline = method === "provider" && paymentFault(ctx, "provider", priced) === null;
  const payment = openPayment(ctx, seat, { priced, coupon, method: isOnline ? method : "local" });
  return { payment, priceMinor: priced.totalMinor, couponCode: coupon?.code ?? null, packageId: pack?.id ?? null };
}

const couponTargetOf = ({ service, staffId, persons }: BookingToCharge) => ({
  kind: "service" as const,
  serviceId: service.id,
  staffId,
  persons,
});

interface Codes {
  coupon: CouponTerms | null;
  pack: Pick<PackageRow, "id" | "code"> | null;
}

const priceOf = (ctx: TenantContext, seat: BookingToCharge, { coupon, pack }: Codes): PricedItems =>
  priceOrder({
    items: [orderItemOf(ctx, { ...seat, packageCode: pack?.code ?? null })],
    coupon,
  });

function openPayment(
  ctx: TenantContext,
  seat: BookingToCharge,
  { priced, coupon, method }: { priced: PricedItems; coupon: CouponTerms | null; method: PayWith["payment"] },
): PaymentRow {
  const couponTerms = coupon && agreedCoupon(coupon, [couponTargetOf(seat)]);
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

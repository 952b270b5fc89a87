import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { PaymentRow } from "../../db/schema";
import { MINUTE_MS } from "../../domain/dates";
import type { PaymentMethod } from "../../domain/pricing/payment-status";
import type { PricedOrder } from "../../domain/pricing/price";
import { env } from "../../env";
import { PaymentProviderError } from "../../payments/port";
import { stripeAmountOf } from "../../payments/stripe-amount";
import { payTokenOf } from "../../secrets";

/** How an order is to be paid; undefined: at the desk. */
export type WantedPayment = "local" | "provider" | undefined;

/** How a visitor's order is paid that does not say: at the desk, unless the account would rather not. */
export const wayToPay = ({ tenant }: TenantContext, payment: WantedPayment): "local" | "provider" =>
  payment ?? (tenant.localPaymentEnabled || !tenant.payProviderEnabled ? "local" : "provider");

/** All of a new payment but whose it is. */
type PaymentColumns = Omit<PaymentRow, "tenantId" | "id" | "customerId" | "orderId" | "createdAt" | "updatedAt">;

/** Where a customer pays online. */
export const checkoutUrlOf = (payment: Pick<PaymentRow, "tenantId" | "id" | "tokenVersion">): string =>
  `${env().APP_ORIGIN}/pay/${payTokenOf(payment)}`;

/**
 * What is wrong with paying an order that way, as a sentence for the input's field `payment`; null when nothing is.
 *
 * @param order once it is priced; a free one needs no way to pay
 */
export function paymentFault({ tenant }: TenantContext, wanted: WantedPayment, order?: PricedOrder): string | null {
  if (wanted === "provider" && !tenant.payProviderEnabled) return "Online payment is not set up for this account.";
  if (!order || order.totalMinor === 0) return null;
  const method = methodOf(order, wanted);
  if (method === "provider") return amountFault(order.depositMinor, tenant.currency);
  // Of an order that asks for nothing now the rest is paid at the desk, whoever would rather not offer that.
  if (wanted === "provider" || tenant.localPaymentEnabled) return null;
  if (!tenant.payProviderEnabled) return "This account offers no way to pay.";
  return "Payment at the desk is not offered by this account.";
}

/** What keeps an amount from being paid online, as a sentence; null when nothing does. */
function amountFault(dueMinor: number, currency: string): string | null {
  try {
    stripeAmountOf(dueMinor, currency);
    return null;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error.message;
    throw error;
  }
}

/** Free when nothing is to be paid, and at the desk when nothing is to be paid now. */
function methodOf({ totalMinor, depositMinor }: PricedOrder, wanted: WantedPayment): PaymentMethod {
  if (totalMinor === 0) return "free";
  return wanted === "provider" && depositMinor > 0 ? "provider" : "local";
}

/**
 * The columns of an order's payment: settled at once when it is free, else pending. An online one has the address
 * where the customer pays, and holds what was ordered for the account's `holdMinutes`.
 *
 * @param payment.id the new payment's own id, which its address names
 * @param payment.hasHold false when nobody else waits for what was ordered: then there is time until it is paid
 */
export function paymentColumnsFor(
  { tenant, now }: TenantContext,
  order: PricedOrder,
  { id, wanted, hasHold = true }: { id: string; wanted: WantedPayment; hasHold?: boolean },
): PaymentColumns {
  const method = methodOf(order, wanted);
  const isFree = method === "free";
  const isOnline = method === "provider";
  const holdEnd = new Date(now.getTime() + tenant.holdMinutes * MINUTE_MS);
  return {
    method,
    status: isFree ? "completed" : "pending",
    provider: isOnline ? (tenant.isSandbox ? "sandbox" : "stripe") : null,
    providerRef: null,
    currency: tenant.currency,
    totalMinor: order.totalMinor,
    taxMinor: order.taxMinor,
    discountMinor: order.discountMinor,
    dueMinor: order.depositMinor,
    paidMinor: 0,
    refundedMinor: 0,
    lines: order.lines,
    setAside: [],
    couponCode: null,
    couponTerms: null,
    checkoutUrl: isOnline ? checkoutUrlOf({ tenantId: tenant.id, id, tokenVersion: 0 }) : null,
    tokenVersion: 0,
    holdExpiresAt: isOnline && hasHold ? holdEnd : null,
    failureReason: null,
    completedAt: isFree ? now : null,
    refundedAt: null,
    refundReason: null,
    refundUnderWay: null,
  };
}

/** Whose a new payment is, and how it is to be paid. */
interface Payer {
  customerId: string;
  /** The order that it is for. */
  orderId: string;
  /** Default at the desk. */
  wanted?: WantedPayment;
  couponCode?: string | null;
  /** Where what was ordered may change. */
  couponTerms?: PaymentRow["couponTerms"];
}

/** The row of a new order's payment, settled at once when it is free. */
export function newPayment(ctx: TenantContext, order: PricedOrder, payer: Payer): PaymentRow {
  const { tenant, now } = ctx;
  const { customerId, orderId, wanted, couponCode = null, couponTerms = null } = payer;
  const id = newId();
  const columns = paymentColumnsFor(ctx, order, { id, wanted });
  const own = { id, tenantId: tenant.id, customerId, orderId, couponCode, couponTerms, createdAt: now, updatedAt: now };
  return { ...columns, ...own };
}

/** Whether what a payment is for waits until it is paid: such a booking or ticket starts `pending`. */
export const isPaidFirst = ({ method, status }: Pick<PaymentRow, "method" | "status">): boolean =>
  method === "provider" && status === "pending";

/** Whether a payment can be made for so much, in minor units: online only for what the provider can take. */
export const canAsk = ({ method, currency }: Pick<PaymentRow, "method" | "currency">, dueMinor: number): boolean =>
  method === "local" || (dueMinor > 0 && amountFault(dueMinor, currency) === null);

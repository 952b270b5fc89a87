import { causeOf, changesOf, type TenantContext } from "../../../context";
import { previousOf } from "../../../db/changes";
import { type PaymentRow, packages, payments } from "../../../db/schema";
import { updateRow } from "../../../db/unit/changes";
import { afterRefund, amountToRefund } from "../../../domain/booking/payment/refund-payment";
import type { Cause } from "../../../domain/notifications/webhook-events";
import { type TargetedPayment, toPayment } from "../../charges";
import { leaveEffects } from "../../outbox";
import { type LoadedPayment, loadPayment } from "../load-payment";
import { mailsAboutPayment } from "../mails";
import type { RefundPaymentInput } from "../schemas";
import { goesOverProvider, type Refund } from "./give-back";
import { refundOverProvider } from "./refund-over-provider";

/**
 * Gives money of a payment back, and notifies of it. What it was for stays as it is, but for a package: once all of its
 * price is back it cannot be used any more.
 *
 * At the desk the payment's row is locked meanwhile, so that refunds at once never exceed what was paid. Over a provider
 * they come one after another, and no row is locked while it is asked; see `refundOverProvider`.
 *
 * @throws DomainError not_found | conflict unless it is (partially) completed and something was paid | validation on
 *   `amount`
 */
export async function refundPayment(ctx: TenantContext, input: RefundPaymentInput): Promise<TargetedPayment> {
  const refundOf = (row: PaymentRow): Refund => ({
    amountMinor: amountToRefund(row, input.amount),
    reason: input.reason ?? null,
  });
  const made = { cause: causeOf(ctx), notifiesCustomer: input.notify };
  const loaded = await loadPayment(ctx, input.id, { kind: "refund", overProvider: ctx.tenant.isSandbox });
  if (!goesOverProvider(ctx, loaded.row)) return recordRefund(ctx, loaded, { ...refundOf(loaded.row), ...made });
  const { refund, payment } = await refundOverProvider(ctx, input.id, refundOf);
  // What came too late may have gone back by itself meanwhile.
  return payment.row.refundUnderWay === null ? payment : recordRefund(ctx, payment, { ...refund, ...made });
}

/** A refund that the provider, or the desk, has made. */
interface MadeRefund extends Refund {
  cause: Cause;
  notifiesCustomer: boolean;
}

/** Leaves to be stored that money of a locked payment has gone back, and notifies of it. */
export async function recordRefund(
  ctx: TenantContext,
  locked: LoadedPayment,
  { amountMinor, reason, cause, notifiesCustomer }: MadeRefund,
): Promise<TargetedPayment> {
  const { tenant, now } = ctx;
  const changes = changesOf(ctx);
  const { status, refundedMinor } = afterRefund(locked.row, amountMinor);
  const stamps = { refundedAt: now, updatedAt: now };
  const set = { ...stamps, status, refundedMinor, refundReason: reason, refundUnderWay: null };
  const row: PaymentRow = { ...locked.row, ...set };
  const { id } = locked.row;
  const was = { status: locked.row.status, refundedMinor: locked.row.refundedMinor };
  updateRow(changes, payments, { key: { tenantId: tenant.id, id }, set, was });
  const refunded = { ...locked, row, package: status === "refunded" ? endPackage(ctx, locked) : locked.package };
  const payment = toPayment(row, refunded.targets);
  const previous = previousOf(toPayment(locked.row, refunded.targets), payment);
  const mails = await mailsAboutPayment(ctx, refunded, notifiesCustomer);
  const event = { type: "payment.refunded" as const, cause, data: { payment, previous } };
  leaveEffects(changes, tenant, { mails, events: [event], now });
  return refunded;
}

/** Who has the money back has no more uses. @returns the package as it is to be */
function endPackage(ctx: TenantContext, { package: sold }: LoadedPayment): LoadedPayment["package"] {
  if (!sold || sold.row.state === "cancelled") return sold;
  const ended = { state: "cancelled" as const, updatedAt: ctx.now };
  const { tenantId, id } = sold.row;
  updateRow(changesOf(ctx), packages, { key: { tenantId, id }, set: ended });
  return { ...sold, row: { ...sold.row, ...ended } };
}

import { causeOf, realNow, type TenantContext } from "../../../context";
import { database } from "../../../db/client";
import type { PaymentRow, RefundUnderWay } from "../../../db/schema";
import { DomainError } from "../../../domain/errors";
import { toMajor } from "../../../domain/money";
import { PaymentProviderError } from "../../../payments/port";
import { getPayment, isToGoBack } from "../../charges";
import { type LoadedPayment, loadPayment } from "../load-payment";
import { giveBack, type Refund, refusalOfProvider } from "./give-back";
import { awaitRefundTurn, dropRefund, noteRefund } from "./queries";

/** A refund that the provider has made, and its payment, locked. */
interface RefundMade {
  payment: LoadedPayment;
  refund: Refund;
}

/**
 * Has the provider give money back, once, whatever happens to us meanwhile; the caller writes it down in its
 * transaction.
 *
 * 1. Refunds of one payment wait for each other.
 * 2. What is about to be asked is noted on the payment, and stands even if this transaction does not.
 * 3. The provider is asked; no row is locked meanwhile.
 * 4. The caller's record replaces the note. Should it be lost, the note remains: the same refund asked for again, or the
 *    poll, repeats the request under its idempotency key and records what was made.
 *
 * A provider that says no takes the note away; one that does not answer leaves it.
 *
 * @param refundOf what is asked of the payment as it is
 * @throws DomainError conflict while another refund is under way or when the provider does not do it, and what
 *   `refundOf` refuses
 */
export async function refundOverProvider(
  ctx: TenantContext,
  id: string,
  refundOf: (row: PaymentRow) => Refund,
): Promise<RefundMade> {
  const { tenant } = ctx;
  await awaitRefundTurn(ctx.db, { tenantId: tenant.id, id });
  const outside = { ...ctx, db: database().db };
  const seen = await getPayment(outside.db, tenant.id, id);
  const refund = await note(outside, seen, refundOf(seen));
  await carryOut(outside, seen, refund);
  return { payment: await loadPayment(ctx, id, { kind: "refund", overProvider: true }), refund };
}

/** @returns what the provider is to be asked: word for word what it was asked before, when it was */
async function note(outside: TenantContext, seen: PaymentRow, refund: Refund): Promise<Refund> {
  const { refundUnderWay: other } = seen;
  const dueBack = isToGoBack(seen) ? seen.paidMinor : null;
  const openMinor = other?.amountMinor ?? dueBack;
  if (openMinor !== null && openMinor !== refund.amountMinor) throw underWay(openMinor, seen.currency);
  if (other) return other;
  const own = { cause: causeOf(outside), notifiesCustomer: false, at: realNow().toISOString() };
  const noted = await noteRefund(outside.db, seen, { ...refund, ...own });
  if (!noted) throw new DomainError("conflict", "The payment changed meanwhile. Try again.");
  return refund;
}

const underWay = (amountMinor: number, currency: string) =>
  new DomainError("conflict", `A refund of ${toMajor(amountMinor, currency)} ${currency} is still under way.`);

/**
 * Has the provider make a refund that is noted.
 *
 * @param outside of the transaction that has the payment's turn
 * @throws DomainError conflict | validation on `amount`, when it was not made or is not known to have been
 */
export async function carryOut(
  outside: TenantContext,
  row: PaymentRow,
  refund: Pick<RefundUnderWay, "amountMinor" | "reason">,
): Promise<void> {
  try {
    await giveBack(outside, row, refund);
  } catch (error) {
    const isKnown =
      error instanceof DomainError || (error instanceof PaymentProviderError && error.failure !== "unreachable");
    if (isKnown) await dropRefund(outside.db, row);
    throw refusalOfProvider(error);
  }
}

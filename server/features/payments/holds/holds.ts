import { contextOfWork, realNow, type TenantContext } from "../../../context";
import { database } from "../../../db/client";
import type { PaymentRow } from "../../../db/schema";
import { inUnit } from "../../../db/unit/unit";
import { describeFailure } from "../../../db/violations";
import { MINUTE_MS } from "../../../domain/dates";
import { log } from "../../../log";
import { PaymentProviderError } from "../../../payments/port";
import { isAwaited, isHoldOver } from "../../charges";
import { type CheckedOut, endCheckout, hasCheckout } from "../checkout/poll-checkout";
import { listDueHolds } from "../open-queries";
import { type EndedHold, endHold, findHold } from "./end-hold";

/** How long a hold waits for a provider that does not answer; what is paid later goes back. */
const UNREACHABLE_MS_MAX = 60 * MINUTE_MS;

/** A hold that ran out. */
export interface ExpiredHold {
  tenantId: string;
  paymentId: string;
  /** What was cancelled with it. */
  bookingIds: string[];
  ticketIds: string[];
  packageId: string | null;
  /** When it ran out, on the account's clock. */
  at: Date;
}

/**
 * Ends a hold whose payment did not come: what was ordered is cancelled, its time is free, the payment has failed.
 *
 * At a real provider the checkout is ended first, outside of the transaction, so that nobody pays for what is gone.
 *
 * @returns null when there is nothing to end: it is paid, or being paid, or its time is not over
 */
export async function expireHold(ctx: TenantContext, id: string): Promise<ExpiredHold | null> {
  const isDue = (row: PaymentRow) => isAwaited(row) && isHoldOver(row, ctx.now);
  const seen = await findHold(ctx, id);
  const { row } = seen;
  if (!isDue(row)) return null;
  const checkout = hasCheckout(row) ? await ended(ctx, row) : "none";
  if (checkout === "in use") return null;
  const changes = { holdExpiresAt: null, ...(checkout === "ended" ? { providerRef: null } : {}) };
  // A checkout opened in between would have to be ended first.
  const isSame = ({ providerRef }: PaymentRow) => providerRef === null || providerRef === row.providerRef;
  return inUnit(ctx, async (own) => {
    const hold = await endHold(own, { seen, isDue: (locked) => isDue(locked) && isSame(locked), changes });
    return hold && toExpired(own, hold);
  });
}

/** @returns `unknown` when the provider did not say for too long: it is asked on, but the hold waits no more */
async function ended(ctx: TenantContext, row: CheckedOut): Promise<"ended" | "in use" | "unknown"> {
  try {
    return (await endCheckout(ctx, row)).status === "expired" ? "ended" : "in use";
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return isHoldOver(row, new Date(ctx.now.getTime() - UNREACHABLE_MS_MAX)) ? "unknown" : "in use";
  }
}

function toExpired({ tenant, now }: TenantContext, { payment, ...ended }: EndedHold): ExpiredHold {
  const at = payment.holdExpiresAt ?? now;
  return { tenantId: tenant.id, paymentId: payment.id, ...ended, at: at < now ? at : now };
}

/**
 * Ends the holds of all accounts that have run out, the earliest first, each in a transaction of its own. One that
 * fails does not stop the others.
 *
 * @param limit how many at most
 */
export async function expireHolds({ limit }: { limit: number }): Promise<ExpiredHold[]> {
  const expired: ExpiredHold[] = [];
  for (const { payment, tenant } of await listDueHolds(database().db, { realNow: realNow(), limit })) {
    try {
      const hold = await expireHold(contextOfWork(tenant), payment.id);
      if (hold) expired.push(hold);
    } catch (error) {
      log().error({ paymentId: payment.id, failure: describeFailure(error) }, "a hold could not be ended");
    }
  }
  return expired;
}

import { createHash } from "node:crypto";
import type { TenantContext } from "../../../context";
import type { PaymentRow } from "../../../db/schema";
import { MINUTE_MS } from "../../../domain/dates";
import type { Checkout, CheckoutRequest } from "../../../payments/port";
import { getPayment, isHoldOver } from "../../charges";
import { getCustomer } from "../../customers";
import { isStillWanted, noteCheckout } from "../open-queries";
import { hasCheckout, pollCheckout } from "./poll-checkout";
import { getProvider } from "./provider-queries";

/** Where the customer comes back to. */
type Returns = Pick<CheckoutRequest, "successUrl" | "cancelUrl">;

const TRIES = 3;
/** Requests within it are one and the same, so that two visits at once make one checkout. */
const SAME_REQUEST_MS = 5 * MINUTE_MS;
/** The provider's longest, less what requests are held alike for. */
const OPEN_MS_MAX = 24 * 60 * MINUTE_MS - 2 * SAME_REQUEST_MS;
const LABEL_LENGTH_MAX = 200;

/**
 * The address at the provider where a payment can be made now: of the checkout it has, or of a new one.
 *
 * The provider is asked outside of any transaction. A checkout is noted only if the payment is as it was before; one
 * that could not be noted is ended, for nobody was sent there.
 *
 * @returns null when there is nothing to pay, or it is being paid
 * @throws PaymentProviderError
 */
export async function openCheckout(ctx: TenantContext, id: string, returns: Returns): Promise<string | null> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const row = await getPayment(ctx.db, ctx.tenant.id, id);
    if (hasCheckout(row)) {
      const state = await pollCheckout(ctx, row);
      if (state.status !== "expired") return state.status === "open" ? state.url : null;
    } else {
      if (!(await canBePaid(ctx, row))) return null;
      const made = await makeCheckout(ctx, row, returns);
      if (made) return made.url;
    }
  }
  return null;
}

const canBePaid = async ({ db, tenant, now }: TenantContext, row: PaymentRow): Promise<boolean> =>
  row.provider === "stripe" &&
  row.status === "pending" &&
  !isHoldOver(row, now) &&
  (await isStillWanted(db, tenant.id, row.id));

/** @returns null when the payment changed meanwhile */
async function makeCheckout(ctx: TenantContext, row: PaymentRow, returns: Returns): Promise<Checkout | null> {
  const provider = await getProvider(ctx.db, ctx.tenant.id);
  const made = await provider.createCheckout(await requestFor(ctx, row, returns));
  if (await noteCheckout(ctx.db, row, { ref: made.ref, now: ctx.now })) return made;
  const { providerRef } = await getPayment(ctx.db, ctx.tenant.id, row.id);
  if (providerRef !== made.ref) await provider.expireCheckout(made.ref);
  return null;
}

async function requestFor(
  { db, tenant, now }: TenantContext,
  row: PaymentRow,
  returns: Returns,
): Promise<CheckoutRequest> {
  const { id, dueMinor, currency, lines, holdExpiresAt } = row;
  const { email } = await getCustomer(db, tenant.id, row.customerId);
  const since = Math.floor(now.getTime() / SAME_REQUEST_MS) * SAME_REQUEST_MS;
  const latest = since + OPEN_MS_MAX;
  const label = [...new Set(lines.filter(({ kind }) => kind !== "discount").map((line) => line.label))].join(", ");
  const request = {
    payment: { id, dueMinor, currency, label: label.slice(0, LABEL_LENGTH_MAX) || tenant.companyName },
    ...returns,
    expiresAt: new Date(Math.min(holdExpiresAt?.getTime() ?? latest, latest)),
    // The end of the span, so that the provider's shortest time is kept to from anywhere in it.
    now: new Date(since + SAME_REQUEST_MS),
    customerEmail: email || null,
  };
  return { ...request, idempotencyKey: `checkout-${id}-${digestOf(request, row)}` };
}

/** Another content, or another attempt, is another request to the provider. */
const digestOf = (request: object, { updatedAt }: PaymentRow): string =>
  createHash("sha256")
    .update(JSON.stringify([request, updatedAt]))
    .digest("base64url")
    .slice(0, 22);

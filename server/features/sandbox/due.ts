import type { TenantContext } from "../../context";
import { expireHoldsOf } from "../payments/holds";

/** Something that fell due: a notification's type, or `booking.expired` and the like; `id` of whom it concerns. */
export interface Fired {
  type: string;
  at: string;
  id: string;
}

/**
 * Makes happen what has fallen due on the account's clock.
 *
 * @param ctx with the new present, in the transaction that sets it
 * @returns in order of time
 */
export async function fireDue(ctx: TenantContext): Promise<Fired[]> {
  const expired = await expireHoldsOf(ctx);
  return expired.flatMap(({ bookingIds, at }) =>
    bookingIds.map((id) => ({ type: "booking.expired", at: at.toISOString(), id })),
  );
}

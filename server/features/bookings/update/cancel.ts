import { causeOf, type TenantContext } from "../../../context";
import type { BookingRecord } from "../read/record";
import { bookingIn, changeBooking, type Draft } from "../store/draft";
import { followEntitlements } from "./entitlements";
import { followEnd } from "./payment";
import { release } from "./place";

/** How bookings end that are not wanted any more. */
export interface Cancellation {
  cancelReason: string | null;
  cancelledBy: "customer" | "system" | "admin" | "api";
}

/** Who ends a booking as an operator: a person in the back office, or a program with a key. */
export const operatorOf = (ctx: TenantContext): "admin" | "api" => (causeOf(ctx) === "admin" ? "admin" : "api");

/**
 * Cancels a booking of a draft: its time is free when nobody else lives there, what it used comes back, and it is not
 * asked for any more.
 *
 * @param before the booking as it was found, which may be cancelled
 */
export function cancelIn(
  ctx: TenantContext,
  draft: Draft,
  { before: { booking }, ...cancellation }: Cancellation & { before: BookingRecord },
): void {
  release(ctx, draft, booking);
  followEntitlements(ctx, draft, { before: booking, after: { status: "cancelled", persons: booking.persons } });
  changeBooking(draft, booking.id, { status: "cancelled", arrivedAt: null, ...cancellation, updatedAt: ctx.now });
  followEnd(ctx, draft, bookingIn(draft, booking.id));
}

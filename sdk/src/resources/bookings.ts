import type { ApiPromise } from "../core/api-promise";
import type { RequestOptions } from "../core/request";
import { BookingsResource } from "../generated/management/resources/bookings";
import type { Booking, UpdateBookingInput } from "../generated/management/types";

/** What `bookings.approve()` takes. */
export type ApproveBookingInput = Pick<UpdateBookingInput, "notify" | "scope">;

/** What `bookings.cancel()` takes. */
export interface CancelBookingInput extends ApproveBookingInput {
  /** Kept with the booking. */
  reason?: string | null | undefined;
}

/** Bookings, and by name what is done with them most. */
export class SlotwrightBookings extends BookingsResource {
  /**
   * Cancels a booking and frees its time: `update` with `status: "cancelled"`.
   *
   * @example
   * await client.bookings.cancel(booking.id, { reason: "Marta is ill", notify: true });
   */
  cancel(id: string, input: CancelBookingInput = {}, options?: RequestOptions): ApiPromise<Booking> {
    const { reason, ...rest } = input;
    const told = reason === undefined ? {} : { cancelReason: reason };
    return this.update(id, { ...rest, ...told, status: "cancelled" }, options);
  }

  /**
   * Approves a booking that waits for it, or brings a cancelled one back if its time is still free: `update` with
   * `status: "approved"`.
   *
   * @example
   * await client.bookings.approve(booking.id, { notify: true });
   */
  approve(id: string, input: ApproveBookingInput = {}, options?: RequestOptions): ApiPromise<Booking> {
    return this.update(id, { ...input, status: "approved" }, options);
  }
}

import { type BookingStatus, hasEnded } from "../../booking-status";

/** What a booking uses: a coupon with the whole of its order, and of a package one use for each person. */
interface EntitledParty {
  status: BookingStatus;
  persons: number;
}

/** Uses to take; negative ones to give back. */
interface UsesAfter {
  coupon: -1 | 0 | 1;
  package: number;
}

/**
 * How a change of a booking changes what it uses: uses come back when it ends, are taken again when it comes back, and
 * those of the package follow its persons. A coupon is used by the order: it comes back with the last of its bookings.
 *
 * @param lived whether another booking of the order has not ended
 */
export function usesAfter(before: EntitledParty, after: EntitledParty, lived: boolean): UsesAfter {
  return {
    coupon: lived ? 0 : sign(isUsing(after) - isUsing(before)),
    package: isUsing(after) * after.persons - isUsing(before) * before.persons,
  };
}

const isUsing = ({ status }: EntitledParty): 0 | 1 => (hasEnded(status) ? 0 : 1);

const sign = (change: number): -1 | 0 | 1 => (change === 0 ? 0 : change > 0 ? 1 : -1);

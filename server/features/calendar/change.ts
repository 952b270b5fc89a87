import type { TenantContext } from "../../context";
import { requireAsSeen } from "../../domain/seen";
import { requireSeen } from "../../own-calendar";
import { type Booking, toBooking, updateBooking } from "../bookings";
import type { ChangeVisitInput } from "./schemas";

/**
 * Changes a visit that somebody sees on a page: none of the fields that are another by now.
 *
 * @throws DomainError conflict with each field that was changed since, and all that `updateBooking` does
 */
export async function changeVisit(ctx: TenantContext, { seen, ...change }: ChangeVisitInput): Promise<Booking> {
  const changed = await updateBooking(ctx, change, (record) => {
    requireSeen(ctx, record.appointment.staffId, "booking");
    requireAsSeen(asShown(toBooking(record)), { seen, wanted: change });
  });
  return toBooking(changed);
}

/** The fields of a visit that a page changes, in the shape in which it sends them. */
const asShown = ({ status, customerId, persons, extras, fields, notes, externalId, metadata }: Booking) => ({
  ...{ status, customerId, persons, fields, notes, externalId, metadata },
  extras: extras.map(({ extraId, quantity }) => ({ extraId, quantity })),
});

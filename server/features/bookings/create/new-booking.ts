import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { causeOf, type TenantContext } from "../../../context";
import type { BookingRow } from "../../../db/schema";
import { bookingNumberOf } from "../../../domain/booking-number";
import { NO_MARKS } from "../../../schemas/marks";
import { manageTokenOf, sha256 } from "../../../secrets";

/** What a new booking is made of; the rest is the same for all. */
type NewBooking = Pick<
  BookingRow,
  | "appointmentId"
  | "customerId"
  | "orderId"
  | "status"
  | "persons"
  | "priceMinor"
  | "paymentId"
  | "notes"
  | "timeZone"
  | "locale"
> &
  Partial<
    Pick<
      BookingRow,
      "extras" | "fields" | "packageId" | "couponCode" | "payWith" | "seriesId" | "externalId" | "metadata"
    >
  >;

/** The row of a new booking, with an id, a number and a manage link of its own. */
export function newBooking(ctx: TenantContext, booking: NewBooking): BookingRow {
  const { tenant, now } = ctx;
  const id = newId();
  return {
    extras: [],
    fields: {},
    packageId: null,
    couponCode: null,
    payWith: null,
    seriesId: null,
    ...NO_MARKS,
    ...booking,
    tenantId: tenant.id,
    id,
    currency: tenant.currency,
    cancelReason: null,
    cancelledBy: null,
    number: bookingNumberOf(randomBytes(8)),
    sequence: 0,
    movedAt: null,
    arrivedAt: null,
    tokenVersion: 0,
    manageTokenHash: sha256(manageTokenOf({ tenantId: tenant.id, id })),
    source: causeOf(ctx),
    createdAt: now,
    updatedAt: now,
  };
}

import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow } from "../../db/schema";
import { bookingNumberOf } from "../../domain/booking-number";
import type { PricedOrder } from "../../domain/price";
import { manageTokenOf, sha256 } from "../../secrets";
import { paymentColumns } from "./order";
import { sourceOf } from "./seat";

/** What a new booking is made of; the rest is the same for all. */
export type NewBooking = Pick<
  BookingRow,
  "appointmentId" | "customerId" | "status" | "persons" | "priceMinor" | "paymentId" | "notes" | "timeZone" | "locale"
>;

/** The row of a new booking, with an id, a number and a manage link of its own. */
export function newBooking(ctx: TenantContext, booking: NewBooking): BookingRow {
  const { tenant, now } = ctx;
  const id = newId();
  return {
    ...booking,
    tenantId: tenant.id,
    id,
    extras: [],
    fields: {},
    currency: tenant.currency,
    packageId: null,
    couponCode: null,
    cancelReason: null,
    cancelledBy: null,
    number: bookingNumberOf(randomBytes(8)),
    sequence: 0,
    manageTokenHash: sha256(manageTokenOf(tenant.id, id)),
    source: sourceOf(ctx),
    createdAt: now,
    updatedAt: now,
  };
}

/** The row of a new order's payment at the desk. */
export function newPayment(ctx: TenantContext, order: PricedOrder, customerId: string): PaymentRow {
  const { tenant, now } = ctx;
  const owner = { id: newId(), tenantId: tenant.id, customerId, createdAt: now, updatedAt: now };
  return { ...paymentColumns(ctx, order), ...owner };
}

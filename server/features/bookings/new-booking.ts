import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow } from "../../db/schema";
import { bookingNumberOf } from "../../domain/booking-number";
import type { PricedOrder } from "../../domain/price";
import { manageTokenOf, sha256 } from "../../secrets";
import { paymentColumnsFor, type WantedPayment } from "../payments/columns-queries";
import { sourceOf } from "./seat";

/** What a new booking is made of; the rest is the same for all. */
export type NewBooking = Pick<
  BookingRow,
  "appointmentId" | "customerId" | "status" | "persons" | "priceMinor" | "paymentId" | "notes" | "timeZone" | "locale"
> &
  Partial<Pick<BookingRow, "extras" | "fields" | "packageId" | "couponCode" | "seriesId">>;

/** The row of a new booking, with an id, a number and a manage link of its own. */
export function newBooking(ctx: TenantContext, booking: NewBooking): BookingRow {
  const { tenant, now } = ctx;
  const id = newId();
  return {
    extras: [],
    fields: {},
    packageId: null,
    couponCode: null,
    seriesId: null,
    ...booking,
    tenantId: tenant.id,
    id,
    currency: tenant.currency,
    cancelReason: null,
    cancelledBy: null,
    number: bookingNumberOf(randomBytes(8)),
    sequence: 0,
    movedAt: null,
    manageTokenHash: sha256(manageTokenOf(tenant.id, id)),
    source: sourceOf(ctx),
    createdAt: now,
    updatedAt: now,
  };
}

/** Whose a new payment is, and how it is to be paid. */
export interface Payer {
  customerId: string;
  /** Default at the desk. */
  wanted?: WantedPayment;
  couponCode?: string | null;
}

/** The row of a new order's payment. */
export function newPayment(ctx: TenantContext, order: PricedOrder, payer: Payer): PaymentRow {
  const { tenant, now } = ctx;
  const { customerId, wanted, couponCode = null } = payer;
  const id = newId();
  const columns = paymentColumnsFor(ctx, order, { id, wanted });
  return { ...columns, id, tenantId: tenant.id, customerId, couponCode, createdAt: now, updatedAt: now };
}

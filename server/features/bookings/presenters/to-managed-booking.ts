import type { TenantContext } from "../../../context";
import { hasEnded } from "../../../domain/booking-status";
import { toMajor } from "../../../domain/money";
import { instantText } from "../../../schemas/outputs";
import { openCheckoutUrlOf } from "../../charges";
import { deadlineOf, isMovableByCustomer, isOpenToCustomer } from "../manage-link/deadline";
import type { ManagedBooking } from "../manage-link/schemas";
import { asBookedService, type BookingRecord, isLead, isPayer } from "../read/record";
import type { Booked } from "../schemas";
import { manageUrlOf } from "./to-booking";

/**
 * What a public booking answers: one entry for each item, of a composite its first part's booking.
 *
 * @param records the bookings of one order, in the order of its items
 */
export function toBooked(records: BookingRecord[]): Booked {
  // Who waits for a seat has no part in the order's payment.
  const payment = records.find((record) => record.payment)?.payment;
  return {
    bookings: records
      .filter(isLead)
      .map(asBookedService)
      .map(({ booking, appointment }) => ({
        id: booking.id,
        number: booking.number,
        status: booking.status,
        start: instantText(appointment.startsAt),
        end: instantText(appointment.endsAt),
        manageUrl: manageUrlOf(booking),
      })),
    payment: payment
      ? {
          id: payment.id,
          status: payment.status,
          due: toMajor(payment.dueMinor, payment.currency),
          checkoutUrl: payment.checkoutUrl,
        }
      : null,
  };
}

/** A booking as its manage link shows it, a part as its composite: this booking, and nothing else of the account. */
export function toManaged(ctx: TenantContext, part: BookingRecord): ManagedBooking {
  const record = asBookedService(part);
  const { booking, appointment, customer, service, staffMember } = record;
  const { tenant } = ctx;
  const isOpen = isOpenToCustomer(ctx, record);
  const deadline = deadlineOf(ctx, record);
  const manageUrl = manageUrlOf(booking);
  return {
    booking: {
      id: booking.id,
      number: booking.number,
      status: booking.status,
      start: instantText(appointment.startsAt),
      end: instantText(appointment.endsAt),
      service: { id: service.id, title: service.title, durationDays: service.durationDays },
      staff: { id: staffMember.id, fullName: staffMember.fullName },
      persons: booking.persons,
      price: toMajor(booking.priceMinor, booking.currency),
      currency: booking.currency,
      notes: booking.notes,
      timeZone: booking.timeZone,
      cancelReason: booking.cancelReason,
      sequence: booking.sequence,
      createdAt: instantText(booking.createdAt),
      movedAt: booking.movedAt && instantText(booking.movedAt),
      customer: { fullName: customer.fullName, email: customer.email, phone: customer.phone },
    },
    account: {
      companyName: tenant.companyName,
      companyPhone: tenant.companyPhone,
      companyEmail: tenant.companyEmail,
      timeZone: tenant.timeZone,
      locale: tenant.locale,
      publicKey: tenant.publicKey,
    },
    payment: toManagedPayment(ctx, record),
    canCancel: isOpen,
    canReschedule: isMovableByCustomer(ctx, record),
    cancelUntil: deadline ? instantText(deadline) : null,
    manageUrl,
    icsUrl: `${manageUrl}/ics`,
  };
}

function toManagedPayment(ctx: TenantContext, record: BookingRecord): ManagedBooking["payment"] {
  const { booking, payment } = record;
  if (!payment) return null;
  const major = (minor: number) => toMajor(minor, payment.currency);
  return {
    status: payment.status,
    total: major(payment.totalMinor),
    due: major(payment.dueMinor),
    paid: major(payment.paidMinor),
    method: payment.method,
    checkoutUrl: hasEnded(booking.status) || !isPayer(record) ? null : openCheckoutUrlOf(payment, ctx.now),
  };
}

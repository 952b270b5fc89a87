import { and, eq } from "drizzle-orm";
import type { TenantContext } from "../../context";
import {
  type AppointmentRow,
  appointments,
  type BookingRow,
  bookings,
  type CustomerRow,
  customers,
  type PaymentRow,
  payments,
  type ServiceRow,
  services,
  staff,
} from "../../db/schema";
import { toMajor } from "../../domain/money";
import { env } from "../../env";
import { toStamps } from "../../schemas/lists";
import { instantText } from "../../schemas/outputs";
import { manageTokenOf } from "../../secrets";
import type { Booking } from "./schemas";

/** A booking with all that answers, mails and webhook events say about it. */
export interface BookingRecord {
  booking: BookingRow;
  appointment: AppointmentRow;
  customer: CustomerRow;
  service: ServiceRow;
  staffMember: { id: string; fullName: string; email: string; phone: string | null; info: string };
  payment: PaymentRow | null;
}

const staffMember = {
  id: staff.id,
  fullName: staff.fullName,
  email: staff.email,
  phone: staff.phone,
  info: staff.info,
};

/** The joins every reading of bookings starts from; add `where`. */
export const selectRecords = (db: TenantContext["db"]) =>
  db
    .select({
      booking: bookings,
      appointment: appointments,
      customer: customers,
      service: services,
      staffMember,
      payment: payments,
    })
    .from(bookings)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
    )
    .innerJoin(customers, and(eq(customers.tenantId, bookings.tenantId), eq(customers.id, bookings.customerId)))
    .innerJoin(services, and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId)))
    .innerJoin(staff, and(eq(staff.tenantId, appointments.tenantId), eq(staff.id, appointments.staffId)))
    .leftJoin(payments, and(eq(payments.tenantId, bookings.tenantId), eq(payments.id, bookings.paymentId)))
    .$dynamic();

/** The page where the customer sees, moves and cancels the booking. */
export const manageUrlOf = ({ tenantId, id }: Pick<BookingRow, "tenantId" | "id">): string =>
  `${env().APP_ORIGIN}/manage/${manageTokenOf(tenantId, id)}`;

/** A booking as answers and webhook events show it. */
export function toBooking({ booking, appointment, customer, payment }: BookingRecord): Booking {
  const { currency } = booking;
  return {
    id: booking.id,
    number: booking.number,
    appointmentId: booking.appointmentId,
    customerId: booking.customerId,
    customer: { id: customer.id, fullName: customer.fullName, email: customer.email, phone: customer.phone },
    appointment: {
      id: appointment.id,
      serviceId: appointment.serviceId,
      staffId: appointment.staffId,
      start: instantText(appointment.startsAt),
      end: instantText(appointment.endsAt),
      seriesId: appointment.seriesId,
    },
    status: booking.status,
    persons: booking.persons,
    extras: booking.extras.map(({ priceMinor, ...extra }) => ({ ...extra, price: toMajor(priceMinor, currency) })),
    fields: booking.fields,
    price: toMajor(booking.priceMinor, currency),
    currency,
    paymentId: booking.paymentId,
    paymentStatus: payment?.status ?? null,
    packageId: booking.packageId,
    couponCode: booking.couponCode,
    notes: booking.notes,
    cancelReason: booking.cancelReason,
    cancelledBy: booking.cancelledBy,
    timeZone: booking.timeZone,
    locale: booking.locale,
    sequence: booking.sequence,
    manageUrl: manageUrlOf(booking),
    source: booking.source,
    ...toStamps(booking),
  };
}

import type { BookingRow } from "../../../db/schema";
import { toMajor } from "../../../domain/money";
import { env } from "../../../env";
import { toStamps } from "../../../schemas/lists";
import { toMarks } from "../../../schemas/marks";
import { instantText } from "../../../schemas/outputs";
import { manageTokenOf } from "../../../secrets";
import type { Composite } from "../composite-schemas";
import type { BookingRecord } from "../read/record";
import type { Booking } from "../schemas";
import { visitIdOf } from "../segments/in-visit";

/** The page where the customer sees, moves and cancels the booking. */
export function manageUrlOf(booking: Pick<BookingRow, "tenantId" | "id" | "tokenVersion">): string {
  const url = manageUrls.get(booking) ?? `${env().APP_ORIGIN}/manage/${manageTokenOf(booking)}`;
  manageUrls.set(booking, url);
  return url;
}

// For as long as the row itself: one new booking asks for it five times.
const manageUrls = new WeakMap<object, string>();

/** The larger service that a booking is a part of; null for one that stands for itself. */
export function compositeOf({ appointment, composite, group }: BookingRecord): Composite | null {
  if (!composite || !group?.part || !group.parts) return null;
  const { id: serviceId, title } = composite;
  return { serviceId, title, groupId: visitIdOf(appointment), part: group.part, parts: group.parts };
}

/** What a booking's service and staff member are called. */
export const namesOf = ({ service, staffMember }: BookingRecord): Pick<Booking, "service" | "staff"> => ({
  service: { id: service.id, title: service.title },
  staff: { id: staffMember.id, fullName: staffMember.fullName },
});

/** A booking as answers and webhook events show it. */
export function toBooking(record: BookingRecord): Booking {
  const { booking, appointment, customer, payment } = record;
  const { currency } = booking;
  return {
    id: booking.id,
    number: booking.number,
    appointmentId: booking.appointmentId,
    customerId: booking.customerId,
    orderId: booking.orderId,
    customer: { id: customer.id, fullName: customer.fullName, email: customer.email, phone: customer.phone },
    appointment: {
      id: appointment.id,
      serviceId: appointment.serviceId,
      staffId: appointment.staffId,
      start: instantText(appointment.startsAt),
      end: instantText(appointment.endsAt),
      seriesId: booking.seriesId ?? appointment.seriesId,
    },
    ...namesOf(record),
    composite: compositeOf(record),
    status: booking.status,
    persons: booking.persons,
    extras: booking.extras.map(({ extraId, title, quantity, priceMinor }) => ({
      extraId,
      title,
      quantity,
      price: toMajor(priceMinor, currency),
    })),
    fields: booking.fields,
    price: toMajor(booking.priceMinor, currency),
    currency,
    paymentId: booking.paymentId,
    paymentStatus: payment?.status ?? null,
    packageId: booking.packageId ?? booking.payWith?.packageId ?? null,
    couponCode: booking.couponCode ?? booking.payWith?.coupon ?? null,
    notes: booking.notes,
    cancelReason: booking.cancelReason,
    cancelledBy: booking.cancelledBy,
    timeZone: booking.timeZone,
    locale: booking.locale,
    sequence: booking.sequence,
    arrivedAt: booking.arrivedAt?.toISOString() ?? null,
    manageUrl: manageUrlOf(booking),
    source: booking.source,
    ...toMarks(booking),
    ...toStamps(booking),
  };
}

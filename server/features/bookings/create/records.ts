import type { TenantContext } from "../../../context";
import type { BookingRow, CustomerRow, PaymentRow } from "../../../db/schema";
import { invariant } from "../../../domain/errors";
import type { BookingRecord } from "../read/record";
import { newBooking } from "./new-booking";
import type { PlacedVisit } from "./place-visits";

/** The booking that a visit is known by, and paid with. */
interface Lead {
  booking: BookingRow;
  customer: CustomerRow;
  payment: PaymentRow | null;
}

/** The bookings of a visit: one for each segment; the first carries the price, and how it is paid. */
export function recordsOf(ctx: TenantContext, { visit, item, staffed, appointments }: PlacedVisit, lead: Lead) {
  const [first] = appointments;
  invariant(first, "a visit has a segment");
  const span = { startsAt: new Date(visit.startAt), endsAt: new Date(visit.endAt), leadId: first.id };
  return appointments.map((appointment, index): BookingRecord => {
    const { service, member } = staffed[index] ?? { service: undefined, member: undefined };
    invariant(service && member, "every segment has its service and member");
    const shared = { appointment, customer: lead.customer, service, staffMember: member };
    const group = item.composite && { ...span, part: index + 1, parts: appointments.length };
    const composite = item.composite?.service ?? null;
    if (index === 0) return { ...shared, booking: lead.booking, payment: lead.payment, composite, group };
    return { ...shared, booking: further(ctx, lead.booking, appointment.id), payment: null, composite, group };
  });
}

function further(ctx: TenantContext, lead: BookingRow, appointmentId: string): BookingRow {
  const { customerId, orderId, seriesId, status, persons, notes, timeZone, locale } = lead;
  const shared = { customerId, orderId, seriesId, status, persons, notes, timeZone, locale };
  return newBooking(ctx, { ...shared, appointmentId, priceMinor: 0, paymentId: null });
}

import type { TenantContext } from "../../context";
import type { AppointmentRow, BookingRow } from "../../db/schema";
import type { WholeSlot } from "../../domain/availability/whole-calendar";
import { invariant } from "../../domain/errors";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { newBooking } from "./new-booking";
import type { BookingRecord } from "./record-queries";
import { servicePartsOf } from "./whole";

/**
 * The bookings of the other parts, beside that of the first, which carries the price and how it is paid.
 *
 * @param others the appointments of the other parts, in their order
 */
export const otherBookings = (ctx: TenantContext, lead: BookingRow, others: AppointmentRow[]): BookingRow[] =>
  others.map(({ id: appointmentId }) => {
    const { customerId, orderId, status, persons, notes, timeZone, locale } = lead;
    const shared = { customerId, orderId, status, persons, notes, timeZone, locale };
    return newBooking(ctx, { ...shared, appointmentId, priceMinor: 0, paymentId: null });
  });

interface Group {
  whole: OfferedWhole | null;
  slot: WholeSlot;
  /** Of all parts, in their order. */
  appointments: AppointmentRow[];
}

/**
 * The new bookings of all parts of a whole.
 *
 * @param lead the first part's, as a booking of the whole service
 */
export function recordsOfWhole(ctx: TenantContext, lead: BookingRecord, group: Group): BookingRecord[] {
  const { whole, slot, appointments } = group;
  invariant(whole, "a group is made of a whole");
  const span = { startsAt: new Date(slot.startAt), endsAt: new Date(slot.endAt), leadId: lead.appointment.id };
  const parts = servicePartsOf(whole);
  const rows = [lead.booking, ...otherBookings(ctx, lead.booking, appointments.slice(1))];
  return rows.map((booking, index) => {
    const [part, appointment] = [parts[index], appointments[index]];
    const staffMember = part?.members.find(({ id }) => id === appointment?.staffId);
    invariant(part && appointment && staffMember, "every part was planned with one of its members");
    const payment = index === 0 ? lead.payment : null;
    return {
      ...lead,
      booking,
      appointment,
      service: part.service,
      staffMember,
      payment,
      whole: whole.service,
      group: { ...span, part: index + 1, parts: rows.length },
    };
  });
}

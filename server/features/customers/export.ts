import type { TenantContext } from "../../context";
import { toMajor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";
import { instantText } from "../../schemas/outputs";
import { listBookingsOf } from "./booking-queries";
import { getCustomer, toCustomer } from "./queries";
import type { CustomerExport, ExportedBooking, ExportedTicket } from "./schemas";
import { listTicketsOf } from "./ticket-queries";

/** All that is kept of a customer, for the customer to take along (GDPR, article 20). @throws DomainError not_found */
export async function exportCustomer({ db, tenant }: TenantContext, id: string): Promise<CustomerExport> {
  const customer = await getCustomer(db, tenant.id, id);
  const [found, held] = await Promise.all([listBookingsOf(db, customer), listTicketsOf(db, customer)]);
  return {
    customer: toCustomer(customer),
    bookings: found.map(toExportedBooking),
    tickets: held.map(toExportedTicket),
  };
}

type Found = Awaited<ReturnType<typeof listBookingsOf>>[number];

const toExportedBooking = ({ booking, appointment, serviceTitle, staffName }: Found): ExportedBooking => ({
  id: booking.id,
  number: booking.number,
  status: booking.status,
  serviceId: appointment.serviceId,
  serviceTitle,
  staffId: appointment.staffId,
  staffName,
  start: instantText(appointment.startsAt),
  end: instantText(appointment.endsAt),
  persons: booking.persons,
  price: toMajor(booking.priceMinor, booking.currency),
  currency: booking.currency,
  fields: booking.fields,
  couponCode: booking.couponCode,
  notes: booking.notes,
  cancelReason: booking.cancelReason,
  timeZone: booking.timeZone,
  locale: booking.locale,
  ...toStamps(booking),
});

type Held = Awaited<ReturnType<typeof listTicketsOf>>[number];

const toExportedTicket = ({ ticket, event, typeTitle }: Held): ExportedTicket => ({
  id: ticket.id,
  code: ticket.code,
  status: ticket.status,
  eventId: ticket.eventId,
  eventTitle: event.title,
  ticketTypeId: ticket.ticketTypeId,
  ticketTypeTitle: typeTitle,
  start: instantText(event.startsAt),
  end: instantText(event.endsAt),
  price: toMajor(ticket.priceMinor, ticket.currency),
  currency: ticket.currency,
  attendeeName: ticket.attendeeName,
  attendeeEmail: ticket.attendeeEmail,
  fields: ticket.fields,
  checkedInAt: ticket.checkedInAt?.toISOString() ?? null,
  ...toStamps(ticket),
});

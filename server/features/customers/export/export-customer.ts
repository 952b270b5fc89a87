import type { TenantContext } from "../../../context";
import type { PaymentRow } from "../../../db/schema";
import { toMajor } from "../../../domain/money";
import { toStamps } from "../../../schemas/lists";
import { toMarks } from "../../../schemas/marks";
import { instantText } from "../../../schemas/outputs";
import { listBookingsOf } from "../booking-queries";
import { getCustomer, toCustomer } from "../queries";
import { listTicketsOf } from "../ticket-queries";
import { listPackagesOf, listPaymentsOf } from "./queries";
import type { CustomerExport, ExportedBooking, ExportedPackage, ExportedPayment, ExportedTicket } from "./schemas";

/** All that is kept of a customer, for the customer to take along (GDPR, article 20). @throws DomainError not_found */
export async function exportCustomer({ db, tenant }: TenantContext, id: string): Promise<CustomerExport> {
  const customer = await getCustomer(db, tenant.id, id);
  const [found, held, paid, bought] = await Promise.all([
    listBookingsOf(db, customer),
    listTicketsOf(db, customer),
    listPaymentsOf(db, customer),
    listPackagesOf(db, customer),
  ]);
  return {
    customer: toCustomer(customer),
    bookings: found.map(toExportedBooking),
    tickets: held.map(toExportedTicket),
    payments: paid.map(toExportedPayment),
    packages: bought.map(toExportedPackage),
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
  ...toMarks(booking),
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
  ...toMarks(ticket),
  ...toStamps(ticket),
});

function toExportedPayment(row: PaymentRow): ExportedPayment {
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    id: row.id,
    method: row.method,
    status: row.status,
    total: major(row.totalMinor),
    tax: major(row.taxMinor),
    discount: major(row.discountMinor),
    paid: major(row.paidMinor),
    refunded: major(row.refundedMinor),
    currency: row.currency,
    couponCode: row.couponCode,
    lines: row.lines.map(({ label, quantity, amountMinor }) => ({ label, quantity, amount: major(amountMinor) })),
    completedAt: row.completedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    ...toStamps(row),
  };
}

type Bought = Awaited<ReturnType<typeof listPackagesOf>>[number];

const toExportedPackage = ({ sold, serviceTitle }: Bought): ExportedPackage => ({
  id: sold.id,
  code: sold.code,
  serviceId: sold.serviceId,
  serviceTitle,
  size: sold.size,
  used: sold.used,
  price: toMajor(sold.priceMinor, sold.currency),
  currency: sold.currency,
  startsAt: instantText(sold.startsAt),
  expiresAt: sold.expiresAt && instantText(sold.expiresAt),
  ...toStamps(sold),
});

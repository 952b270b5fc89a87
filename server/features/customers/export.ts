import type { TenantContext } from "../../context";
import { toMajor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";
import { instantText } from "../../schemas/outputs";
import { listBookingsOf } from "./booking-queries";
import { getCustomer, toCustomer } from "./queries";
import type { CustomerExport, ExportedBooking } from "./schemas";

/** All that is kept of a customer, for the customer to take along (GDPR, article 20). @throws DomainError not_found */
export async function exportCustomer({ db, tenant }: TenantContext, id: string): Promise<CustomerExport> {
  const customer = await getCustomer(db, tenant.id, id);
  const found = await listBookingsOf(db, customer);
  return { customer: toCustomer(customer), bookings: found.map(toExportedBooking) };
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

import type { TenantContext } from "../../context";
import type { NotificationRow, PackageRow } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { inLanguage } from "../../mail/in-language";
import type { PackageFacts } from "../../mail/order-values";
import { type PaymentMailView, paymentValues } from "../../mail/payment-values";
import { type Recipient, recipientsOf } from "../../mail/recipients";
import { unrendered } from "../../mail/unrendered";
import { inTurns } from "../../turns";
import { type TicketRecord, ticketUrlOf } from "../attendees/record-queries";
import { icsOf } from "../bookings/mails";
import { type BookingRecord, isLead, isPayer, manageUrlOf } from "../bookings/record-queries";
import { getCustomer } from "../customers/queries";
import { listActiveNotifications } from "../notifications/queries";
import type { NewMail } from "../outbox/queries";
import { getService } from "../services/queries";
import type { TargetedPayment } from "./queries";
import { findPackageOfPayment, listRecordsOfPayment, listTicketsOfPayment } from "./waiting-queries";

/** All that a payment is for. */
interface Bought {
  records: BookingRecord[];
  tickets: TicketRecord[];
  package: { row: PackageRow; serviceTitle: string } | null;
}

/**
 * The mails that the account's templates of a type make of one payment.
 *
 * @param about.tellsCustomer whether the customer is told; staff and admin follow the templates either way
 */
export async function mailsAboutPayment(
  ctx: TenantContext,
  payment: TargetedPayment,
  about: { type: "payment_completed" | "payment_refunded"; tellsCustomer: boolean },
): Promise<NewMail[]> {
  const { db, tenant } = ctx;
  const templates = await listActiveNotifications(db, tenant.id, about.type);
  if (templates.length === 0) return [];
  const customer = await getCustomer(db, tenant.id, payment.row.customerId);
  const bought = await boughtWith(ctx, payment);
  const parties = { account: tenant, customer, staff: staffOf(bought) };
  const view = { ...viewOf(ctx, payment, bought), customer: { ...customer, name: customer.fullName } };
  const ics = confirmationOf(ctx, payment, bought);
  const letters = templates
    .filter((template) => isAbout(template, bought))
    .flatMap((template) =>
      recipientsOf(template, parties, about.tellsCustomer).map((recipient) => ({ template, recipient, ics })),
    );
  const whose = { bookingId: bought.records[0]?.booking.id ?? null, customerId: customer.id };
  return inTurns(letters, (letter) => ({ ...toMail(ctx, view, letter), ...whose }));
}

async function boughtWith({ db, tenant }: TenantContext, { row, targets }: TargetedPayment): Promise<Bought> {
  const { bookingIds, ticketIds, packageId } = targets;
  const sold = packageId === null ? null : await findPackageOfPayment(db, tenant.id, row.id);
  return {
    records: bookingIds.length === 0 ? [] : await listRecordsOfPayment(db, tenant.id, row.id),
    tickets: ticketIds.length === 0 ? [] : await listTicketsOfPayment(db, tenant.id, row.id),
    package: sold && { row: sold, serviceTitle: (await getService(db, tenant.id, sold.serviceId)).title },
  };
}

/** Each member once. */
const staffOf = ({ records }: Bought) => [
  ...new Map(records.map(({ staffMember }) => [staffMember.id, staffMember])).values(),
];

/** A template for some statuses is about bookings; one for some services about what was bought of them. */
function isAbout({ statuses, serviceIds }: NotificationRow, { records, package: sold }: Bought): boolean {
  const services = [...records.map(({ service }) => service.id), ...(sold ? [sold.row.serviceId] : [])];
  return (
    (statuses.length === 0 || records.some(({ booking }) => statuses.includes(booking.status))) &&
    (serviceIds.length === 0 || services.some((id) => serviceIds.includes(id)))
  );
}

function toMail(
  { tenant }: TenantContext,
  view: Omit<PaymentMailView, "locale">,
  { template, recipient, ics }: { template: NotificationRow; recipient: Recipient; ics: string | null },
): NewMail {
  const { locale, ...words } = inLanguage(template, { reader: recipient.locale, account: tenant.locale });
  const look = { accentColor: tenant.primaryColor, locale };
  return {
    type: template.type,
    bookingId: null,
    toEmail: recipient.email,
    toName: recipient.name,
    content: unrendered(words, paymentValues({ ...view, locale }), look),
    ics: template.attachIcs ? ics : null,
  };
}

/** An online payment confirms its bookings, which calendars hold as tentative until then. */
function confirmationOf(ctx: TenantContext, { row }: TargetedPayment, { records }: Bought): string | null {
  const confirmed = records.filter(
    (record) => isLead(record) && isPayer(record) && record.booking.status === "approved",
  );
  const isConfirmation = row.method === "provider" && row.status === "completed" && confirmed.length > 0;
  return isConfirmation ? icsOf(ctx, ...confirmed) : null;
}

function viewOf(
  { tenant }: TenantContext,
  { row }: TargetedPayment,
  bought: Bought,
): Omit<PaymentMailView, "locale" | "customer"> {
  return {
    timeZone: tenant.timeZone,
    currency: row.currency,
    company: {
      name: tenant.companyName,
      address: tenant.companyAddress,
      phone: tenant.companyPhone,
      website: tenant.companyWebsite,
      email: tenant.companyEmail,
      logoUrl: tenant.logoUrl,
    },
    payment: {
      totalMinor: row.totalMinor,
      paidMinor: row.paidMinor,
      taxMinor: row.taxMinor,
      couponCode: row.couponCode,
      status: row.status,
      url: row.checkoutUrl,
    },
    bookings: bought.records.map(toPaidBooking),
    tickets: bought.tickets.map(({ ticket, event, ticketType }) => ({
      code: ticket.code,
      typeTitle: ticketType.title,
      priceMinor: ticket.priceMinor,
      status: ticket.status,
      url: ticketUrlOf(ticket),
      attendeeName: ticket.attendeeName,
      event: {
        title: event.title,
        info: event.description,
        location: event.location,
        startsAt: event.startsAt.getTime(),
        endsAt: event.endsAt.getTime(),
      },
    })),
    package: bought.package && packageFacts(bought.package),
  };
}

const toPaidBooking = ({ booking, appointment, service, staffMember, payment }: BookingRecord) => ({
  number: booking.number,
  status: booking.status,
  serviceTitle: service.title,
  service: { ...service, info: service.description },
  staff: { ...staffMember, name: staffMember.fullName },
  startsAt: appointment.startsAt.getTime(),
  endsAt: appointment.endsAt.getTime(),
  persons: booking.persons,
  notes: booking.notes,
  extras: booking.extras,
  cancelReason: booking.cancelReason,
  manageUrl: isPayer({ booking, payment }) ? manageUrlOf(booking) : null,
});

function packageFacts({ row, serviceTitle }: NonNullable<Bought["package"]>): PackageFacts {
  invariant(row.used <= row.size, "a package has no more uses than its size");
  const { size, used, priceMinor, code, expiresAt } = row;
  return { serviceTitle, size, used, priceMinor, code, expiresAt: expiresAt?.getTime() ?? null };
}

import type { TenantContext } from "../../context";
import type { NotificationRow } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { inLanguage } from "../../mail/in-language";
import { type Recipient, recipientsOf } from "../../mail/recipients";
import { unrendered } from "../../mail/unrendered";
import { companyOf } from "../../mail/values/company";
import type { PackageFacts } from "../../mail/values/order-values";
import { type PaymentMailView, paymentValues } from "../../mail/values/payment-values";
import { inTurns } from "../../process/turns";
import { asBookedService, type BookingRecord, icsOf, isLead, isPayer, manageUrlOf } from "../bookings";
import { ticketUrlOf } from "../events";
import type { NewMail } from "../outbox";
import type { LoadedPayment } from "./load-payment";

/** All that a payment is for. */
type Bought = Pick<LoadedPayment, "records" | "tickets" | "package">;

/**
 * The mails that the account's templates make of one payment as it has become.
 *
 * @param notifiesCustomer whether the customer is notified; staff and admin follow the templates either way
 */
export async function mailsAboutPayment(
  ctx: TenantContext,
  payment: LoadedPayment,
  notifiesCustomer: boolean,
): Promise<NewMail[]> {
  const { tenant } = ctx;
  const { templates, customer } = payment;
  if (templates.length === 0) return [];
  const bought = { ...payment, records: paidRecords(payment) };
  const parties = { account: tenant, customer, staff: staffOf(bought) };
  const view = { ...viewOf(ctx, payment, bought), customer: { ...customer, name: customer.fullName } };
  const ics = confirmationOf(ctx, payment, bought);
  const letters = templates
    .filter((template) => isAbout(template, bought))
    .flatMap((template) =>
      recipientsOf(template, parties, notifiesCustomer).map((recipient) => ({ template, recipient, ics })),
    );
  const whose = { bookingId: bought.records[0]?.booking.id ?? null, customerId: customer.id };
  return inTurns(letters, (letter) => ({ ...toMail(ctx, view, letter), ...whose }));
}

/** The bookings that are paid; the first segment's stands for the composite service that it pays for. */
const paidRecords = ({ row, records }: LoadedPayment): BookingRecord[] =>
  records.filter(({ booking }) => booking.paymentId === row.id).map(asBookedService);

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
function confirmationOf(ctx: TenantContext, { row }: LoadedPayment, { records }: Bought): string | null {
  const confirmed = records.filter(
    (record) => isLead(record) && isPayer(record) && record.booking.status === "approved",
  );
  const isConfirmation = row.method === "provider" && row.status === "completed" && confirmed.length > 0;
  return isConfirmation ? icsOf(ctx, ...confirmed) : null;
}

function viewOf(
  { tenant }: TenantContext,
  { row }: LoadedPayment,
  bought: Bought,
): Omit<PaymentMailView, "locale" | "customer"> {
  return {
    timeZone: tenant.timeZone,
    currency: row.currency,
    company: companyOf(tenant),
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

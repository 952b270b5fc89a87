import type { TenantContext } from "../../context";
import type { NotificationRow } from "../../db/schema";
import type { NotificationType } from "../../domain/placeholders";
import { inLanguage } from "../../mail/in-language";
import { renderMail } from "../../mail/render";
import { type TicketMailView, ticketValues } from "../../mail/ticket-values";
import { inTurns } from "../../turns";
import { listOrganizers } from "../event-staff/queries";
import { listActiveNotifications } from "../notifications/queries";
import type { NewMail } from "../outbox/queries";
import { icsOf } from "./calendar";
import { type TicketRecord, ticketUrlOf } from "./record-queries";

interface Recipient {
  email: string;
  name: string | null;
  audience: "customer" | "staff";
  /** Whom the mail greets. */
  client: TicketMailView["client"];
}

export type TicketNotification = Extract<NotificationType, "ticket_new" | "ticket_status" | "event_cancelled">;

/**
 * The mails that the account's templates of a type make of tickets of one event.
 *
 * The attendee is told, and the customer who ordered the ticket when that is somebody else.
 *
 * @param told `toCustomer`: whether these are told; organizers and admin follow the templates either way
 */
export async function mailsAbout(
  ctx: TenantContext,
  records: TicketRecord[],
  told: { type: TicketNotification; toCustomer: boolean },
): Promise<NewMail[]> {
  const [first] = records;
  if (!first) return [];
  const templates = await listActiveNotifications(ctx.db, ctx.tenant.id, told.type);
  const isToStaff = templates.some(({ toStaff }) => toStaff);
  const organizers = isToStaff ? await listOrganizers(ctx.db, ctx.tenant.id, first.event.id) : [];
  const letters = records.flatMap((record) =>
    templates
      .filter(({ statuses }) => statuses.length === 0 || statuses.includes(record.ticket.status))
      .flatMap((template) =>
        [...peopleOf(record, template), ...businessOf(ctx, record, { template, organizers })]
          .filter(({ audience }) => told.toCustomer || audience === "staff")
          .map((recipient) => ({ record, template, recipient })),
      ),
  );
  return inTurns(letters, ({ record, ...letter }) => toMail(ctx, record, letter));
}

const customerOf = ({ customer: { fullName, email, phone, timeZone } }: TicketRecord): TicketMailView["client"] => ({
  name: fullName,
  email,
  phone,
  timeZone,
});

function peopleOf(record: TicketRecord, { toCustomer }: NotificationRow): Recipient[] {
  const { ticket, customer } = record;
  if (!toCustomer || customer.anonymizedAt) return [];
  const { attendeeName: name, attendeeEmail: email } = ticket;
  const buyer = { email: customer.email, name: customer.fullName, audience: "customer" as const };
  const isBuyer = email.toLowerCase() === customer.email.toLowerCase();
  const client = { name, email, phone: isBuyer ? customer.phone : null, timeZone: isBuyer ? customer.timeZone : null };
  const attendee = { email, name, audience: "customer" as const, client };
  return isBuyer ? [attendee] : [attendee, { ...buyer, client: customerOf(record) }];
}

function businessOf(
  { tenant }: TenantContext,
  record: TicketRecord,
  { template, organizers }: { template: NotificationRow; organizers: { fullName: string; email: string }[] },
): Recipient[] {
  const client = customerOf(record);
  const to = (email: string, name: string | null): Recipient => ({ email, name, audience: "staff", client });
  return [
    ...(template.toStaff ? organizers.map(({ email, fullName }) => to(email, fullName)) : []),
    ...(template.toAdmin && tenant.companyEmail ? [to(tenant.companyEmail, tenant.companyName)] : []),
    ...template.toCustom.map((email) => to(email, null)),
  ];
}

function toMail(
  ctx: TenantContext,
  record: TicketRecord,
  { template, recipient }: { template: NotificationRow; recipient: Recipient },
): NewMail {
  const { tenant } = ctx;
  const reader = recipient.audience === "customer" ? (record.customer.locale ?? tenant.locale) : tenant.locale;
  const { locale, ...words } = inLanguage(template, { reader, account: tenant.locale });
  const values = ticketValues({ ...viewOf(ctx, record), client: recipient.client, locale });
  const look = { accentColor: tenant.primaryColor, locale };
  return {
    type: template.type,
    bookingId: null,
    customerId: record.customer.id,
    toEmail: recipient.email,
    toName: recipient.name,
    ...renderMail(words, values, look),
    // Who waits has no seat, and nothing to put into a calendar.
    ics: template.attachIcs && record.ticket.status !== "waitlisted" ? icsOf(ctx, record) : null,
  };
}

function viewOf({ tenant }: TenantContext, record: TicketRecord): Omit<TicketMailView, "client" | "locale"> {
  const { ticket, event, ticketType, payment } = record;
  const totalMinor = payment?.totalMinor ?? ticket.priceMinor;
  const paidMinor = payment?.paidMinor ?? 0;
  return {
    timeZone: tenant.timeZone,
    currency: ticket.currency,
    company: {
      name: tenant.companyName,
      address: tenant.companyAddress,
      phone: tenant.companyPhone,
      website: tenant.companyWebsite,
      email: tenant.companyEmail,
      logoUrl: tenant.logoUrl,
    },
    event: {
      name: event.title,
      info: event.description,
      location: event.location,
      startsAt: event.startsAt.getTime(),
      endsAt: event.endsAt.getTime(),
    },
    ticket: {
      code: ticket.code,
      type: ticketType.title,
      priceMinor: ticket.priceMinor,
      status: ticket.status,
      url: ticketUrlOf(ticket),
      attendeeName: ticket.attendeeName,
    },
    payment: {
      totalMinor,
      paidMinor,
      dueMinor: totalMinor - paidMinor,
      taxMinor: payment?.taxMinor ?? 0,
      couponCode: payment?.couponCode ?? null,
      status: payment?.status ?? null,
    },
    paymentUrl: payment?.status === "pending" ? payment.checkoutUrl : null,
  };
}

import type { TenantContext } from "../../../../context";
import type { NotificationRow } from "../../../../db/schema";
import type { NotificationType } from "../../../../domain/notifications/template-variables";
import { inLanguage } from "../../../../mail/in-language";
import { unrendered } from "../../../../mail/unrendered";
import { companyOf } from "../../../../mail/values/company";
import { type MailedTicket, type TicketMailView, ticketValues } from "../../../../mail/values/ticket-values";
import { inTurns } from "../../../../process/turns";
import { listActiveNotifications } from "../../../notifications";
import type { NewMail } from "../../../outbox";
import { listOrganizers } from "../../staff/queries";
import { type TicketRecord, ticketUrlOf } from "../record-queries";
import { icsOf } from "./calendar";

interface Recipient {
  email: string;
  name: string | null;
  audience: "customer" | "staff";
  /** Whom the mail greets. */
  client: TicketMailView["client"];
}

export type TicketNotification = Extract<NotificationType, "ticket_new" | "ticket_status" | "event_cancelled">;

/** Tickets of one order and one status, for one reader of one template. */
interface Letter {
  template: NotificationRow;
  recipient: Recipient;
  records: [TicketRecord, ...TicketRecord[]];
}

/** What tells of tickets of an event, and to whom of its staff. */
export async function templatesAndOrganizers(
  { db, tenant }: TenantContext,
  eventId: string,
  type: TicketNotification,
): Promise<Readers> {
  const templates = await listActiveNotifications(db, tenant.id, type);
  const isToStaff = templates.some(({ toStaff }) => toStaff);
  return { templates, organizers: isToStaff ? await listOrganizers(db, tenant.id, eventId) : [] };
}

/** Who of the event is told. */
export interface Organizer {
  fullName: string;
  email: string;
}

/** What tells of tickets, and who of their event is told. */
export interface Readers {
  /** The account's active ones of the type. */
  templates: NotificationRow[];
  organizers: Organizer[];
}

/**
 * The mails that templates make of tickets of one event.
 *
 * The attendee is told, and the customer who ordered the ticket when that is somebody else. Each gets one mail about
 * all tickets of an order that are theirs; what waits and what is confirmed are told apart.
 *
 * @param told `toCustomer`: whether these are told; organizers and admin follow the templates either way
 */
export function mailsWith(
  ctx: TenantContext,
  records: TicketRecord[],
  { templates, organizers, toCustomer }: Readers & { toCustomer: boolean },
): Promise<NewMail[]> {
  const single = records.flatMap((record) =>
    templates
      .filter(({ statuses }) => statuses.length === 0 || statuses.includes(record.ticket.status))
      .flatMap((template) =>
        [...peopleOf(record, template), ...businessOf(ctx, record, { template, organizers })]
          .filter(({ audience }) => toCustomer || audience === "staff")
          .map((recipient): Letter => ({ template, recipient, records: [record] })),
      ),
  );
  return inTurns(together(single), (letter) => toMail(ctx, letter));
}

/** Letters to one reader about one order become one. */
function together(single: Letter[]): Letter[] {
  const letters = new Map<string, Letter>();
  for (const letter of single) {
    const { template, recipient } = letter;
    const [record] = letter.records;
    const { ticket, customer } = record;
    const to = `${recipient.audience} ${recipient.email.toLowerCase()}`;
    const key = [template.id, customer.id, ticket.paymentId, ticket.status, to].join(" ");
    const known = letters.get(key);
    if (!known) letters.set(key, { ...letter });
    else {
      known.records.push(record);
      // Who is named in different ways is greeted as the customer they are.
      const isNamedOtherwise = known.recipient.name !== recipient.name;
      if (isNamedOtherwise && isSameAddress(recipient.email, customer.email)) known.recipient = buyerOf(record);
    }
  }
  return [...letters.values()];
}

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

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
  const isBuyer = isSameAddress(email, customer.email);
  const client = { name, email, phone: isBuyer ? customer.phone : null, timeZone: isBuyer ? customer.timeZone : null };
  const attendee = { email, name, audience: "customer" as const, client };
  return isBuyer ? [attendee] : [attendee, buyerOf(record)];
}

const buyerOf = (record: TicketRecord): Recipient => ({
  email: record.customer.email,
  name: record.customer.fullName,
  audience: "customer",
  client: customerOf(record),
});

function businessOf(
  { tenant }: TenantContext,
  record: TicketRecord,
  { template, organizers }: { template: NotificationRow; organizers: Organizer[] },
): Recipient[] {
  const client = customerOf(record);
  const to = (email: string, name: string | null): Recipient => ({ email, name, audience: "staff", client });
  return [
    ...(template.toStaff ? organizers.map(({ email, fullName }) => to(email, fullName)) : []),
    ...(template.toAdmin && tenant.companyEmail ? [to(tenant.companyEmail, tenant.companyName)] : []),
    ...template.toCustom.map((email) => to(email, null)),
  ];
}

function toMail(ctx: TenantContext, { template, recipient, records }: Letter): NewMail {
  const { tenant } = ctx;
  const [record] = records;
  const { customer, ticket } = record;
  const reader = recipient.audience === "customer" ? (customer.locale ?? tenant.locale) : tenant.locale;
  const { locale, ...words } = inLanguage(template, { reader, account: tenant.locale });
  const values = ticketValues({ ...viewOf(ctx, records), client: recipient.client, locale });
  const look = { accentColor: tenant.primaryColor, locale };
  return {
    type: template.type,
    bookingId: null,
    customerId: customer.id,
    toEmail: recipient.email,
    toName: recipient.name,
    content: unrendered(words, values, look),
    // Who waits has no seat, and nothing to put into a calendar.
    ics: template.attachIcs && ticket.status !== "waitlisted" ? icsOf(ctx, ...records) : null,
  };
}

function viewOf({ tenant }: TenantContext, records: Letter["records"]): Omit<TicketMailView, "client" | "locale"> {
  const [first, ...others] = records;
  const { ticket, event, payment } = first;
  const totalMinor = payment?.totalMinor ?? ticket.priceMinor;
  const paidMinor = payment?.paidMinor ?? 0;
  return {
    timeZone: tenant.timeZone,
    currency: ticket.currency,
    company: companyOf(tenant),
    event: {
      name: event.title,
      info: event.description,
      location: event.location,
      startsAt: event.startsAt.getTime(),
      endsAt: event.endsAt.getTime(),
    },
    tickets: [mailed(first), ...others.map(mailed)],
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

const mailed = ({ ticket, ticketType }: TicketRecord): MailedTicket => ({
  code: ticket.code,
  type: ticketType.title,
  priceMinor: ticket.priceMinor,
  status: ticket.status,
  url: ticketUrlOf(ticket),
  attendeeName: ticket.attendeeName,
});

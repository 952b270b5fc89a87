import type { TicketStatus } from "../../domain/events/tickets";
import type { VariableValues } from "../../domain/notifications/template-variables";
import {
  clocksAgree,
  formatDay,
  formatDayRange,
  formatMoney,
  formatTime,
  formatZone,
  lastMinuteOf,
  type Reading,
  readableLocale,
} from "../format";
import { type PaymentStatus, type Wording, wordingOf } from "../wording";
import { doorCodeOf, type OrderParties, partyValues } from "./order-values";

/** A ticket as a mail names it. */
export interface MailedTicket {
  code: string;
  type: string;
  priceMinor: number;
  status: TicketStatus;
  /** Absolute. */
  url: string;
  attendeeName: string;
}

/** What a mail about tickets of one order may say. Instants are epoch milliseconds, money is integer minor units. */
export interface TicketMailView {
  /** BCP 47. */
  locale: string;
  /** The account's zone; dates and times are written in it. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  company: OrderParties["company"];
  /** Whom the mail greets: the attendee in the attendee's own, else the customer. */
  client: OrderParties["customer"];
  event: {
    name: string;
    info: string;
    location: string | null;
    /** Half-open `[startsAt, endsAt)`. */
    startsAt: number;
    endsAt: number;
  };
  /** At least one; several have the same status. */
  tickets: readonly [MailedTicket, ...MailedTicket[]];
  /** What the order costs; integers in minor units, the status null while it is not to be paid. */
  payment: {
    totalMinor: number;
    paidMinor: number;
    dueMinor: number;
    taxMinor: number;
    couponCode: string | null;
    status: PaymentStatus | null;
  };
  /** Where the order is paid online, while it is to be; null leaves the line that asks for it out. */
  paymentUrl: string | null;
}

interface Reader extends Reading {
  wording: Wording;
  view: TicketMailView;
}

/**
 * The values of every placeholder a mail about tickets may use. Absent facts are empty strings. Several tickets are all
 * named where a list can be read; a link is the first one's.
 */
export function ticketValues(view: TicketMailView): VariableValues {
  const { locale, timeZone } = view;
  const reader = { view, timeZone, locale: readableLocale(locale), wording: wordingOf(locale) };
  const parties = { company: view.company, customer: view.client };
  return { ...partyValues(parties, reader), ...eventFacts(reader), ...ticketFacts(reader), ...paymentFacts(reader) };
}

function eventFacts(reader: Reader): VariableValues {
  const { name, info, location, startsAt, endsAt } = reader.view.event;
  const lastAt = lastMinuteOf(startsAt, endsAt);
  const endTime = withZone(endsAt, reader);
  const isOneDay = formatDay(startsAt, reader) === formatDay(endsAt, reader);
  return {
    event_name: name,
    event_info: info,
    event_location: location ?? "",
    event_date: formatDayRange(startsAt, lastAt, reader),
    event_time: withZone(startsAt, reader),
    event_end_time: isOneDay ? endTime : `${formatDay(endsAt, reader)}, ${endTime}`,
  };
}

/** A time; with its zone for a reader whose own clock shows another one. */
function withZone(at: number, reader: Reader): string {
  const time = formatTime(at, reader);
  const ownZone = reader.view.client.timeZone;
  if (ownZone === null || clocksAgree(at, ownZone, reader.timeZone)) return time;
  return `${time} (${formatZone(at, reader)})`;
}

function ticketFacts({ view: { tickets, currency, paymentUrl }, locale, wording }: Reader): VariableValues {
  const [{ status, url }] = tickets;
  return {
    ticket_code: listed(tickets.map(doorCodeOf).filter((code) => code !== "")),
    ticket_type: typesOf(tickets),
    ticket_price: listed(tickets.map(({ priceMinor }) => formatMoney(priceMinor, currency, locale))),
    ticket_status: wording.ticketStatus[status === "pending" && paymentUrl !== null ? "unpaid" : status],
    ticket_url: url,
    attendee_name: listed(tickets.map(({ attendeeName }) => attendeeName)),
  };
}

/** Each once, in the order of the first. */
const listed = (words: string[]): string => [...new Set(words)].join(", ");

/** `Adult` of one ticket, `2 × Adult, 1 × Child` of several. */
function typesOf(tickets: TicketMailView["tickets"]): string {
  if (tickets.length === 1) return tickets[0].type;
  const counts = new Map<string, number>();
  for (const { type } of tickets) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} × ${type}`).join(", ");
}

const paymentFacts = ({ view: { payment, currency, paymentUrl }, locale, wording }: Reader): VariableValues => ({
  total_price: formatMoney(payment.totalMinor, currency, locale),
  amount_paid: formatMoney(payment.paidMinor, currency, locale),
  amount_due: formatMoney(payment.dueMinor, currency, locale),
  total_tax: formatMoney(payment.taxMinor, currency, locale),
  coupon: payment.couponCode ?? "",
  payment_status: payment.status === null ? "" : wording.paymentStatus[payment.status],
  payment_url: paymentUrl ?? "",
});

import type { BookingStatus } from "../../domain/booking-status";
import type { TicketStatus } from "../../domain/events/tickets";
import type { VariableValues } from "../../domain/notifications/template-variables";
import { extrasText, formatDay, formatMoney, formatTime, readableLocale } from "../format";
import { wordingOf } from "../wording";
import {
  amountValues,
  doorCodeOf,
  type OrderParties,
  type OrderReading,
  type PackageFacts,
  type PaymentFacts,
  packageCodes,
  partyValues,
  type ServiceFacts,
  serviceCodes,
} from "./order-values";

/** A booking as a mail about its payment names it. */
export interface PaidBooking {
  number: string;
  status: BookingStatus;
  serviceTitle: string;
  service: ServiceFacts;
  staff: { name: string; email: string | null; phone: string | null; info: string };
  startsAt: number;
  endsAt: number;
  persons: number;
  notes: string;
  extras: readonly { title: string; quantity: number }[];
  cancelReason: string | null;
  /** Absolute; null where it is not for who pays. */
  manageUrl: string | null;
}

/** A ticket as a mail about its payment names it. */
export interface PaidTicket {
  code: string;
  typeTitle: string;
  priceMinor: number;
  status: TicketStatus;
  attendeeName: string;
  /** Absolute. */
  url: string;
  event: { title: string; info: string; location: string | null; startsAt: number; endsAt: number };
}

/** What a mail about a payment may say. Instants are epoch milliseconds, money is integer minor units. */
export interface PaymentMailView extends OrderParties {
  /** BCP 47: the customer's locale, else the account's. */
  locale: string;
  /** The account's zone; dates and times are written in it. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  payment: PaymentFacts;
  /** What it is for: each is empty, or null, where it is for something else. */
  bookings: readonly PaidBooking[];
  tickets: readonly PaidTicket[];
  package: PackageFacts | null;
}

/**
 * The values of the placeholders a mail about a payment may use.
 *
 * A payment for several bookings or tickets names them all where a list can be read, and the first where only one
 * can be meant, such as a link or a date. What the payment is not for has no value.
 */
export function paymentValues(view: PaymentMailView): VariableValues {
  const { timeZone, currency } = view;
  const reading = { locale: readableLocale(view.locale), language: view.locale, timeZone, currency };
  return {
    ...partyValues(view, reading),
    ...amountValues(view.payment, reading),
    ...(view.package ? packageCodes(view.package, reading) : {}),
    ...bookingCodes(view.bookings, reading),
    ...ticketCodes(view.tickets, reading),
  };
}

const listed = (words: string[]): string => [...new Set(words)].join(", ");

const urlCodes = (manageUrl: string): VariableValues => ({
  manage_url: manageUrl,
  cancel_url: `${manageUrl}/cancel`,
  reschedule_url: `${manageUrl}/reschedule`,
  ics_url: `${manageUrl}/ics`,
});

function bookingCodes(bookings: readonly PaidBooking[], reading: OrderReading): VariableValues {
  const [first] = bookings;
  if (!first) return {};
  const wording = wordingOf(reading.language);
  const { staff, service } = first;
  const isByDay = service.durationDays !== null;
  return {
    ...serviceCodes(first.service, reading),
    service_name: listed(bookings.map(({ serviceTitle }) => serviceTitle)),
    staff_name: listed(bookings.map((booking) => booking.staff.name)),
    staff_email: staff.email ?? "",
    staff_phone: staff.phone ?? "",
    staff_info: staff.info,
    booking_number: listed(bookings.map(({ number }) => number)),
    booking_status: listed(bookings.map(({ status }) => wording.bookingStatus[status])),
    appointment_date: formatDay(first.startsAt, reading),
    appointment_time: isByDay ? wording.allDay : formatTime(first.startsAt, reading),
    appointment_end_time: isByDay ? "" : formatTime(first.endsAt, reading),
    appointment_notes: first.notes,
    number_of_persons: String(first.persons),
    extras: extrasText(first.extras),
    cancellation_reason: first.cancelReason ?? "",
    ...(first.manageUrl === null ? {} : urlCodes(first.manageUrl)),
  };
}

function ticketCodes(tickets: readonly PaidTicket[], reading: OrderReading): VariableValues {
  const [first] = tickets;
  if (!first) return {};
  const { event } = first;
  return {
    event_name: event.title,
    event_date: formatDay(event.startsAt, reading),
    event_time: formatTime(event.startsAt, reading),
    event_end_time: formatTime(event.endsAt, reading),
    event_location: event.location ?? "",
    event_info: event.info,
    ticket_code: listed(tickets.map(doorCodeOf).filter((code) => code !== "")),
    ticket_type: listed(tickets.map(({ typeTitle }) => typeTitle)),
    ticket_price: formatMoney(first.priceMinor, reading.currency, reading.locale),
    ticket_status: wordingOf(reading.language).ticketStatus[first.status],
    ticket_url: first.url,
    attendee_name: listed(tickets.map(({ attendeeName }) => attendeeName)),
  };
}

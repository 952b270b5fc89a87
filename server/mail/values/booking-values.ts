import type { BookingStatus } from "../../domain/booking-status";
import type { VariableValues } from "../../domain/notifications/template-variables";
import {
  clocksAgree,
  extrasText,
  formatDay,
  formatDayRange,
  formatDays,
  formatMinutes,
  formatMoney,
  formatTime,
  formatZone,
  lastMinuteOf,
  type Reading,
  readableLocale,
} from "../format";
import { numberFormat } from "../formatters";
import { type PaymentStatus, type Wording, wordingOf } from "../wording";
import { type OrderParties, partyValues } from "./order-values";

/** What a mail about a booking may say. Instants are epoch milliseconds, money is integer minor units. */
export interface BookingMailView extends OrderParties {
  /** Who reads the mail; only staff and admin see the internal note. */
  audience: "customer" | "staff";
  /** BCP 47: the booking's locale, else the customer's, else the account's. */
  locale: string;
  /** The account's zone; dates and times are written in it. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  service: {
    name: string;
    info: string;
    categoryName: string | null;
    priceMinor: number;
    durationMinutes: number;
    /** Set when the service is booked by whole days; the booking then runs from local midnight to local midnight. */
    durationDays: number | null;
  };
  staff: { name: string; email: string | null; phone: string | null; info: string };
  booking: {
    number: string;
    status: BookingStatus;
    /** Half-open `[startsAt, endsAt)`. */
    startsAt: number;
    endsAt: number;
    persons: number;
    notes: string;
    internalNote: string;
    cancelReason: string | null;
    extras: readonly { title: string; quantity: number }[];
    /** Intake answers in their order; a per-person question has several, a file answers with its name. */
    fields: readonly { label: string; answers: readonly string[] }[];
    /** Place on the waiting list, 1 is next; null when not waiting. */
    waitlistPosition: number | null;
  };
  /** Starts of every occurrence, ascending; empty when the booking is no series. */
  seriesStartsAt: readonly number[];
  payment: {
    totalMinor: number;
    paidMinor: number;
    /** Still to pay. */
    dueMinor: number;
    taxMinor: number;
    couponCode: string | null;
    status: PaymentStatus | null;
  };
  /** Absolute; null leaves the placeholder, and the line that asks for it, out. */
  urls: {
    manage: string | null;
    cancel: string | null;
    reschedule: string | null;
    ics: string | null;
    payment: string | null;
  };
}

interface Reader extends Reading {
  wording: Wording;
  view: BookingMailView;
}

/** The values of every placeholder a mail about a booking may use. Absent facts are empty strings. */
export function bookingValues(view: BookingMailView): VariableValues {
  const reader = {
    view,
    locale: readableLocale(view.locale),
    timeZone: view.timeZone,
    wording: wordingOf(view.locale),
  };
  return {
    ...partyValues(view, reader),
    ...staffValues(view),
    ...serviceValues(reader),
    ...timeValues(reader),
    ...bookingFacts(reader),
    ...paymentValues(reader),
  };
}

const staffValues = ({ staff }: BookingMailView): VariableValues => ({
  staff_name: staff.name,
  staff_email: staff.email ?? "",
  staff_phone: staff.phone ?? "",
  staff_info: staff.info,
});

function serviceValues({ view: { service, currency }, locale }: Reader): VariableValues {
  const { durationDays, durationMinutes } = service;
  return {
    service_name: service.name,
    service_info: service.info,
    service_price: formatMoney(service.priceMinor, currency, locale),
    service_duration: durationDays === null ? formatMinutes(durationMinutes, locale) : formatDays(durationDays, locale),
    category_name: service.categoryName ?? "",
  };
}

function timeValues(reader: Reader): VariableValues {
  const { booking, service, seriesStartsAt } = reader.view;
  const { startsAt, endsAt } = booking;
  const lastAt = lastMinuteOf(startsAt, endsAt);
  const isByDay = service.durationDays !== null;
  return {
    appointment_date: isByDay ? formatDayRange(startsAt, lastAt, reader) : formatDay(startsAt, reader),
    appointment_time: isByDay ? reader.wording.allDay : withZone(formatTime(startsAt, reader), startsAt, reader),
    appointment_end_time: isByDay ? formatDay(lastAt, reader) : endTimeOf(reader),
    series_dates: seriesStartsAt.map((at) => seriesLine(at, isByDay, reader)).join("\n"),
    series_count: seriesStartsAt.length === 0 ? "" : String(seriesStartsAt.length),
  };
}

function seriesLine(at: number, isByDay: boolean, reader: Reader): string {
  const day = formatDay(at, reader);
  return isByDay ? day : `${day}, ${withZone(formatTime(at, reader), at, reader)}`;
}

/** An end on a later date says which. */
function endTimeOf(reader: Reader): string {
  const { startsAt, endsAt } = reader.view.booking;
  const time = withZone(formatTime(endsAt, reader), endsAt, reader);
  const day = formatDay(endsAt, reader);
  return day === formatDay(startsAt, reader) ? time : `${day}, ${time}`;
}

/** Names the zone for a customer whose own clock shows another time. */
function withZone(time: string, at: number, reader: Reader): string {
  const customerZone = reader.view.customer.timeZone;
  if (customerZone === null || clocksAgree(at, customerZone, reader.timeZone)) return time;
  return `${time} (${formatZone(at, reader)})`;
}

function bookingFacts({ view: { audience, booking, urls }, locale, wording }: Reader): VariableValues {
  const { extras, fields, waitlistPosition } = booking;
  return {
    number_of_persons: numberFormat(locale, {}).format(booking.persons),
    appointment_notes: booking.notes,
    internal_note: audience === "staff" ? booking.internalNote : "",
    extras: extrasText(extras),
    custom_fields: fields.map(({ label, answers }) => `${label}: ${answers.join(", ")}`).join("\n"),
    booking_number: booking.number,
    booking_status: wording.bookingStatus[booking.status],
    cancellation_reason: booking.cancelReason ?? "",
    waitlist_position: waitlistPosition === null ? "" : String(waitlistPosition),
    manage_url: urls.manage ?? "",
    cancel_url: urls.cancel ?? "",
    reschedule_url: urls.reschedule ?? "",
    ics_url: urls.ics ?? "",
  };
}

function paymentValues({ view: { payment, currency, urls }, locale, wording }: Reader): VariableValues {
  return {
    total_price: formatMoney(payment.totalMinor, currency, locale),
    amount_paid: formatMoney(payment.paidMinor, currency, locale),
    amount_due: formatMoney(payment.dueMinor, currency, locale),
    total_tax: formatMoney(payment.taxMinor, currency, locale),
    coupon: payment.couponCode ?? "",
    payment_status: payment.status === null ? "" : wording.paymentStatus[payment.status],
    payment_url: urls.payment ?? "",
  };
}

import type { BookingStatus } from "../domain/booking-status";
import type { TicketStatus } from "../domain/events/tickets";

/** Languages the service writes mails in; a business may write its own templates in any. */
export const MAIL_LANGUAGES = ["en", "es"] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

export type PaymentStatus = "pending" | "completed" | "failed" | "refunded" | "partially_refunded";

export interface Wording {
  allDay: string;
  bookingStatus: Record<BookingStatus, string>;
  /** `unpaid`: pending until it is paid online. */
  ticketStatus: Record<TicketStatus | "unpaid", string>;
  paymentStatus: Record<PaymentStatus, string>;
}

const EN: Wording = {
  allDay: "all day",
  bookingStatus: {
    pending: "waiting for confirmation",
    approved: "confirmed",
    waitlisted: "on the waiting list",
    cancelled: "cancelled",
    rejected: "declined",
    done: "completed",
    no_show: "missed",
  },
  ticketStatus: {
    pending: "waiting for approval",
    unpaid: "waiting for your payment",
    approved: "confirmed",
    waitlisted: "on the waiting list",
    cancelled: "cancelled",
  },
  paymentStatus: {
    pending: "pending",
    completed: "paid",
    failed: "failed",
    refunded: "refunded",
    partially_refunded: "partly refunded",
  },
};

const ES: Wording = {
  allDay: "todo el día",
  bookingStatus: {
    pending: "pendiente de confirmación",
    approved: "confirmada",
    waitlisted: "en lista de espera",
    cancelled: "cancelada",
    rejected: "rechazada",
    done: "realizada",
    no_show: "sin asistencia",
  },
  ticketStatus: {
    pending: "pendiente de aprobación",
    unpaid: "pendiente de pago",
    approved: "confirmada",
    waitlisted: "en lista de espera",
    cancelled: "cancelada",
  },
  paymentStatus: {
    pending: "pendiente",
    completed: "pagado",
    failed: "fallido",
    refunded: "reembolsado",
    partially_refunded: "reembolsado en parte",
  },
};

/** The mail language of a locale: Spanish for `es` and its regions, else English. */
export function mailLanguageOf(locale: string): MailLanguage {
  return /^es(?:-|$)/i.test(locale) ? "es" : "en";
}

export const wordingOf = (locale: string): Wording => (mailLanguageOf(locale) === "es" ? ES : EN);

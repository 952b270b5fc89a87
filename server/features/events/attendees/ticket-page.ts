import type { TenantContext } from "../../../context";
import type { PaymentRow } from "../../../db/schema";
import { toMajor } from "../../../domain/money";
import { instantText } from "../../../schemas/outputs";
import type { TicketRecord } from "./record-queries";

/**
 * How a ticket stands for who holds it. `unpaid`: it is held until its payment comes. `over`: nobody came with it to
 * an event that has ended.
 */
export type TicketState = "approved" | "pending" | "unpaid" | "waitlisted" | "cancelled" | "checked_in" | "over";

/** A ticket as its page shows it; amounts in major units, instants RFC 3339. */
export interface TicketView {
  state: TicketState;
  code: string;
  attendeeName: string;
  typeTitle: string;
  event: { title: string; description: string; location: string | null; start: string; end: string };
  price: number;
  currency: string;
  /** `door`: it is paid there. Null when nothing is to be said: it is free, or not to be paid now. */
  paid: "paid" | "door" | null;
  checkedInAt: string | null;
  /** Where the order of the ticket is paid online, while that is awaited, and until when it is kept for that. */
  payment: { url: string; due: number; heldUntil: string | null } | null;
}

/** A ticket's page. */
export function viewTicket({ now }: TenantContext, record: TicketRecord): TicketView {
  const { ticket, event, ticketType, payment } = record;
  return {
    state: stateOf(record, now),
    code: ticket.code,
    attendeeName: ticket.attendeeName,
    typeTitle: ticketType.title,
    event: {
      title: event.title,
      description: event.description,
      location: event.location,
      start: instantText(event.startsAt),
      end: instantText(event.endsAt),
    },
    price: toMajor(ticket.priceMinor, ticket.currency),
    currency: ticket.currency,
    paid: paidOf(record),
    checkedInAt: ticket.checkedInAt && instantText(ticket.checkedInAt),
    payment:
      payment?.checkoutUrl && isUnpaid(record, now)
        ? {
            url: payment.checkoutUrl,
            due: toMajor(payment.dueMinor, payment.currency),
            heldUntil: payment.holdExpiresAt && instantText(payment.holdExpiresAt),
          }
        : null,
  };
}

function stateOf(record: TicketRecord, now: Date): TicketState {
  const { ticket, event } = record;
  if (ticket.status === "cancelled") return "cancelled";
  if (ticket.checkedInAt !== null) return "checked_in";
  if (now >= event.endsAt) return "over";
  if (ticket.status === "pending" && isUnpaid(record, now)) return "unpaid";
  return ticket.status;
}

const isUnpaid = ({ ticket, payment }: TicketRecord, now: Date): boolean =>
  ticket.status !== "cancelled" && payment !== null && isPayable(payment) && !isOver(payment, now);

const isPayable = ({ method, status }: PaymentRow): boolean =>
  method === "provider" && (status === "pending" || status === "failed");

const isOver = ({ holdExpiresAt }: PaymentRow, now: Date): boolean => holdExpiresAt !== null && holdExpiresAt <= now;

function paidOf({ ticket, payment }: TicketRecord): TicketView["paid"] {
  if (ticket.status === "cancelled" || ticket.priceMinor === 0 || payment === null) return null;
  if (payment.status === "completed") return "paid";
  return payment.method === "local" && payment.status === "pending" ? "door" : null;
}

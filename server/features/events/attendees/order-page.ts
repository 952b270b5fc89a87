import type { TenantContext } from "../../../context";
import { toMajor } from "../../../domain/money";
import { type TicketRecord, ticketUrlOf } from "./record-queries";
import { type TicketState, type TicketView, viewTicket } from "./ticket-page";

/** An order of tickets as its page shows it; amounts in major units. */
export interface TicketOrderView {
  /** What most needs an answer of all its tickets. */
  state: TicketState;
  event: TicketView["event"];
  /** Where the tickets are sent to. */
  email: string;
  tickets: { url: string; view: TicketView }[];
  /** What is asked for all of it; null while nothing is. */
  money: { total: number; due: number; isPaid: boolean; isPaidAtDoor: boolean; currency: string } | null;
}

/** The first of these that a ticket has is the order's. */
const BY_URGENCY: TicketState[] = ["unpaid", "pending", "approved", "checked_in", "waitlisted", "over", "cancelled"];

/** @param records all tickets of one order */
export function viewTicketOrder(ctx: TenantContext, records: [TicketRecord, ...TicketRecord[]]): TicketOrderView {
  const [first] = records;
  const tickets = records.map((record) => ({ url: ticketUrlOf(record.ticket), view: viewTicket(ctx, record) }));
  const [{ view }] = tickets as [(typeof tickets)[number]];
  return {
    state: BY_URGENCY.find((state) => tickets.some((each) => each.view.state === state)) ?? view.state,
    event: view.event,
    email: first.customer.email,
    tickets,
    money: moneyOf(records),
  };
}

function moneyOf(records: TicketRecord[]): TicketOrderView["money"] {
  const [payment] = records.flatMap((record) => record.payment ?? []);
  if (!payment || payment.totalMinor === 0) return null;
  const { currency, status, method } = payment;
  return {
    total: toMajor(payment.totalMinor, currency),
    due: toMajor(payment.dueMinor, currency),
    isPaid: status === "completed",
    isPaidAtDoor: method === "local" && status === "pending",
    currency,
  };
}

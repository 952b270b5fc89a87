import type { TicketView } from "../ticket/ticket-access";

/** An order of tickets as its page shows it; amounts in major units. */
export interface TicketOrderView {
  state: TicketView["state"];
  event: TicketView["event"];
  email: string;
  tickets: { url: string; view: TicketView }[];
  money: { total: number; due: number; isPaid: boolean; isPaidAtDoor: boolean; currency: string } | null;
}

/** The order pages' way to orders of tickets: each is told by its token alone. */
export interface OrderAccess {
  /** The public key of the account of an order page's token; null for a token that opens none. */
  accountOf(token: string): Promise<string | null>;
  view(token: string): Promise<TicketOrderView>;
}

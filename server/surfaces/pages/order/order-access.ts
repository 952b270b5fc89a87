import type { TicketView } from "../ticket/ticket-access";

/** An order of tickets as its page shows it; amounts in major units. */
export interface TicketOrderView {
  state: TicketView["state"];
  event: TicketView["event"];
  email: string;
  tickets: { url: string; view: TicketView }[];
  money: { total: number; due: number; isPaid: boolean; isPaidAtDoor: boolean; currency: string } | null;
}

/** A bought package as its page shows it; amounts in major units, instants in UTC with `Z`. */
export interface PackageOrderView {
  state: "pending" | "active" | "used_up" | "expired" | "cancelled";
  title: string;
  size: number;
  remaining: number;
  code: string;
  email: string;
  expiresAt: string | null;
  serviceId: string | null;
  money: { total: number; currency: string; isPaid: boolean } | null;
  payUrl: string | null;
  /** When it lapses unless it is paid. */
  heldUntil: string | null;
}

/** What an order is for. */
export type OrderView = { tickets: TicketOrderView } | { package: PackageOrderView };

/** The order pages' way to orders of tickets and packages: each is told by its token alone. */
export interface OrderAccess {
  /** The public key of the account of an order page's token; null for a token that opens none. */
  accountOf(token: string): Promise<string | null>;
  view(token: string): Promise<OrderView>;
}

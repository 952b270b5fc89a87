/** A ticket as its page shows it; amounts in major units, instants in UTC with `Z`. */
export interface TicketView {
  state: "approved" | "pending" | "unpaid" | "waitlisted" | "cancelled" | "checked_in" | "over";
  code: string;
  attendeeName: string;
  typeTitle: string;
  event: { title: string; description: string; location: string | null; start: string; end: string };
  price: number;
  currency: string;
  paid: "paid" | "door" | null;
  checkedInAt: string | null;
  payment: { url: string; due: number } | null;
}

/** The ticket pages' way to tickets: each is told by its token alone. */
export interface TicketAccess {
  /** The public key of the account of a ticket page's token; null for a token that opens no ticket. */
  accountOf(token: string): Promise<string | null>;
  view(token: string): Promise<TicketView>;
  /** The ticket's calendar file. */
  calendarFile(token: string): Promise<string>;
}

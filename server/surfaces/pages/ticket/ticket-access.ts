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
  payment: { url: string; due: number; heldUntil: string | null } | null;
}

export type Wallet = "apple" | "google";

/** What a wallet says of a ticket in the visitor's language. */
export interface WalletWords {
  language: string;
  /** From when to when the event is. */
  when: string;
  labels: { when: string; where: string; attendee: string; type: string };
}

/** The ticket pages' way to tickets: each is told by its token alone. */
export interface TicketAccess {
  /** The public key of the account of a ticket page's token; null for a token that opens no ticket. */
  accountOf(token: string): Promise<string | null>;
  view(token: string): Promise<TicketView>;
  /** The ticket's calendar file. */
  calendarFile(token: string): Promise<string>;
  /** The wallets that a valid ticket may be kept in. */
  wallets(): Record<Wallet, boolean>;
  /** The signed `.pkpass` of a valid ticket; null where there is none to be had. */
  applePass(token: string, words: WalletWords): Promise<Uint8Array | null>;
  /** The address that saves a valid ticket to Google's wallet; null where there is none to be had. */
  googleLink(token: string, words: WalletWords): Promise<string | null>;
}

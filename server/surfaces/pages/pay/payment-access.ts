import type { PayOutcome } from "./actions";

/** A payment as its page shows it; amounts in major units, instants in UTC with `Z`. */
export interface PayView {
  state: "open" | "failed" | "paid" | "refunded" | "released";
  lines: { label: string; quantity: number; amount: number }[];
  total: number;
  due: number;
  paid: number;
  currency: string;
  heldUntil: string | null;
  bookings: { serviceId: string; start: string; end: string; wholeDays: boolean }[];
  boughtUrl: string | null;
}

/** Where the customer is sent, or why not. */
export type Sent =
  | { kind: "elsewhere"; url: string }
  /** There is nothing to pay there, or it is being paid: the payment says. */
  | { kind: "nowhere" }
  /** The provider does not take it now. */
  | { kind: "unavailable" };

/** The payment pages' way to payments: each is told by its token alone. */
export interface PaymentAccess {
  /** The public key of the account of a payment page's token; null for a token we did not make. */
  accountOf(token: string): Promise<string | null>;
  /** The payment as it stands; a hold that has run out is ended first, unless only `reads`. */
  view(token: string, options?: { reads?: boolean }): Promise<PayView>;
  /** The provider's page for a payment of a real account. */
  send(token: string): Promise<Sent>;
  /** Asks the provider how the payment went. @returns whether it is being paid, or the provider did not say */
  follow(token: string): Promise<{ isUnderWay: boolean }>;
  /** Brings a sandbox's payment to an outcome. */
  choose(token: string, outcome: PayOutcome): Promise<void>;
  /** A new attempt at a payment that failed. */
  retry(token: string): Promise<void>;
}

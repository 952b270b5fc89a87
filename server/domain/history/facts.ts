import type { BookingStatus } from "../booking-status";

/** Where and when an appointment is; instants in epoch milliseconds, half-open. */
export interface Placement {
  staffId: string;
  startAt: number;
  endAt: number;
}

/** How a booking stood at one moment, as far as a history is concerned. */
export interface BookingState extends Placement {
  appointmentId: string;
  status: BookingStatus;
  persons: number;
  orderId: string;
  packageId: string | null;
  couponCode: string | null;
}

interface Notified {
  /** Facts of one accepted change share it. */
  change: string;
}

/** A booking was made or changed. */
export interface BookingFact extends Notified {
  kind: "booking";
  bookingId: string;
  /** Null when it was made. */
  before: BookingState | null;
  after: BookingState;
  /** Whether who changed it could accept an overlap. */
  mayForce: boolean;
  /** Whether a key or a person changed it, which leaves a row in the audit. */
  isAudited: boolean;
  /** The instant of the change, as the audit keeps it. */
  at: string;
}

/** A payment was completed, failed or given back; amounts in minor units. */
export interface PaymentFact extends Notified {
  kind: "payment";
  paymentId: string;
  linesMinor: number[];
  totalMinor: number;
  paidMinor: number;
  refundedMinor: number;
}

export type Fact = BookingFact | PaymentFact;

/** An appointment as it stands now. */
export interface AppointmentNow extends Placement {
  capacityMax: number;
  /** Its overlap was accepted. */
  isForced: boolean;
  isDeleted: boolean;
}

/** A coupon or package as it stands now, whose uses all come from bookings that the history has from their beginning. */
export interface EntitlementNow {
  kind: "coupon" | "package";
  /** A package's id, a coupon's code. */
  name: string;
  used: number;
  usesMax: number | null;
}

/** What one account's changes were, in the order in which they were committed, and what they have led to. */
export interface History {
  facts: Fact[];
  appointments: Map<string, AppointmentNow>;
  bookings: Map<string, Pick<BookingState, "appointmentId" | "status" | "persons">>;
  entitlements: EntitlementNow[];
  /** The instants of the rows in the audit, and how far back it reaches; null: there is none. */
  audited: { since: string; instants: Set<string> } | null;
}

/** What a replay holds a history against. */
export const HISTORY_RULES = {
  status_table: "A booking begins pending, approved or waitlisted, and goes on only as the table of statuses allows.",
  unbroken: "What a change found is what the one before it had left.",
  seats: "No appointment ever had more persons than seats.",
  one_at_a_time: "No two unforced appointments of a member were ever at the same time.",
  entitlements: "Every use of a coupon or package is taken once and given back once.",
  money: "The lines of a payment add up, no more is paid than asked and no more given back than paid.",
  audited: "Every change by a key or a person has its row in the audit.",
  notified_last: "Every booking stands as was notified last.",
} as const;
export type HistoryRule = keyof typeof HISTORY_RULES;

/** A place where a history and the rules part. */
export interface Parting {
  rule: HistoryRule;
  /** Which booking, appointment or payment, and how. */
  what: string;
}

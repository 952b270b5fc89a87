/** What the public API answers, as far as the pages read it. Instants are UTC with `Z`, dates `YYYY-MM-DD`, money in major units. */

export interface Config {
  companyName: string;
  companyEmail: string | null;
  companyPhone: string | null;
  companyAddress: string | null;
  companyWebsite: string | null;
  logoUrl: string | null;
  /** `#rrggbb` */
  primaryColor: string;
  locale: string;
  timeZone: string;
  currency: string;
  slotLength: number;
  minPriorMinutes: number;
  minCancelMinutes: number;
  maxDays: number;
  allowStaffChoice: boolean;
  requirePhone: boolean;
  termsUrl: string | null;
  privacyUrl: string | null;
  localPaymentEnabled: boolean;
  payProviderEnabled: boolean;
  /** Exact origins that may frame the pages. */
  allowedOrigins: string[];
  /** The account's clock, which a sandbox can move. */
  now: string;
  sandbox: boolean;
}

export interface Category {
  id: string;
  name: string;
  description: string | null;
  position: number;
  imageUrl: string | null;
}

export interface ServiceStaff {
  id: string;
  fullName: string;
  price: number;
}

export interface Extra {
  id: string;
  title: string;
  description: string;
  /** Of one; `perPerson`: for each person. */
  price: number;
  /** Minutes that each one adds. */
  duration: number;
  /** Above 0 it is part of the service. */
  minQty: number;
  maxQty: number;
  perPerson: boolean;
}

/** An intake question; `showIf` asks it on one answer to an earlier question alone. */
export interface Question {
  id: string;
  label: string;
  kind: "text" | "select" | "file";
  required: boolean;
  /** Each person answers. */
  perPerson: boolean;
  /** Of a `select`. */
  options: string[];
  showIf: { field: string; is: string } | null;
}

export interface Service {
  id: string;
  title: string;
  description: string | null;
  categoryId: string | null;
  type: "simple" | "compound" | "collaborative";
  color: string | null;
  imageUrl: string | null;
  /** Minutes. */
  duration: number;
  /** Set for a day-based service. */
  durationDays: number | null;
  /** Per person; per day for a day-based service. */
  price: number;
  currency: string;
  capacityMin: number;
  capacityMax: number;
  waitlistCapacity: number;
  minPriorMinutes: number | null;
  maxDays: number | null;
  minCancelMinutes: number | null;
  requiresApproval: boolean;
  staff: ServiceStaff[];
  extras: Extra[];
  /** In the order they are asked. */
  fields: Question[];
}

export interface Slot {
  start: string;
  end: string;
  /** `HH:MM` in the account's zone. */
  time: string;
  staffId: string;
  seatsLeft: number;
}

export interface SlotDays {
  days: { date: string; slots: Slot[] }[];
  /** Some later day inside the horizon may still have slots. */
  hasMore: boolean;
}

export interface List<Row> {
  data: Row[];
}

export interface OrderedItem {
  service: string;
  staff: string;
  start: string;
  persons: number;
  extras: { id: string; quantity: number }[];
}

/** An answer as the API takes it: one text or upload id, a list of a `perPerson` question, null for none. */
export type SentAnswer = string | null | (string | null)[];

export interface Codes {
  coupon?: string;
  packageCode?: string;
}

export interface NewBookings extends Codes {
  items: (OrderedItem & { fields: Record<string, SentAnswer> })[];
  name: string;
  email: string;
  phone: string;
  notes: string;
  timeZone: string;
  locale: string;
  payment: "local" | "provider";
  /** Takes a place on the waiting list of a full group. */
  waitlist?: boolean;
}

export interface QuoteRequest extends Codes {
  /** Without a start: the lowest price that any member asks. */
  items: (Omit<OrderedItem, "start"> & { start?: string })[];
  name?: string;
  email?: string;
}

export interface Quote {
  lines: {
    kind: "service" | "extra" | "ticket" | "package" | "discount";
    label: string;
    quantity: number;
    amount: number;
  }[];
  /** The lines add up to it. */
  total: number;
  /** Contained in the total. */
  tax: number;
  /** What is to be paid now where it is paid online. */
  due: number;
  currency: string;
  coupon: CodeVerdict | null;
  package: CodeVerdict | null;
}

/** Why a code cannot be used. */
export type CodeFault =
  | "unknown"
  | "inactive"
  | "not_started"
  | "expired"
  | "used_up"
  | "too_few_uses"
  | "customer_limit"
  | "no_match"
  | "other_customer"
  | "unpaid"
  | "cancelled";

export interface CodeVerdict {
  valid: boolean;
  /** Null when valid. */
  reasonCode: CodeFault | null;
}

export interface Upload {
  id: string;
  name: string;
}

export interface BookingReceipt {
  bookings: { id: string; number: string; status: BookingStatus; start: string; end: string; manageUrl: string }[];
  payment: { id: string; status: string; due: number; checkoutUrl: string | null } | null;
}

export type BookingStatus = "pending" | "approved" | "waitlisted" | "cancelled" | "rejected" | "done" | "no_show";

export interface ManagedBooking {
  booking: {
    id: string;
    number: string;
    status: BookingStatus;
    start: string;
    end: string;
    service: { id: string; title: string; durationDays: number | null };
    staff: { id: string; fullName: string };
    persons: number;
    price: number;
    currency: string;
    notes: string | null;
    /** The customer's zone when booking. */
    timeZone: string | null;
    cancelReason: string | null;
    sequence: number;
    customer: { fullName: string; email: string; phone: string | null };
  };
  account: {
    companyName: string;
    companyPhone: string | null;
    companyEmail: string | null;
    timeZone: string;
    locale: string;
    publicKey: string;
  };
  payment: {
    status: string;
    total: number;
    due: number;
    paid: number;
    method: string;
    /** Where an online payment is made. */
    checkoutUrl?: string | null;
  } | null;
  canCancel: boolean;
  canReschedule: boolean;
  cancelUntil: string | null;
  manageUrl: string;
  icsUrl: string;
}

export interface ApiRefusal {
  error: string;
  message?: string;
  fields?: Record<string, string>;
}

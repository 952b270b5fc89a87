import type { TicketStatus } from "../../domain/events/tickets";
import type { VariableValues } from "../../domain/notifications/template-variables";
import { formatDay, formatDays, formatMinutes, formatMoney, lastMinuteOf, type Reading } from "../format";
import { type PaymentStatus, wordingOf } from "../wording";

/** Who sells and who buys, as mails about what was sold name them. */
export interface OrderParties {
  company: {
    name: string;
    address: string | null;
    phone: string | null;
    website: string | null;
    email: string | null;
    logoUrl: string | null;
  };
  customer: { name: string; email: string | null; phone: string | null; timeZone: string | null };
}

/** Integers in minor units. */
export interface PaymentFacts {
  totalMinor: number;
  paidMinor: number;
  taxMinor: number;
  couponCode: string | null;
  status: PaymentStatus;
  /** Where it is paid online; null leaves the line that asks for it out. */
  url: string | null;
}

export interface PackageFacts {
  serviceTitle: string;
  size: number;
  used: number;
  /** The first instant it is over; null: never. */
  expiresAt: number | null;
  priceMinor: number;
  code: string;
}

/** A service as mails describe it. */
export interface ServiceFacts {
  info: string;
  priceMinor: number;
  durationMinutes: number;
  /** Set when the service is booked by whole days. */
  durationDays: number | null;
}

/** Whose words and whose money. */
export interface OrderReading extends Reading {
  /** As the reader asked for it, before `readableLocale`. */
  language: string;
  /** ISO 4217. */
  currency: string;
}

/** A ticket's code, unless it lets nobody in yet: as long as the ticket waits, a mail does not show it. */
export const doorCodeOf = ({ code, status }: { code: string; status: TicketStatus }): string =>
  status === "pending" || status === "waitlisted" ? "" : code;

/** The codes of company and customer; absent facts are empty. */
export const partyValues = ({ company, customer }: OrderParties, { timeZone }: Reading): VariableValues => ({
  company_name: company.name,
  company_address: company.address ?? "",
  company_phone: company.phone ?? "",
  company_website: company.website ?? "",
  company_email: company.email ?? "",
  company_logo: company.logoUrl ?? "",
  client_name: customer.name,
  client_email: customer.email ?? "",
  client_phone: customer.phone ?? "",
  client_timezone: customer.timeZone ?? timeZone,
});

/** What the codes of a service say beside its name and category. */
export function serviceCodes(service: ServiceFacts, { currency, locale }: OrderReading): VariableValues {
  const { info, priceMinor, durationMinutes, durationDays } = service;
  return {
    service_info: info,
    service_price: formatMoney(priceMinor, currency, locale),
    service_duration: durationDays === null ? formatMinutes(durationMinutes, locale) : formatDays(durationDays, locale),
  };
}

/** The codes of a payment. What is left of the total is due, unless nothing is to be paid any more. */
export function amountValues(payment: PaymentFacts, reading: OrderReading): VariableValues {
  const { currency, locale, language } = reading;
  const isOpen = payment.status === "pending" || payment.status === "failed" || payment.status === "completed";
  const dueMinor = isOpen ? Math.max(0, payment.totalMinor - payment.paidMinor) : 0;
  return {
    total_price: formatMoney(payment.totalMinor, currency, locale),
    amount_paid: formatMoney(payment.paidMinor, currency, locale),
    amount_due: formatMoney(dueMinor, currency, locale),
    total_tax: formatMoney(payment.taxMinor, currency, locale),
    coupon: payment.couponCode ?? "",
    payment_status: wordingOf(language).paymentStatus[payment.status],
    payment_url: payment.url ?? "",
  };
}

/** What a package is called in mails and on its bill: "10 × Haircut". */
export const packageNameOf = ({ size, serviceTitle }: Pick<PackageFacts, "size" | "serviceTitle">): string =>
  `${size} × ${serviceTitle}`;

/** The codes of a package; the date is the last on which it can be used. */
export const packageCodes = (sold: PackageFacts, reading: OrderReading): VariableValues => ({
  package_name: packageNameOf(sold),
  package_size: String(sold.size),
  package_remaining: String(sold.size - sold.used),
  package_expires: sold.expiresAt === null ? "" : formatDay(lastMinuteOf(0, sold.expiresAt), reading),
  package_price: formatMoney(sold.priceMinor, reading.currency, reading.locale),
  package_code: sold.code,
});

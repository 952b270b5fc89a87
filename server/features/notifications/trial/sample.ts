import type { TenantRow } from "../../../db/schema";
import { DAY_MS, MINUTE_MS } from "../../../domain/dates";
import type { VariableValues } from "../../../domain/notifications/template-variables";
import { companyAddressOf } from "../../../domain/text/company-address";
import { env } from "../../../env";
import { agendaValues } from "../../../mail/values/agenda-values";
import { bookingValues } from "../../../mail/values/booking-values";
import { companyOf } from "../../../mail/values/company";
import { packageValues } from "../../../mail/values/package-values";
import { ticketValues } from "../../../mail/values/ticket-values";
import { type MailLanguage, mailLanguageOf } from "../../../mail/wording";

const AHEAD_MS = 2 * DAY_MS;
const LENGTH_MINUTES = 45;
const WEEK_MS = 7 * DAY_MS;
const PAYMENT = { totalMinor: 3200, paidMinor: 1000, taxMinor: 555, couponCode: "SPRING", status: "pending" } as const;

interface Words {
  service: string;
  category: string;
  extra: string;
  question: string;
  answer: string;
  event: string;
  ticket: string;
}

const WORDS: Record<MailLanguage, Words> = {
  en: {
    service: "Haircut",
    category: "Hair",
    extra: "Hair mask",
    question: "Allergies",
    answer: "None",
    event: "Colour masterclass",
    ticket: "Standard",
  },
  es: {
    service: "Corte de pelo",
    category: "Pelo",
    extra: "Mascarilla",
    question: "Alergias",
    answer: "Ninguna",
    event: "Clase de color",
    ticket: "General",
  },
};

/**
 * A value for every placeholder there is, as a mail to a customer would say it. Company, zone and currency are the
 * account's; the rest is made up, and happens two days from `now`.
 *
 * @param locale BCP 47
 */
export function sampleValues(tenant: TenantRow, locale: string, now: Date): VariableValues {
  const words = WORDS[mailLanguageOf(locale)];
  const startsAt = Math.floor((now.getTime() + AHEAD_MS) / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
  const time = { startsAt, endsAt: startsAt + LENGTH_MINUTES * MINUTE_MS };
  const common = { ...accountOf(tenant), locale, customer: CUSTOMER };
  const url = `${env().APP_ORIGIN}/book/${tenant.publicKey}`;
  const payment = { ...PAYMENT, dueMinor: PAYMENT.totalMinor - PAYMENT.paidMinor, url };
  const service = { name: words.service, categoryName: words.category, ...SERVICE };
  return {
    ...agendaValues({ ...common, staff: STAFF, dayStartsAt: startsAt, entries: [{ ...time, ...entryOf(words) }] }),
    ...ticketValues({
      ...common,
      client: CUSTOMER,
      event: { name: words.event, info: "", location: companyAddressOf(tenant), ...time },
      tickets: [{ ...TICKET, type: words.ticket, url }],
      payment,
      paymentUrl: url,
    }),
    ...packageValues({ ...common, service, package: packageOf(words, startsAt), payment }),
    ...bookingValues({
      ...common,
      audience: "customer",
      service,
      staff: STAFF,
      booking: { ...BOOKING, ...time, ...answersOf(words) },
      seriesStartsAt: [startsAt, startsAt + WEEK_MS, startsAt + 2 * WEEK_MS],
      payment,
      urls: { manage: url, cancel: url, reschedule: url, ics: url, payment: url },
    }),
  };
}

const CUSTOMER = { name: "Ana López", email: "ana@example.com", phone: "+34 600 100 200", timeZone: null };
const STAFF = { name: "Marta Ruiz", email: "marta@example.com", phone: null, info: "" };
const SERVICE = { info: "", priceMinor: PAYMENT.totalMinor, durationMinutes: LENGTH_MINUTES, durationDays: null };
const TICKET = {
  code: "7QK2M9XA",
  priceMinor: PAYMENT.totalMinor,
  status: "approved",
  attendeeName: CUSTOMER.name,
} as const;
const BOOKING = {
  number: "K7QM2X9P",
  status: "approved",
  persons: 1,
  notes: "",
  internalNote: "",
  cancelReason: null,
  waitlistPosition: 1,
} as const;

const accountOf = (tenant: TenantRow) => ({
  timeZone: tenant.timeZone,
  currency: tenant.currency,
  company: companyOf(tenant),
});

const entryOf = (words: Words) => ({
  isByDay: false,
  serviceTitle: words.service,
  customers: [{ name: CUSTOMER.name, phone: CUSTOMER.phone, persons: 1, isPending: false }],
  internalNote: "",
});

const answersOf = (words: Words) => ({
  extras: [{ title: words.extra, quantity: 1 }],
  fields: [{ label: words.question, answers: [words.answer] }],
});

const PACKAGE_DAYS = 180;
const packageOf = (words: Words, soldAt: number) => ({
  serviceTitle: words.service,
  size: 10,
  used: 1,
  expiresAt: soldAt + PACKAGE_DAYS * DAY_MS,
  priceMinor: 9 * PAYMENT.totalMinor,
  code: "9PKG4T2R",
});

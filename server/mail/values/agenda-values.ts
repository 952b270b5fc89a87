import type { VariableValues } from "../../domain/notifications/template-variables";
import { formatDay, formatTime, lastMinuteOf, type Reading, readableLocale } from "../format";
import { wordingOf } from "../wording";
import type { OrderParties } from "./order-values";

/** One appointment of a day. Instants are epoch milliseconds, half-open `[startsAt, endsAt)`. */
export interface AgendaEntry {
  startsAt: number;
  endsAt: number;
  /** Whether it takes whole days. */
  isByDay: boolean;
  serviceTitle: string;
  /** Who comes; empty where the time is only kept. */
  customers: readonly { name: string; phone: string | null; persons: number; isPending: boolean }[];
  internalNote: string;
}

/** What the mail of a staff member's day may say. */
export interface AgendaMailView {
  /** BCP 47. */
  locale: string;
  /** The account's zone. */
  timeZone: string;
  company: OrderParties["company"];
  staff: { name: string; email: string | null; phone: string | null; info: string };
  /** The first instant of the day. */
  dayStartsAt: number;
  /** By start. */
  entries: readonly AgendaEntry[];
}

/** The values of every placeholder the agenda may use. A day without appointments has an empty `agenda`. */
export function agendaValues(view: AgendaMailView): VariableValues {
  const { company, staff, timeZone } = view;
  const reading = { locale: readableLocale(view.locale), timeZone };
  return {
    company_name: company.name,
    company_address: company.address ?? "",
    company_phone: company.phone ?? "",
    company_website: company.website ?? "",
    company_email: company.email ?? "",
    company_logo: company.logoUrl ?? "",
    staff_name: staff.name,
    staff_email: staff.email ?? "",
    staff_phone: staff.phone ?? "",
    staff_info: staff.info,
    agenda_date: formatDay(view.dayStartsAt, reading),
    agenda: view.entries.map((entry) => lineOf(entry, view, reading)).join("\n"),
  };
}

/** "09:30–10:30 Haircut: Ana Gil (600 100 200), Eva Ruiz × 2. Bring the keys". */
function lineOf(entry: AgendaEntry, { locale }: AgendaMailView, reading: Reading): string {
  const { serviceTitle, customers, internalNote } = entry;
  const names = customers.map(({ name, phone, persons, isPending }) =>
    [
      name,
      persons > 1 ? `× ${persons}` : "",
      phone ? `(${phone})` : "",
      isPending ? `[${wordingOf(locale).bookingStatus.pending}]` : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
  const who = names.length > 0 ? `: ${names.join(", ")}` : "";
  const note = internalNote.trim().replace(/\s+/g, " ");
  return `${timeOf(entry, locale, reading)} ${serviceTitle}${who}${note === "" ? "" : `. ${note}`}`;
}

/** A part of a longer stay has the hours of its own day's edges; one that began or ends elsewhere says the day. */
function timeOf({ startsAt, endsAt, isByDay }: AgendaEntry, locale: string, reading: Reading): string {
  if (isByDay) return wordingOf(locale).allDay;
  const endDay = formatDay(lastMinuteOf(startsAt, endsAt), reading);
  const end = formatTime(endsAt, reading);
  const isOneDay = formatDay(startsAt, reading) === endDay;
  return `${formatTime(startsAt, reading)}–${isOneDay ? end : `${endDay}, ${end}`}`;
}

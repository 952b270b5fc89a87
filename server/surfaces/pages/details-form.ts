import { randomUUID } from "node:crypto";
import type { NewBookings, Service } from "./api-types";
import type { FreeSlot } from "./free-times";
import type { Page } from "./page";
import { personsOf, staffOf, toInstant } from "./time-ask";
import { toTimeZone } from "./zones";

export const PERSONAL_FIELDS = ["name", "email", "phone", "notes"] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];
export type FormField = PersonalField | "persons" | "start" | "other";

/** In the order in which the form shows them. */
const FIELD_ORDER: FormField[] = ["start", "name", "email", "phone", "persons", "notes", "other"];

/** What the visitor has typed and chosen so far. */
export interface DetailsForm {
  /** Null when no time is chosen yet. */
  start: string | null;
  /** The time first asked for, which alternatives are measured from. */
  wanted: string | null;
  staff: string | null;
  persons: string;
  values: Record<PersonalField, string>;
  /** Becomes the `Idempotency-Key`: a double click, a reload and the back button cannot book twice. */
  key: string;
  timeZone: string;
}

/** Why the form is shown again, if it is. */
export interface Setback {
  kind: "invalid" | "slot_unavailable" | "capacity_exceeded" | "rate_limited" | "server";
  errors: Partial<Record<FormField, string>>;
  alternatives: FreeSlot[];
  retryAfterSeconds: number;
}

export function emptyForm(page: Page, service: Service): DetailsForm {
  const start = toInstant(page.query.get("start"));
  return {
    start,
    wanted: start,
    staff: staffOf(page, service),
    persons: String(personsOf(page.query.get("persons"), service)),
    values: { name: "", email: "", phone: "", notes: "" },
    key: randomUUID(),
    timeZone: page.zone,
  };
}

export function postedForm(page: Page, service: Service, posted: URLSearchParams): DetailsForm {
  const text = (name: string) => (posted.get(name) ?? "").trim();
  const key = text("key");
  return {
    start: toInstant(posted.get("start")),
    wanted: toInstant(posted.get("wanted")) ?? toInstant(posted.get("start")),
    staff: staffOf(page, service, posted.get("staff")),
    persons: text("persons") || "1",
    values: { name: text("name"), email: text("email"), phone: text("phone"), notes: text("notes") },
    key: /^[0-9a-f-]{36}$/i.test(key) ? key : randomUUID(),
    timeZone: toTimeZone(posted.get("timeZone")) ?? page.zone,
  };
}

/** The form as the API wants it; the number of people goes as typed, so that the API judges it. */
export function toBooking(page: Page, service: Service, form: DetailsForm & { start: string }): NewBookings {
  const item = { service: service.id, staff: form.staff ?? "any", start: form.start, persons: Number(form.persons) };
  const online = page.config?.payProviderEnabled && !page.config.localPaymentEnabled;
  return {
    items: [item],
    ...form.values,
    timeZone: form.timeZone,
    locale: page.lang,
    payment: online ? "provider" : "local",
  };
}

/** The API's `fields` in this form's terms and the visitor's language, in the order of the form. */
export function toErrors(page: Page, fields: Record<string, string>): Partial<Record<FormField, string>> {
  const named = new Set(Object.keys(fields).map(toFormField));
  if (named.size > 1) named.delete("other");
  if (named.size === 0) named.add("other");
  return Object.fromEntries(
    FIELD_ORDER.filter((field) => named.has(field)).map((field) => [field, page.m.invalid[field]]),
  );
}

function toFormField(path: string): FormField {
  const last = path.split(".").at(-1);
  return FIELD_ORDER.find((field) => field === last) ?? "other";
}

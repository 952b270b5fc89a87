import { randomUUID } from "node:crypto";
import { checkAnswers } from "../../../domain/intake/intake";
import { toTimeZone } from "../../../domain/zones";
import type { Codes, NewBookings, OrderedItem, Service } from "../api-types";
import type { Page, Params } from "../page";
import type { FreeSlot } from "./free-times";
import { type Answers, answerError, answersOf, questionName, toFields } from "./intake";
import { askedExtras, personsOf, staffOf, toInstant } from "./time-ask";

const PERSONAL_FIELDS = ["name", "email", "phone", "notes"] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];
type FixedField = PersonalField | "persons" | "start" | "extras" | "code" | "payment" | "other";

/** In the order in which the form shows them; the questions stand between. */
const FIELDS_ABOVE: FixedField[] = ["start", "name", "email", "phone", "persons"];
const FIELDS_BELOW: FixedField[] = ["extras", "code", "notes", "payment", "other"];

/** Sentences by the id of the input that they are about, in the order of the form. */
export type Errors = Record<string, string>;

/** What the pressed button wants: to book, to see the new total, or a place on the waiting list. */
export type Intent = "book" | "update" | "waitlist";

/** What the visitor has typed and chosen so far. */
export interface DetailsForm {
  /** Null when no time is chosen yet. */
  start: string | null;
  /** The time first asked for, which alternatives are measured from. */
  wanted: string | null;
  staff: string | null;
  persons: string;
  values: Record<PersonalField, string>;
  answers: Answers;
  /** Quantities by extra id. */
  extras: Record<string, number>;
  /** Of a coupon or a package. */
  code: string;
  payment: "local" | "provider";
  /** Becomes the `Idempotency-Key`: a double click, a reload and the back button cannot book twice. */
  key: string;
  timeZone: string;
  /** Of a visit of several services at its start; null of one service, and while there is no start. */
  items: OrderedItem[] | null;
  /** The wanted time is full: a place on its waiting list is asked for. */
  waits: boolean;
}

/** Why the form is shown again, if it is. */
export interface Setback {
  kind: "invalid" | "slot_unavailable" | "capacity_exceeded" | "rate_limited" | "server";
  /** Why the time does not fit, where its extras are why. */
  tooShort: string | null;
  errors: Errors;
  alternatives: FreeSlot[];
  retryAfterSeconds: number;
  /** A place on the waiting list may be had instead. */
  mayWait: boolean;
}

export function emptyForm(page: Page, service: Service): DetailsForm {
  const start = toInstant(page.query.get("start"));
  const persons = personsOf(page.query.get("persons"), service);
  return {
    start,
    wanted: start,
    staff: staffOf(page, service),
    persons: String(persons),
    values: { name: "", email: "", phone: "", notes: "" },
    answers: answersOf(service, { persons, text: () => "" }),
    extras: askedExtras(page.query, service.extras),
    code: "",
    payment: "local",
    key: randomUUID(),
    timeZone: page.zone,
    items: null,
    waits: page.query.get("wait") === "1" && service.waitlistCapacity >= persons,
  };
}

export function postedForm(page: Page, service: Service, posted: URLSearchParams): DetailsForm {
  const text = (name: string) => (posted.get(name) ?? "").trim();
  const key = text("key");
  const persons = text("persons") || "1";
  return {
    start: toInstant(posted.get("start")),
    wanted: toInstant(posted.get("wanted")) ?? toInstant(posted.get("start")),
    staff: staffOf(page, service, posted),
    persons,
    values: { name: text("name"), email: text("email"), phone: text("phone"), notes: text("notes") },
    answers: answersOf(service, { persons: personsOf(persons, service), text }),
    extras: postedExtras(service, text),
    code: text("code"),
    payment: text("payment") === "provider" ? "provider" : "local",
    key: /^[0-9a-f-]{36}$/i.test(key) ? key : randomUUID(),
    timeZone: toTimeZone(posted.get("timeZone")) ?? page.zone,
    items: null,
    waits: text("waits") === "1",
  };
}

/** An unticked box sends nothing, which is none. */
const postedExtras = ({ extras }: Service, text: (name: string) => string): Record<string, number> =>
  Object.fromEntries(extras.map(({ id }) => [id, Number.parseInt(text(`extras.${id}`), 10) || 0]));

/** What the address of the form's page says of it. */
export const formParams = ({ wanted, staff, persons, waits }: DetailsForm): Params => ({
  start: wanted,
  staff,
  persons,
  wait: waits ? 1 : null,
});

export function intentOf(posted: URLSearchParams): Intent {
  const asked = posted.get("intent");
  return asked === "update" || asked === "waitlist" ? asked : "book";
}

/** The order without its time and its answers. */
export function orderedItem(service: Service, form: DetailsForm): Omit<OrderedItem, "start"> {
  const extras = Object.entries(form.extras).map(([id, quantity]) => ({ id, quantity }));
  return {
    service: service.id,
    staff: form.staff ?? "any",
    persons: Number(form.persons),
    extras: extras.filter(({ quantity }) => quantity !== 0),
  };
}

/** The form as the API wants it; the number of people goes as typed, so that the API judges it. */
export function toBooking(
  page: Page,
  service: Service,
  { form, codes }: { form: DetailsForm & { start: string }; codes: Codes },
): NewBookings {
  const item = { ...orderedItem(service, form), start: form.start, fields: toFields(service, form.answers) };
  return {
    items: form.items ?? [item],
    ...form.values,
    ...codes,
    timeZone: form.timeZone,
    locale: page.lang,
    payment: paymentOf(page, form),
  };
}

/** How the order is paid: as chosen where both ways are open. */
export function paymentOf({ config }: Page, form: Pick<DetailsForm, "payment">): "local" | "provider" {
  if (!config?.payProviderEnabled) return "local";
  return config.localPaymentEnabled ? form.payment : "provider";
}

/**
 * The API's `fields` in this form's terms and the visitor's language, in the order of the form.
 *
 * The API judges answers only once the rest has the right shape; here what they lack is told along with it.
 */
export function toErrors(
  page: Page,
  fields: Record<string, string>,
  { service, form }: { service: Service; form: DetailsForm },
): Errors {
  const paths = Object.keys(fields).map((path) => path.split("."));
  const named = new Set(paths.map((path) => toFixedField(path.at(-1) ?? "")));
  const persons = personsOf(form.persons, service);
  const { faults } = checkAnswers(service.fields, toFields(service, form.answers), { persons });
  const isRefused = (id: string) => paths.some((path) => path.at(-1) === id && path.at(-2) === "fields");
  const asked = service.fields.filter(({ id }) => id in faults || isRefused(id));
  if (named.size + asked.length > 1) named.delete("other");
  if (named.size + asked.length === 0) named.add("other");
  const fixed = (order: FixedField[]) =>
    order.filter((field) => named.has(field)).map((field): [string, string] => [field, page.m.invalid[field]]);
  return Object.fromEntries([
    ...fixed(FIELDS_ABOVE),
    ...asked.map((question): [string, string] => {
      const values = form.answers[question.id] ?? [];
      return [questionName(question.id), answerError(page.m, question, values)];
    }),
    ...fixed(FIELDS_BELOW),
  ]);
}

function toFixedField(name: string): FixedField {
  if (name === "coupon" || name === "packageCode") return "code";
  return [...FIELDS_ABOVE, ...FIELDS_BELOW].find((field) => field === name) ?? "other";
}

import { randomUUID } from "node:crypto";
import { toTimeZone } from "../../../domain/zones";
import type { NewTickets, PublicEvent, TicketQuote, TicketType } from "../api-types";
import { type Errors, paymentOf } from "../book/details-form";
import type { Page } from "../page";

/** Whom a ticket is for; both empty: who orders. */
export interface Attendee {
  name: string;
  email: string;
}

const BUYER_FIELDS = ["name", "email", "phone"] as const;
type BuyerField = (typeof BUYER_FIELDS)[number];

/** What the visitor has typed and chosen so far. */
export interface TicketForm {
  /** By id of the ticket type; 0 for none. */
  quantities: Record<string, number>;
  attendees: Record<string, Attendee[]>;
  values: Record<BuyerField, string>;
  code: string;
  payment: "local" | "provider";
  /** Becomes the `Idempotency-Key`: a double click, a reload and the back button cannot order twice. */
  key: string;
  timeZone: string;
}

/** Why the form is shown again, if it is. */
export interface TicketSetback {
  kind: "invalid" | "gone" | "rate_limited" | "server";
  errors: Errors;
  retryAfterSeconds: number;
}

/** What every part of the form is drawn from. */
export interface EventProps {
  page: Page;
  event: PublicEvent;
  form: TicketForm;
  setback: TicketSetback | null;
  /** Null where nothing is chosen, or it cannot be ordered. */
  quote: TicketQuote | null;
}

/** The most tickets that the form takes of one type, which is the API's limit. */
const QUANTITY_MAX = 100;

export const quantityName = (typeId: string): string => `q.${typeId}`;
export const attendeeName = (typeId: string, index: number, field: keyof Attendee): string =>
  `a.${typeId}.${index}.${field}`;

/** The form as it was posted; all of it empty while nothing is. */
export function ticketForm(page: Page, event: PublicEvent, posted = new URLSearchParams()): TicketForm {
  const text = (name: string) => (posted.get(name) ?? "").trim();
  const key = text("key");
  const quantities = Object.fromEntries(event.ticketTypes.map(({ id }) => [id, numberIn(text(quantityName(id)))]));
  return {
    quantities,
    attendees: Object.fromEntries(event.ticketTypes.map(({ id }) => [id, attendeesIn(text, id, quantities[id] ?? 0)])),
    values: { name: text("name"), email: text("email"), phone: text("phone") },
    code: text("code"),
    payment: text("payment") === "provider" ? "provider" : "local",
    key: /^[0-9a-f-]{36}$/i.test(key) ? key : randomUUID(),
    timeZone: toTimeZone(posted.get("timeZone")) ?? page.zone,
  };
}

function numberIn(text: string): number {
  const number = Number(text || "0");
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), QUANTITY_MAX) : 0;
}

const attendeesIn = (text: (name: string) => string, id: string, quantity: number): Attendee[] =>
  Array.from({ length: quantity }, (_, index) => ({
    name: text(attendeeName(id, index, "name")),
    email: text(attendeeName(id, index, "email")),
  }));

/** One line of an order. */
export interface OrderLine {
  type: TicketType;
  quantity: number;
  /** It does not fit, and the event lets it wait as a whole. */
  waits: boolean;
}

/** Tickets of a type that can still be had, of the event's seats and of its own; null: no limit. */
export function leftOf(event: PublicEvent, type: TicketType): number | null {
  const limits = [event.remaining, type.remaining].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Whether no ticket that is on sale is left. */
export const isSoldOut = (event: PublicEvent): boolean =>
  event.ticketTypes.every((type) => !type.onSale || leftOf(event, type) === 0);

/** What is ordered, each line as the API will take it: a later one sees what the ones before it take. */
export function linesOf(event: PublicEvent, { quantities }: TicketForm): OrderLine[] {
  let taken = 0;
  return event.ticketTypes.flatMap((type) => {
    const quantity = quantities[type.id] ?? 0;
    if (quantity === 0) return [];
    const isOver = (limit: number | null, others: number) => limit !== null && others + quantity > limit;
    const waits = event.waitlist && (isOver(event.remaining, taken) || isOver(type.remaining, 0));
    if (!waits) taken += quantity;
    return [{ type, quantity, waits }];
  });
}

/** The form as the API wants it. */
export function toOrder(page: Page, event: PublicEvent, form: TicketForm): NewTickets {
  const { name, email, phone } = form.values;
  return {
    items: linesOf(event, form).map(({ type, quantity }) => ({
      ticketType: type.id,
      quantity,
      attendees: toAttendees(form.attendees[type.id] ?? [], { name, email }),
    })),
    name,
    email,
    phone: phone || null,
    timeZone: form.timeZone,
    locale: page.lang,
    coupon: form.code || null,
    payment: paymentOf(page, form),
  };
}

/** Up to the last one who is named; who is not named among them is the buyer. */
function toAttendees(attendees: Attendee[], buyer: Attendee): Attendee[] {
  const isNamed = ({ name, email }: Attendee) => name !== "" || email !== "";
  const named = attendees.slice(0, attendees.findLastIndex(isNamed) + 1);
  return named.map((attendee) => (isNamed(attendee) ? attendee : buyer));
}

/** The API's `fields` in this form's terms and the visitor's language, by the id of the input, in the form's order. */
export function toTicketErrors(
  page: Page,
  fields: Record<string, string>,
  { event, form }: { event: PublicEvent; form: TicketForm },
): Errors {
  const { m } = page;
  const lines = linesOf(event, form);
  const errors: Errors = {};
  for (const path of Object.keys(fields)) {
    const [head = "", index, field, nth, what] = path.split(".");
    const type = head === "items" ? lines[Number(index)]?.type : undefined;
    if (type && field === "quantity")
      errors[quantityName(type.id)] = m.events.invalid.quantity(type.minPerOrder, type.maxPerOrder);
    else if (type && field === "attendees" && (what === "name" || what === "email"))
      errors[attendeeName(type.id, Number(nth), what)] = m.events.invalid.attendee;
    else if (type) errors[quantityName(type.id)] = m.events.invalid.offSale;
    else if (head === "coupon") errors.code = m.invalid.code;
    else if (head === "payment") errors.payment = m.invalid.payment;
    else if (BUYER_FIELDS.some((name) => name === head)) errors[head] = m.invalid[head as BuyerField];
  }
  // Of the items as a whole the API tells what it tells of one of them, too; of none, that there is none.
  if ("items" in fields && lines.length === 0)
    errors[quantityName(event.ticketTypes[0]?.id ?? "")] = m.events.invalid.items;
  return Object.keys(errors).length > 0 ? inOrder(errors) : { other: m.events.invalid.other };
}

/** Tickets, then who orders, then the names on the tickets, as the form shows them. */
function inOrder(errors: Errors): Errors {
  const rank = (name: string) => {
    if (name.startsWith("q.")) return 0;
    const place = ["name", "email", "phone"].indexOf(name);
    if (place >= 0) return 1 + place;
    return name.startsWith("a.") ? 5 : 6;
  };
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => rank(one) - rank(other)));
}

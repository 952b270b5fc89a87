import { MINUTE_MS } from "../../../domain/dates";
import type { ManagedBooking, ManagedOrder } from "../api-types";
import type { TimedService } from "../book/time-ask";
import { calendarLinks } from "../components/calendar-menu";
import type { Page, Span } from "../page";
import type { PublicApi } from "../public-api";

/** A booking's page in words: what its status means to the customer now. `lapsed`: the time to pay for it is over. */
export type BookingMood =
  | "approved"
  | "pending"
  | "unpaid"
  | "lapsed"
  | "waitlisted"
  | "cancelled"
  | "rejected"
  | "over"
  | "no_show";

export function moodOf(managed: ManagedBooking, now: Date): BookingMood {
  const { booking, payment } = managed;
  const { status } = booking;
  if (status === "cancelled" || status === "rejected" || status === "no_show") return status;
  if (status === "done" || new Date(booking.end) <= now) return "over";
  if (status === "waitlisted") return "waitlisted";
  if (status !== "pending") return "approved";
  if (payment?.checkoutUrl) return "unpaid";
  return isUnpaidOnline(payment) ? "lapsed" : "pending";
}

const isUnpaidOnline = (payment: ManagedBooking["payment"]): boolean =>
  payment?.method === "provider" && (payment.status === "pending" || payment.status === "failed");

/** Why it was cancelled, as its customer reads it: a hold that ran out says so in the visitor's language. */
export function reasonText({ m }: Page, { booking, payment }: ManagedBooking): string | null {
  const { status, cancelReason } = booking;
  const isExpired = status === "cancelled" && cancelReason === "expired" && isUnpaidOnline(payment);
  return isExpired ? m.notPaidInTime : cancelReason;
}

type Item = ManagedOrder["items"][number];

const AHEAD: ReadonlySet<string> = new Set(["approved", "pending"]);

/** What of an order is to take place, in the order of time. */
export const aheadOf = ({ items }: ManagedOrder): Item[] =>
  items.filter(({ status }) => AHEAD.has(status)).sort((a, b) => Date.parse(a.start) - Date.parse(b.start));

/** Between two services of one visit; see `visitsOf` in `server/domain/availability/visits.ts`. */
const PAUSE_MAX_MS = 30 * MINUTE_MS;

/**
 * The booking with what was booked in one visit with it: one after another, without a longer pause. The booking alone
 * where it is cancelled, waits, or is of whole days.
 */
export const visitItems = ({ booking: { number } }: ManagedBooking, order: ManagedOrder): Item[] =>
  visitWith(number, aheadOf(order)) ?? order.items.filter((item) => item.number === number);

const TAKEN_BACK: ReadonlySet<string> = new Set(["cancelled", "rejected"]);

/**
 * The visit that a booking was part of, to be booked again: what of it took place together, or was cancelled together.
 * Never empty where the order holds the booking.
 */
export function formerVisit({ booking }: ManagedBooking, { items }: ManagedOrder): Item[] {
  const isTakenBack = TAKEN_BACK.has(booking.status);
  const alike = items
    .filter(({ status }) => status !== "waitlisted" && TAKEN_BACK.has(status) === isTakenBack)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return visitWith(booking.number, alike) ?? items.filter(({ number }) => number === booking.number);
}

/** @param items by their start */
function visitWith(number: string, items: Item[]): Item[] | undefined {
  const visits: { items: Item[]; until: number }[] = [];
  for (const item of items.filter(({ service }) => service.durationDays === null)) {
    const last = visits.at(-1);
    if (last && Date.parse(item.start) - last.until <= PAUSE_MAX_MS) {
      last.items.push(item);
      last.until = Math.max(last.until, Date.parse(item.end));
    } else visits.push({ items: [item], until: Date.parse(item.end) });
  }
  return visits.find((visit) => visit.items.some((item) => item.number === number))?.items;
}

/** From the beginning of a visit to its end. */
export function visitSpan(managed: ManagedBooking, items: Item[]): Span {
  const own = bookedSpan(managed);
  if (items.length < 2) return own;
  const end = items.reduce((last, item) => (Date.parse(item.end) > Date.parse(last) ? item.end : last), own.end);
  return { ...own, start: items[0]?.start ?? own.start, end };
}

export function bookedSpan(managed: ManagedBooking): Span {
  const { start, end, service } = managed.booking;
  return { start, end, wholeDays: service.durationDays !== null };
}

/** The booked service as the time pages need it; when it is no longer public, what the booking itself tells. */
export async function bookedService(api: PublicApi, managed: ManagedBooking): Promise<TimedService> {
  const { service, staff, price } = managed.booking;
  const found = (await api.services()).find((known) => known.id === service.id);
  if (found) return found;
  return { ...service, capacityMax: 1, staff: [{ ...staff, imageUrl: null, price }] };
}

/** A page that leads to an address from wherever its visitor is. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address })}`;

/** Links that open the visitor's own calendar with the entry filled in. They carry no token. */
export function calendarLinksOf(page: Page, managed: ManagedBooking, items: Item[]) {
  const { booking, account } = managed;
  const { start, end } = visitSpan(managed, items);
  const title = `${items.map(({ service }) => service.title).join(" + ")} · ${account.companyName}`;
  return calendarLinks({ title, start, end, details: booking.number, location: page.config?.companyAddress ?? "" });
}

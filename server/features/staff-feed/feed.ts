import { nowOf } from "../../context";
import type { Db } from "../../db/client";
import type { StaffRow, TenantRow } from "../../db/schema";
import { DAY_MS } from "../../domain/dates";
import { companyAddressOf } from "../../domain/text/company-address";
import { localTimeOf } from "../../domain/zones";
import type { CalendarSpan } from "../../mail/calendar/calendar";
import { calendarFeed, type FeedEntry } from "../../mail/calendar/calendar-feed";
import { feedIn, isFeedTokenOf } from "../../secrets";
import {
  type FeedAppointment,
  type FeedBooking,
  type FeedEvent,
  findMember,
  listFeedAppointments,
  listFeedBookings,
  listFeedEvents,
} from "./queries";

const BACK_MS = 31 * DAY_MS;
const AHEAD_MS = 366 * DAY_MS;
/** Of more parties an entry's title tells only how many persons come. */
const NAMES_MAX = 3;

/** A member whose feed somebody may read. */
export interface Subscribed {
  member: StaffRow;
  tenant: TenantRow;
}

/** Whose feed a token opens; null when it opens none, or none any more. */
export async function findSubscribed(db: Db, token: string, realNow: Date): Promise<Subscribed | null> {
  const meant = feedIn(token);
  const found = meant && (await findMember(db, { ...meant, realNow }));
  if (!found) return null;
  const { tenantId, id, feedRotations: tokenVersion } = found.member;
  return isFeedTokenOf(token, { tenantId, id, tokenVersion }) ? found : null;
}

/**
 * A member's calendar: the active appointments and published events of the last month and the next twelve. Of
 * customers it tells what the account's `feedDetails` allows.
 */
export async function feedOf(db: Db, { member, tenant }: Subscribed): Promise<string> {
  const now = nowOf(tenant).getTime();
  const span = { from: new Date(now - BACK_MS), until: new Date(now + AHEAD_MS) };
  const scope = { tenantId: tenant.id, staffId: member.id, ...span };
  const [appointments, bookings, events] = await Promise.all([
    listFeedAppointments(db, scope),
    listFeedBookings(db, scope),
    listFeedEvents(db, scope),
  ]);
  const parties = new Map<string, FeedBooking[]>(appointments.map(({ id }) => [id, []]));
  for (const booking of bookings) parties.get(booking.appointmentId)?.push(booking);
  const entries = appointments.map((one) => appointmentEntry(tenant, one, parties.get(one.id) ?? []));
  const name = tenant.feedDetails === "none" ? tenant.companyName : `${member.fullName}, ${tenant.companyName}`;
  return calendarFeed({ name, entries: [...entries, ...events.map((event) => eventEntry(tenant, event))] });
}

function appointmentEntry(tenant: TenantRow, appointment: FeedAppointment, bookings: FeedBooking[]): FeedEntry {
  const { id, createdAt, updatedAt } = appointment;
  const changes = [updatedAt, ...bookings.map((booking) => booking.updatedAt)].map((at) => at.getTime());
  return {
    uid: `appointment-${id}@slotwright`,
    // Grows with every change of the appointment itself, as RFC 5545 §3.8.7.4 asks.
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    createdAt: createdAt.getTime(),
    changedAt: Math.max(...changes),
    isTentative: bookings.length > 0 && bookings.every(({ status }) => status === "pending"),
    span: spanOf(tenant, appointment),
    summary: summaryOf(tenant, appointment, bookings),
    description: descriptionOf(tenant, appointment, bookings),
    location: companyAddressOf(tenant),
  };
}

/** A day-based appointment is dates, and dates never convert between zones. */
function spanOf({ timeZone }: TenantRow, { startsAt, endsAt, durationDays }: FeedAppointment): CalendarSpan {
  if (durationDays === null) return { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  const dateOf = (instant: Date) => localTimeOf(timeZone, instant.getTime()).date;
  return { startDate: dateOf(startsAt), endDate: dateOf(endsAt) };
}

const partyOf = ({ name, persons }: FeedBooking): string => (persons > 1 ? `${name} (${persons})` : name);

function summaryOf({ feedDetails }: TenantRow, { title }: FeedAppointment, bookings: FeedBooking[]): string {
  if (bookings.length === 0) return title;
  if (feedDetails !== "none" && bookings.length <= NAMES_MAX) return `${title}: ${bookings.map(partyOf).join(", ")}`;
  const persons = bookings.reduce((sum, booking) => sum + booking.persons, 0);
  return persons > 1 ? `${title} (${persons})` : title;
}

/** No words of ours, so that it needs no language. */
function descriptionOf({ feedDetails }: TenantRow, { internalNote }: FeedAppointment, bookings: FeedBooking[]): string {
  if (feedDetails === "none") return "";
  if (feedDetails === "name") return bookings.length > NAMES_MAX ? bookings.map(partyOf).join("\n") : "";
  const parties = bookings.map((booking) => {
    const { number, phone, email, notes, anonymizedAt } = booking;
    const reach = anonymizedAt === null ? [phone, email] : [];
    return [`${partyOf(booking)}, ${number}`, ...reach, notes].filter(Boolean).join("\n");
  });
  return [...parties, internalNote].filter(Boolean).join("\n\n");
}

const eventEntry = (tenant: TenantRow, event: FeedEvent): FeedEntry => ({
  uid: `event-${event.id}@slotwright`,
  sequence: event.sequence,
  createdAt: event.createdAt.getTime(),
  changedAt: event.updatedAt.getTime(),
  isTentative: false,
  span: { startsAt: event.startsAt.getTime(), endsAt: event.endsAt.getTime() },
  summary: event.title,
  description: "",
  location: event.location ?? companyAddressOf(tenant),
});

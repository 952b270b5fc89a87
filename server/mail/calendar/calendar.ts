import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import type { BookingStatus } from "../../domain/booking-status";
import { singleLine } from "../escape";
import { foldLines } from "./fold-lines";

interface CalendarParty {
  name: string;
  email: string;
}

/** When an entry takes place: instants in epoch milliseconds, or civil dates `YYYY-MM-DD` for whole days. Half-open. */
export type CalendarSpan = { startsAt: number; endsAt: number } | { startDate: string; endDate: string };

/** One booking or ticket in a calendar file. */
export interface CalendarEntry {
  kind: "booking" | "ticket";
  /** The booking's or ticket's id; the same id is the same entry in every calendar, for ever. */
  id: string;
  /** 0, and one more with each reschedule. */
  sequence: number;
  status: BookingStatus;
  span: CalendarSpan;
  summary: string;
  description: string;
  location: string | null;
  /** Where the customer changes the booking; also the last line of the description. */
  manageUrl: string | null;
  /** Null when the customer left no address. */
  attendee: CalendarParty | null;
}

export interface CalendarInput {
  organizer: CalendarParty;
  /** At least one; several for a series. */
  entries: readonly CalendarEntry[];
  /** When the file is written, epoch milliseconds. */
  now: number;
}

const STATUS_OF: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  approved: ICalEventStatus.CONFIRMED,
  waitlisted: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
  rejected: ICalEventStatus.CANCELLED,
  done: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
};

/**
 * Writes the calendar file of a mail (RFC 5545, RFC 5546).
 *
 * METHOD is CANCEL when every entry is cancelled or rejected, REQUEST for one entry, and PUBLISH for several,
 * because a REQUEST may carry one UID only (RFC 5546 §3.2.2). A cancelled entry gets `sequence` + 1, so that
 * calendars take it over the invitation they hold. Instants are written in UTC and need no VTIMEZONE.
 */
export function calendarFile({ organizer, entries, now }: CalendarInput): string {
  const method = methodOf(entries);
  const calendar = newCalendar(method);
  for (const entry of entries) {
    const event = calendar.createEvent(eventOf(entry, now));
    event.organizer(partyOf(organizer));
    // A published entry names no attendees (RFC 5546 §3.2.1).
    if (entry.attendee === null || method === ICalCalendarMethod.PUBLISH) continue;
    event.createAttendee({
      ...partyOf(entry.attendee),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return foldLines(withEvents(calendar, method));
}

const END = "END:VCALENDAR";
const shells = new Map<ICalCalendarMethod, string>();

/** What `calendar.toString()` writes, before it folds the lines; there folding is most of the work. */
function withEvents(calendar: ICalCalendar, method: ICalCalendarMethod): string {
  const shell = shells.get(method) ?? newCalendar(method).toString().slice(0, -END.length);
  shells.set(method, shell);
  return `${shell}${calendar.events().join("")}${END}`;
}

const newCalendar = (method: ICalCalendarMethod): ICalCalendar =>
  new ICalCalendar({ method, prodId: { company: "Slotwright", product: "Bookings" } });

function methodOf(entries: readonly CalendarEntry[]): ICalCalendarMethod {
  if (entries.every(isOver)) return ICalCalendarMethod.CANCEL;
  return entries.length === 1 ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
}

const isOver = ({ status }: CalendarEntry) => STATUS_OF[status] === ICalEventStatus.CANCELLED;

function eventOf(entry: CalendarEntry, now: number): ICalEventData {
  const { description, manageUrl, location, span } = entry;
  return {
    id: `${entry.kind}-${entry.id}@slotwright`,
    sequence: entry.sequence + (isOver(entry) ? 1 : 0),
    status: STATUS_OF[entry.status],
    stamp: new Date(now),
    summary: singleLine(entry.summary),
    description: withoutControls([description, manageUrl ?? ""].filter(Boolean).join("\n\n")),
    location: location === null || location === "" ? null : withoutControls(location),
    ...("startDate" in span
      ? { allDay: true, start: new Date(span.startDate), end: new Date(span.endDate) }
      : { start: new Date(span.startsAt), end: new Date(span.endsAt) }),
  };
}

/** A parameter's value may hold neither quotes nor line breaks, and a backslash escapes nothing in it (RFC 5545 §3.2). */
function partyOf({ name, email }: CalendarParty): CalendarParty {
  const quotable = singleLine(name).replaceAll('"', "'").replaceAll("\\", "/");
  return { name: quotable === "" ? email : quotable, email };
}

/** Text may hold line breaks and tabs, no other control character (RFC 5545 §3.3.11). */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, "");
}

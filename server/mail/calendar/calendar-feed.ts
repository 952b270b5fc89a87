import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { inTurns } from "../../process/turns";
import { singleLine } from "../escape";
import { type CalendarSpan, withoutControls } from "./calendar";
import { foldLines } from "./fold-lines";

/** One entry of a feed. */
export interface FeedEntry {
  /** The same thing is the same entry, for ever. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  /** When it was made and last changed, epoch milliseconds. */
  createdAt: number;
  changedAt: number;
  isTentative: boolean;
  span: CalendarSpan;
  summary: string;
  description: string;
  location: string | null;
}

/** How soon calendars are asked to look again, in seconds. */
const REFRESH_SECONDS = 15 * 60;
const END = "END:VCALENDAR";

/**
 * Writes a calendar to subscribe to (RFC 5545, RFC 7986 §5.7), giving way between entries.
 *
 * The same entries are the same text, to the byte: stamps are those of the entries, not of the writing.
 */
export async function calendarFeed({
  name,
  entries,
}: {
  name: string;
  entries: readonly FeedEntry[];
}): Promise<string> {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Slotwright", product: "Feed" },
    name: singleLine(name),
    ttl: REFRESH_SECONDS,
  });
  const shell = calendar.toString().slice(0, -END.length);
  const events = await inTurns(entries, (entry) => foldLines(calendar.createEvent(eventOf(entry)).toString()));
  return `${shell}${events.join("")}${END}\r\n`;
}

const eventOf = ({ uid, sequence, createdAt, changedAt, isTentative, span, ...said }: FeedEntry) => ({
  id: uid,
  sequence,
  stamp: new Date(changedAt),
  created: new Date(createdAt),
  lastModified: new Date(changedAt),
  status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  summary: singleLine(said.summary),
  description: said.description === "" ? null : withoutControls(said.description),
  location: said.location === null || said.location === "" ? null : withoutControls(said.location),
  ...("startDate" in span
    ? { allDay: true, start: new Date(span.startDate), end: new Date(span.endDate) }
    : { start: new Date(span.startsAt), end: new Date(span.endsAt) }),
});

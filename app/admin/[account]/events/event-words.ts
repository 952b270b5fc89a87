import type { EventStaffEntry } from "../../../../server/features/events/staff/schemas";
import { wallTimeOf } from "../../client/local-time";
import { marksText } from "../../parts/marks/marks-text";
import type { MessagesOf } from "../../shell/messages-context";

/** What the boxes of an event are called, by the names of its fields. */
export const eventLabels = (m: MessagesOf<"events">): Record<string, string> => ({
  title: m.eventTitle,
  description: m.eventDescription,
  startAt: m.eventStart,
  endAt: m.eventEnd,
  location: m.eventLocation,
  capacity: m.eventCapacity,
  requiresApproval: m.eventApproval,
  waitlist: m.eventWaitlist,
  salesStart: m.eventSalesStart,
  salesEnd: m.eventSalesEnd,
  imageUrl: m.eventImage,
  ticketMask: m.eventMask,
  slug: m.eventSlug,
  externalId: m.marksExternalId,
  metadata: m.marksMetadata,
});

/** What the boxes of a ticket type are called, by the names of its fields. */
export const ticketTypeLabels = (m: MessagesOf<"events">): Record<string, string> => ({
  title: m.ticketTypeTitle,
  description: m.eventDescription,
  price: m.ticketTypePrice,
  taxRate: m.ticketTypeTax,
  quantity: m.ticketTypeQuantity,
  minPerOrder: m.ticketTypeMin,
  maxPerOrder: m.ticketTypeMax,
  salesStart: m.eventSalesStart,
  salesEnd: m.eventSalesEnd,
  visibility: m.ticketTypePrivate,
  position: m.ticketTypePosition,
});

/** What the boxes of an attendee are called, by the names of its fields. */
export const attendeeLabels = (m: MessagesOf<"events">): Record<string, string> => ({
  attendeeName: m.attendeeName,
  attendeeEmail: m.attendeeEmail,
  externalId: m.marksExternalId,
  metadata: m.marksMetadata,
});

/** What a member does at an event. */
export const roleWord = (m: MessagesOf<"events">, role: EventStaffEntry["role"]): string =>
  ({ organizer: m.eventOrganizer, host: m.eventHost, assistant: m.eventAssistant, checkin: m.eventDoorkeeper })[role];

const INSTANTS = new Set(["startAt", "endAt", "salesStart", "salesEnd"]);

/** A value of any of them as a person reads it; nothing where it says itself. */
export function eventInWords(name: string, value: unknown, timeZone: string): string | undefined {
  if (name === "metadata") return marksText((value ?? {}) as Record<string, string>) || "–";
  if (INSTANTS.has(name) && typeof value === "string") return wallTimeOf(value, timeZone)?.replace("T", " ");
  return undefined;
}

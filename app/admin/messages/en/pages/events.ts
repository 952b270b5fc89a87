import { plural } from "../../plural";

export const events = {
  eventsCount: (count: number) => plural(count, "1 event", "# events"),
  eventsCaption: "Events",
  eventsNone: "No events yet",
  eventsNoneText: "A class, a tasting, an open day: something with a date that people get tickets for.",
  eventsAll: "All events",
  eventStatus: "Status",
  eventSold: "Tickets",
  eventSoldOf: (sold: number, capacity: number | null) => (capacity === null ? String(sold) : `${sold} of ${capacity}`),
  eventDraft: "Draft",
  eventPublished: "Published",
  eventCancelled: "Cancelled",
  eventArchived: "Archived",
  attendeesCaption: "Attendees, newest first",
  attendeesNone: "Nobody yet",
  attendeesNoneText: "Whoever orders a ticket stands here. You can also add people by hand.",
  attendeeCode: "Code",
  attendeeStatus: "Status",
  ticketPending: "Waits for approval",
  ticketApproved: "Approved",
  ticketCancelled: "Cancelled",
  ticketWaitlisted: "Waiting list",
  ticketIn: (time: string) => `In since ${time}`,

  checkInBack: "Back to the event",
  checkInOf: (arrived: number, total: number) => `${arrived} of ${total} in`,
} as const;

import type { Ticket } from "../../../../features/events/attendees/schemas";
import type { Event } from "../../../../features/events/schemas";
import type { EventStaff } from "../../../../features/events/staff/schemas";
import type { TicketType } from "../../../../features/events/ticket-types/schemas";
import {
  CHANGED_AT,
  changed,
  type Examples,
  invalidFields,
  listOf,
  patching,
  refusal,
  replacing,
} from "../operation-example";
import { ANA, BASE_URL, IDS, stamps } from "./salon";

const crew: EventStaff = { staff: [{ staffId: IDS.staff, role: "host" }] };

export const event: Event = {
  id: IDS.event,
  title: "Colour workshop",
  description: "Two hours on colouring at home.",
  startAt: "2026-12-12T17:00:00Z",
  endAt: "2026-12-12T19:00:00Z",
  timeZone: "Europe/Madrid",
  status: "published",
  ticketMask: "SOL-****",
  location: "Calle Mayor 12, Madrid",
  capacity: 12,
  sold: 2,
  remaining: 10,
  salesStart: null,
  salesEnd: null,
  requiresApproval: false,
  waitlist: false,
  slug: "colour-workshop",
  imageUrl: null,
  externalId: null,
  metadata: {},
  ...crew,
  ...stamps,
};

export const ticketType: TicketType = {
  id: IDS.ticketType,
  eventId: IDS.event,
  title: "Seat",
  description: "With a set of brushes to keep.",
  price: 25,
  quantity: null,
  sold: 2,
  remaining: 10,
  minPerOrder: 1,
  maxPerOrder: 4,
  salesStart: null,
  salesEnd: null,
  visibility: "public",
  taxRate: 21,
  position: 0,
  ...stamps,
};

export const ticket: Ticket = {
  id: IDS.ticket,
  eventId: IDS.event,
  ticketTypeId: IDS.ticketType,
  customerId: IDS.customer,
  orderId: IDS.ticketOrder,
  code: "SOL-7K2Q",
  status: "approved",
  price: 25,
  currency: "EUR",
  attendeeName: ANA.fullName,
  attendeeEmail: ANA.email,
  fields: {},
  paymentId: IDS.ticketPayment,
  checkedInAt: null,
  ticketUrl: `${BASE_URL}/ticket/Kw3rT8bVnQ5sYdLx0ZpC6mGhA1uEjF7iR2oXeN4vB9U`,
  source: "public",
  externalId: null,
  metadata: {},
  ...stamps,
};

export const secondTicket: Ticket = {
  ...ticket,
  id: IDS.secondTicket,
  code: "SOL-M94T",
  attendeeName: "Luis Gil",
  attendeeEmail: "luis@example.com",
  ticketUrl: `${BASE_URL}/ticket/bT6yHq2WmE9cRz4KfNv8LxUa1sGdP3jYo5iQe7tXn0C`,
};

const soldOut = refusal("capacity_exceeded", "There are not enough tickets left.");
const hasTicketsOfType = "There are tickets of this type. Make it private to sell no more of it.";

/** Events with their ticket types, staff and attendees. */
export const EVENT_EXAMPLES: Examples = {
  listEvents: { response: listOf(event) },
  getEvent: { response: event },
  createEvent: {
    request: {
      title: "Colour workshop",
      description: event.description,
      startAt: event.startAt,
      endAt: event.endAt,
      ticketMask: "SOL-****",
      location: event.location,
      capacity: 12,
    },
    response: { ...event, status: "draft", sold: 0, remaining: 12, staff: [] },
    refusals: [invalidFields({ slug: "Another event has this slug." })],
  },
  updateEvent: {
    ...patching(event, { status: "published" }),
    refusals: [refusal("conflict", "The event has live tickets. Cancel them first, or cancel the event.")],
  },
  deleteEvent: { refusals: [refusal("conflict", "The event has live tickets. Cancel them first.")] },
  listTicketTypes: { response: listOf(ticketType) },
  getTicketType: { response: ticketType },
  createTicketType: {
    request: { title: "Seat", description: ticketType.description, price: 25, maxPerOrder: 4 },
    response: { ...ticketType, sold: 0, remaining: 12 },
  },
  updateTicketType: patching(ticketType, { price: 28 }),
  deleteTicketType: { refusals: [refusal("conflict", hasTicketsOfType)] },
  getEventStaff: { response: crew },
  replaceEventStaff: replacing(crew),
  listAttendees: { response: listOf(ticket, secondTicket) },
  getAttendee: { response: ticket },
  createAttendee: {
    request: { ticketTypeId: IDS.ticketType, customerId: IDS.customer, notify: true },
    response: { ...ticket, source: "api" },
    refusals: [soldOut, refusal("conflict", "The event is cancelled: it takes no attendees.")],
  },
  updateAttendee: patching(secondTicket, { attendeeName: "Luis Gil Soto" }),
  approveAttendee: {
    request: { notify: true },
    response: changed(ticket, { status: "approved" }),
    refusals: [soldOut, refusal("conflict", "The ticket is cancelled.")],
  },
  cancelAttendee: { request: { notify: true }, response: changed(ticket, { status: "cancelled" }) },
  checkInAttendee: {
    request: { code: ticket.code },
    response: { result: "ok", reason: null, ticket: changed(ticket, { checkedInAt: CHANGED_AT }) },
  },
};

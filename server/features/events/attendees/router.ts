import { procedure, router } from "../../../trpc";
import { getEvent } from "../queries";
import { getTicketType } from "../ticket-types/queries";
import { addAttendee } from "./add";
import { checkIn } from "./check-in";
import { getTicketRecord, listTickets } from "./queries";
import { toTicket } from "./record-queries";
import {
  AddAttendeeInput,
  AttendeeList,
  CheckIn,
  CheckInInput,
  ListAttendeesInput,
  Ticket,
  TicketId,
  TicketVerbInput,
  UpdateAttendeeInput,
} from "./schemas";
import { approveTicket, cancelTicket } from "./status";
import { changeAttendee } from "./update";

const tags = ["Attendees"];

export const attendeesRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "GET",
        path: "/events/{id}/attendees",
        operationId: "listAttendees",
        tags,
        summary: "List an event's attendees",
        description: "The event's tickets, newest first, cancelled ones too; every filter given must match.",
      },
    })
    .input(ListAttendeesInput)
    .output(AttendeeList)
    .query(async ({ ctx, input }) => {
      const { id: eventId, ticketTypeId } = input;
      await getEvent(ctx.db, ctx.tenant.id, eventId);
      if (ticketTypeId) await getTicketType(ctx.db, ctx.tenant.id, { eventId, ticketTypeId });
      const { rows, total } = await listTickets(ctx.db, ctx.tenant.id, input);
      return { data: rows.map(toTicket), total };
    }),

  get: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/events/{id}/attendees/{ticketId}",
        operationId: "getAttendee",
        tags,
        summary: "Get an attendee",
        description: "One ticket of the event.",
      },
    })
    .input(TicketId)
    .output(Ticket)
    .query(async ({ ctx, input }) => toTicket((await getTicketRecord(ctx.db, ctx.tenant.id, input)).ticket)),

  create: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      refuses: ["not_found", "validation", "conflict", "capacity_exceeded"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/events/{id}/attendees",
        operationId: "createAttendee",
        tags,
        summary: "Add an attendee",
        description:
          "Gives a customer, or a person by name and address, a ticket. Sales windows do not bind it. When the event is full it waits if the event has a waiting list; else it is `capacity_exceeded`.",
      },
    })
    .input(AddAttendeeInput)
    .output(Ticket)
    .mutation(async ({ ctx, input }) => toTicket((await addAttendee(ctx, input)).ticket)),

  update: procedure
    .meta({
      scope: "bookings:write",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "PATCH",
        path: "/events/{id}/attendees/{ticketId}",
        operationId: "updateAttendee",
        tags,
        summary: "Change an attendee",
        description: "Writes the fields that are sent. The status changes by approve, cancel and check-in alone.",
      },
    })
    .input(UpdateAttendeeInput)
    .output(Ticket)
    .mutation(async ({ ctx, input }) => toTicket(await changeAttendee(ctx, input))),

  approve: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      refuses: ["not_found", "validation", "conflict", "capacity_exceeded"],
      openapi: {
        method: "POST",
        path: "/events/{id}/attendees/{ticketId}/approve",
        operationId: "approveAttendee",
        tags,
        summary: "Approve a ticket",
        description: "A waiting one takes a seat, if there is one. An approved one stays as it is.",
      },
    })
    .input(TicketVerbInput)
    .output(Ticket)
    .mutation(async ({ ctx, input }) => toTicket((await approveTicket(ctx, input)).ticket)),

  cancel: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      refuses: ["not_found", "validation"],
      destructive: true,
      openapi: {
        method: "POST",
        path: "/events/{id}/attendees/{ticketId}/cancel",
        operationId: "cancelAttendee",
        tags,
        summary: "Cancel a ticket",
        description: "Gives its seat back, for good. A cancelled one stays as it is.",
      },
    })
    .input(TicketVerbInput)
    .output(Ticket)
    .mutation(async ({ ctx, input }) => toTicket((await cancelTicket(ctx, input)).ticket)),

  checkIn: procedure
    .meta({
      scope: "bookings:write",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "POST",
        path: "/events/{id}/check-in",
        operationId: "checkInAttendee",
        tags,
        summary: "Check a code in",
        description: "Answers 200 whether the door opens or not; each ticket opens it once.",
      },
    })
    .input(CheckInInput)
    .output(CheckIn)
    .mutation(({ ctx, input }) => checkIn(ctx, input)),
});

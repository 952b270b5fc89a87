import type { TenantContext } from "../../context";
import type { EventRow } from "../../db/schema";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { listEventStaff } from "../event-staff/queries";
import { toEvent } from "./columns";
import { getEvent, listEvents } from "./queries";
import { CreateEventInput, Event, EventId, EventList, ListEventsInput, UpdateEventInput } from "./schemas";
import { changeEvent, createEvent, deleteEvent } from "./update";

const tags = ["Events"];

async function shown({ db, tenant }: TenantContext, rows: EventRow[]): Promise<Event[]> {
  const ids = rows.map(({ id }) => id);
  const staff = await listEventStaff(db, tenant.id, ids);
  return rows.map((row) => toEvent(tenant, row, staff));
}

const shownOne = async ({ db, tenant }: TenantContext, row: EventRow): Promise<Event> =>
  toEvent(tenant, row, await listEventStaff(db, tenant.id, [row.id]));

export const eventsRouter = router({
  list: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/events",
        operationId: "listEvents",
        tags,
        summary: "List events",
        description: "All events, past and unpublished ones too, by start, then title.",
      },
    })
    .input(ListEventsInput)
    .output(EventList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listEvents(ctx.db, ctx.tenant.id, input);
      return { data: await shown(ctx, rows), total };
    }),

  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/events/{id}",
        operationId: "getEvent",
        tags,
        summary: "Get an event",
        description: "One event by its id.",
      },
    })
    .input(EventId)
    .output(Event)
    .query(async ({ ctx, input }) => shownOne(ctx, await getEvent(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["validation"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/events",
        operationId: "createEvent",
        tags,
        summary: "Create an event",
        description: "It is a draft unless `status` says `published`. People can order once it has a ticket type.",
      },
    })
    .input(CreateEventInput)
    .output(Event)
    .mutation(async ({ ctx, input }) => shownOne(ctx, await createEvent(ctx, input))),

  update: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation", "conflict"],
      openapi: {
        method: "PATCH",
        path: "/events/{id}",
        operationId: "updateEvent",
        tags,
        summary: "Change an event",
        description:
          "Writes the fields that are sent. `status` moves draft → published → cancelled, from any to archived, and from there back to draft. Cancelling cancels the tickets.",
      },
    })
    .input(UpdateEventInput)
    .output(Event)
    .mutation(async ({ ctx, input }) => shownOne(ctx, await changeEvent(ctx, input))),

  delete: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "conflict"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/events/{id}",
        operationId: "deleteEvent",
        tags,
        summary: "Delete an event",
        description:
          "With its ticket types and cancelled tickets. Refused while a ticket is live, and once one was paid for or used: archive the event instead.",
      },
    })
    .input(EventId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteEvent(ctx, input.id);
      return null;
    }),
});

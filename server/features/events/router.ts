import type { TenantContext } from "../../context";
import type { EventRow } from "../../db/schema";
import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { toEvent } from "./columns";
import { getEvent, listEvents } from "./queries";
import { CreateEventInput, Event, EventId, EventList, ListEventsInput, UpdateEventInput } from "./schemas";
import { listEventStaff } from "./staff/queries";
import { changeEvent, createEvent, deleteEvent } from "./update";

const operations = resource({ tag: "Events", one: "an event", scope: "catalog", path: "/events" });

/** Events with who works at each. */
export async function shown({ db, tenant }: TenantContext, rows: EventRow[]): Promise<Event[]> {
  const ids = rows.map(({ id }) => id);
  const staff = await listEventStaff(db, tenant.id, ids);
  return rows.map((row) => toEvent(tenant, row, staff));
}

const shownOne = async ({ db, tenant }: TenantContext, row: EventRow): Promise<Event> =>
  toEvent(tenant, row, await listEventStaff(db, tenant.id, [row.id]));

export const eventsRouter = router({
  list: procedure
    .meta(operations.list({ description: "All events, past and unpublished ones too, by start, then title." }))
    .input(ListEventsInput)
    .output(EventList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listEvents(ctx.db, ctx.tenant.id, input);
      return { data: await shown(ctx, rows), total };
    }),

  get: procedure
    .meta(operations.get({ description: "One event by its id." }))
    .input(EventId)
    .output(Event)
    .query(async ({ ctx, input }) => shownOne(ctx, await getEvent(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta(
      operations.create({
        description: "It is a draft unless `status` says `published`. People can order once it has a ticket type.",
      }),
    )
    .input(CreateEventInput)
    .output(Event)
    .mutation(async ({ ctx, input }) => shownOne(ctx, await createEvent(ctx, input))),

  update: procedure
    .meta(
      operations.update({
        refuses: ["not_found", "validation", "conflict"],
        description:
          "Writes the fields that are sent. `status` moves draft → published → cancelled, from any to archived, and from there back to draft. Cancelling cancels the tickets.",
      }),
    )
    .input(UpdateEventInput)
    .output(Event)
    .mutation(async ({ ctx, input }) => shownOne(ctx, await changeEvent(ctx, input))),

  delete: procedure
    .meta(
      operations.delete({
        refuses: ["not_found", "conflict"],
        description:
          "With its ticket types and cancelled tickets. Refused while a ticket is live, and once one was paid for or used: archive the event instead.",
      }),
    )
    .input(EventId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteEvent(ctx, input.id);
      return null;
    }),
});

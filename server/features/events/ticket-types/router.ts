import { resource } from "../../../resource";
import { nothing } from "../../../schemas/lists";
import { procedure, router } from "../../../trpc";
import { getEvent } from "../queries";
import { toTicketType } from "./columns";
import { getTicketType, listTicketTypes } from "./queries";
import {
  CreateTicketTypeInput,
  ListTicketTypesInput,
  TicketType,
  TicketTypeId,
  TicketTypeList,
  UpdateTicketTypeInput,
} from "./schemas";
import { changeTicketType, createTicketType, deleteTicketType } from "./update";

const operations = resource({
  tag: "Ticket types",
  one: "a ticket type",
  scope: "catalog",
  path: "/events/{id}/ticket-types",
  id: "ticketTypeId",
});

export const ticketTypesRouter = router({
  list: procedure
    .meta(
      operations.list({
        refuses: ["not_found", "validation"],
        summary: "List an event's ticket types",
        description: "All of them, private ones too, by `position`, then title.",
      }),
    )
    .input(ListTicketTypesInput)
    .output(TicketTypeList)
    .query(async ({ ctx, input: { id, ...paging } }) => {
      const event = await getEvent(ctx.db, ctx.tenant.id, id);
      const { rows, total } = await listTicketTypes(ctx.db, event, paging);
      return { data: rows.map((row) => toTicketType(row, event, ctx.tenant.currency)), total };
    }),

  get: procedure
    .meta(operations.get({ description: "One ticket type of the event." }))
    .input(TicketTypeId)
    .output(TicketType)
    .query(async ({ ctx, input: { id, ticketTypeId } }) => {
      const event = await getEvent(ctx.db, ctx.tenant.id, id);
      const row = await getTicketType(ctx.db, ctx.tenant.id, { eventId: id, ticketTypeId });
      return toTicketType(row, event, ctx.tenant.currency);
    }),

  create: procedure
    .meta(
      operations.create({
        refuses: ["not_found", "validation"],
        amounts: ["price"],
        description:
          "Only `title` is needed: without a price tickets are free, without a quantity they do not run out.",
      }),
    )
    .input(CreateTicketTypeInput)
    .output(TicketType)
    .mutation(({ ctx, input }) => createTicketType(ctx, input)),

  update: procedure
    .meta(
      operations.update({
        amounts: ["price"],
        description: "Writes the fields that are sent. Tickets that are sold keep their price.",
      }),
    )
    .input(UpdateTicketTypeInput)
    .output(TicketType)
    .mutation(({ ctx, input }) => changeTicketType(ctx, input)),

  delete: procedure
    .meta(
      operations.delete({
        refuses: ["not_found", "conflict"],
        description:
          "Refused once there is a ticket of it, a cancelled one too: make it private to sell no more of it.",
      }),
    )
    .input(TicketTypeId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteTicketType(ctx, input);
      return null;
    }),
});

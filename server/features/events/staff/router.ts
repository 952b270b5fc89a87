import { procedure, router } from "../../../trpc";
import { getEvent } from "../queries";
import { listEventStaff } from "./queries";
import { replaceEventStaff } from "./replace";
import { EventStaff, EventStaffId, ReplaceEventStaffInput } from "./schemas";

const tags = ["Events"];

export const eventStaffRouter = router({
  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/events/{id}/staff",
        operationId: "getEventStaff",
        tags,
        summary: "Get an event's staff",
        description: "Who works at the event, in the order given. Organizers get the mails that go to staff.",
      },
    })
    .input(EventStaffId)
    .output(EventStaff)
    .query(async ({ ctx, input }) => {
      const event = await getEvent(ctx.db, ctx.tenant.id, input.id);
      return { staff: await listEventStaff(ctx.db, ctx.tenant.id, [event.id]) };
    }),

  replace: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "PUT",
        path: "/events/{id}/staff",
        operationId: "replaceEventStaff",
        tags,
        summary: "Replace an event's staff",
        description: "Replaces the whole set. Each member stands in it once.",
      },
    })
    .input(ReplaceEventStaffInput)
    .output(EventStaff)
    .mutation(({ ctx, input }) => replaceEventStaff(ctx, input)),
});

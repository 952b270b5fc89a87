import { procedure, router } from "../../trpc";
import { getStaffMember } from "../staff";
import { replaceSchedule } from "./replace";
import { ReplaceScheduleInput, ScheduleId, Week } from "./schemas";

const tags = ["Schedules"];

export const schedulesRouter = router({
  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/staff/{id}/schedule",
        operationId: "getStaffSchedule",
        tags,
        summary: "Get a staff member's week",
        description: "The weekdays the member works, in the account's wall time.",
      },
    })
    .input(ScheduleId)
    .output(Week)
    .query(async ({ ctx, input }) => {
      const { week } = await getStaffMember(ctx.db, ctx.tenant.id, input.id);
      return { days: week };
    }),

  replace: procedure
    .meta({
      scope: "catalog:write",
      ownCalendar: true,
      refuses: ["not_found", "validation"],
      openapi: {
        method: "PUT",
        path: "/staff/{id}/schedule",
        operationId: "replaceStaffSchedule",
        tags,
        summary: "Replace a staff member's week",
        description: "Replaces the whole week. Existing appointments stay where they are.",
      },
    })
    .input(ReplaceScheduleInput)
    .output(Week)
    .mutation(async ({ ctx, input }) => {
      const { week } = await replaceSchedule(ctx, input);
      return { days: week };
    }),
});

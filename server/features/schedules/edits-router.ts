import { requireAsSeen } from "../../domain/seen";
import { requireOwnCalendar } from "../../own-calendar";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockStaffMember } from "../staff";
import { replaceSchedule } from "./replace";
import { ReplaceScheduleInput, Week } from "./schemas";

/** How pages write a week: as `staff.schedule.replace`, but never over what somebody else has written meanwhile. */
export const scheduleEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", ownCalendar: true, refuses: ["not_found", "conflict", "validation"] })
    .input(ReplaceScheduleInput.extend({ seen: seenFields() }))
    .output(Week)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      requireOwnCalendar(ctx, wanted.id);
      const { week } = await lockStaffMember(ctx.db, ctx.tenant.id, wanted.id);
      requireAsSeen(Week.parse({ days: week }), { seen, wanted });
      return { days: (await replaceSchedule(ctx, wanted)).week };
    }),
});

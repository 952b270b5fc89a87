import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockStaffMember, toStaffMember } from "./queries";
import { StaffMember, UpdateStaffInput } from "./schemas";
import { changeStaffMember } from "./update";

/** How pages write a member: as `staff.update`, but never over what somebody else has written meanwhile. */
export const staffEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", refuses: ["not_found", "conflict", "validation"] })
    .input(UpdateStaffInput.extend({ seen: seenFields() }))
    .output(StaffMember)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      const row = await lockStaffMember(ctx.db, ctx.tenant.id, wanted.id);
      requireAsSeen(toStaffMember(row, { seesFeed: false }), { seen, wanted });
      return toStaffMember(await changeStaffMember(ctx, wanted), { seesFeed: false });
    }),
});

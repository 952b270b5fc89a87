import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockStaffMember } from "../staff";
import { putStaffService } from "./put";
import { findStaffService, toStaffService } from "./queries";
import { restoreMember } from "./restore";
import { PutStaffServiceInput, Restored, RestoreMemberInput, StaffService } from "./schemas";

/** How pages write a member's terms: as `staff.services.put`, but never over what somebody else has written meanwhile. */
export const termEditsRouter = router({
  save: memberProcedure
    .meta({
      scope: "catalog:write",
      amounts: ["price", "deposit"],
      refuses: ["not_found", "conflict", "validation"],
    })
    .input(PutStaffServiceInput.extend({ seen: seenFields() }))
    .output(StaffService)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      const { db, tenant } = ctx;
      const { id: staffId, serviceId } = wanted;
      await lockStaffMember(db, tenant.id, staffId);
      const row = await findStaffService(db, tenant.id, { staffId, serviceId });
      requireAsSeen(row ? toStaffService(row, tenant.currency) : {}, { seen, wanted });
      return toStaffService(await putStaffService(ctx, wanted), tenant.currency);
    }),

  restore: memberProcedure
    .meta({ scope: "catalog:write", refuses: ["not_found", "validation"] })
    .input(RestoreMemberInput)
    .output(Restored)
    .mutation(({ ctx, input }) => restoreMember(ctx, input)),
});

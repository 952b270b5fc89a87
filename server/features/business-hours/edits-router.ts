import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockTenant } from "../settings";
import { replaceBusinessHours } from "./replace";
import { BusinessHours, ReplaceBusinessHoursInput } from "./schemas";

/** How pages write the hours: as `businessHours.replace`, but never over what somebody else has written meanwhile. */
export const businessHoursEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "settings:write", refuses: ["conflict", "validation"] })
    .input(ReplaceBusinessHoursInput.extend({ seen: seenFields() }))
    .output(BusinessHours)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      const { businessHours } = await lockTenant(ctx.db, ctx.tenant.id);
      requireAsSeen(BusinessHours.parse({ days: businessHours }), { seen, wanted });
      return { days: (await replaceBusinessHours(ctx, wanted)).businessHours };
    }),
});

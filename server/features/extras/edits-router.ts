import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockExtra, toExtra } from "./queries";
import { Extra, UpdateExtraInput } from "./schemas";
import { changeExtra } from "./update";

/** How pages write an extra: as `services.extras.update`, but never over what somebody else has written meanwhile. */
export const extraEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", amounts: ["price"], refuses: ["not_found", "conflict", "validation"] })
    .input(UpdateExtraInput.extend({ seen: seenFields() }))
    .output(Extra)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      const { db, tenant } = ctx;
      requireAsSeen(toExtra(await lockExtra(db, tenant.id, wanted), tenant.currency), { seen, wanted });
      return toExtra(await changeExtra(ctx, wanted), tenant.currency);
    }),
});

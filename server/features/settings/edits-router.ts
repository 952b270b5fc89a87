import { requireAsSeen } from "../../domain/seen";
import { memberProcedure, router } from "../../trpc";
import { lockTenant, toSettings } from "./queries";
import { SaveSettingsInput, Settings } from "./schemas";
import { changeSettings } from "./update";

/** How pages write the settings: as `settings.update`, but never over what somebody else has written meanwhile. */
export const settingsEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "settings:write", refuses: ["conflict", "validation"] })
    .input(SaveSettingsInput)
    .output(Settings)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { db, tenant } = ctx;
      requireAsSeen(toSettings(await lockTenant(db, tenant.id)), { seen, wanted: change });
      return toSettings(await changeSettings(ctx, change));
    }),
});

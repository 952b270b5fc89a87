import { procedure, router } from "../../trpc";
import { toSettings } from "./queries";
import { GetSettingsInput, Settings, UpdateSettingsInput } from "./schemas";
import { changeSettings } from "./update";

const tags = ["Settings"];

export const settingsRouter = router({
  get: procedure
    .meta({
      scope: "settings:read",
      refuses: [],
      openapi: {
        method: "GET",
        path: "/settings",
        operationId: "getSettings",
        tags,
        summary: "Get the settings",
        description: "All settings of the account.",
      },
    })
    .input(GetSettingsInput)
    .output(Settings)
    .query(({ ctx }) => toSettings(ctx.tenant)),

  update: procedure
    .meta({
      scope: "settings:write",
      refuses: ["validation"],
      openapi: {
        method: "PATCH",
        path: "/settings",
        operationId: "updateSettings",
        tags,
        summary: "Change the settings",
        description:
          "Writes the fields that are sent and answers all settings. `id`, `publicKey` and `currency` never change.",
      },
    })
    .input(UpdateSettingsInput)
    .output(Settings)
    .mutation(async ({ ctx, input }) => toSettings(await changeSettings(ctx, input))),
});

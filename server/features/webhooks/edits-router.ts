import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockWebhook, toWebhook } from "./queries";
import { UpdateWebhookInput, Webhook } from "./schemas";
import { changeWebhook } from "./subscribe";

const SaveWebhookInput = UpdateWebhookInput.extend({ seen: seenFields() });

/** How pages write a webhook: as `webhooks.update`, but never over what somebody else has written meanwhile. */
export const webhookEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "settings:write", refuses: ["not_found", "conflict", "validation"] })
    .input(SaveWebhookInput)
    .output(Webhook)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      requireAsSeen(toWebhook(await lockWebhook(ctx.db, ctx.tenant.id, change.id)), { seen, wanted: change });
      return toWebhook(await changeWebhook(ctx, change));
    }),
});

import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockNotification, toNotification } from "./queries";
import { Notification, UpdateNotificationInput } from "./schemas";
import { changeNotification } from "./update";

const SaveNotificationInput = UpdateNotificationInput.extend({ seen: seenFields() });

/** How pages write a notification: as `notifications.update`, but never over what somebody else has written meanwhile. */
export const notificationEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "settings:write", refuses: ["not_found", "conflict", "validation"] })
    .input(SaveNotificationInput)
    .output(Notification)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const now = toNotification(await lockNotification(ctx.db, ctx.tenant.id, change.id));
      requireAsSeen(now, { seen, wanted: change });
      return toNotification(await changeNotification(ctx, change));
    }),
});

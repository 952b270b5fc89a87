import { codesFor } from "../../domain/notifications/template-variables";
import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { deleteNotification, getNotification, listNotifications, toNotification } from "./queries";
import {
  CodeList,
  CreateNotificationInput,
  ListCodesInput,
  ListNotificationsInput,
  Notification,
  NotificationId,
  NotificationList,
  UpdateNotificationInput,
} from "./schemas";
import { changeNotification, createNotification } from "./update";

const tags = ["Notifications"];
const operations = resource({ tag: "Notifications", one: "a notification", scope: "settings", path: "/notifications" });

export const notificationsRouter = router({
  list: procedure
    .meta(operations.list({ description: "All mail templates by name, inactive ones too." }))
    .input(ListNotificationsInput)
    .output(NotificationList)
    .query(({ ctx, input }) => listNotifications(ctx.db, ctx.tenant.id, input)),

  get: procedure
    .meta(operations.get({ description: "One mail template by its id." }))
    .input(NotificationId)
    .output(Notification)
    .query(async ({ ctx, input }) => toNotification(await getNotification(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta(
      operations.create({
        description: "Adds a mail template. A type may have up to 10: each active one sends its own mail.",
      }),
    )
    .input(CreateNotificationInput)
    .output(Notification)
    .mutation(async ({ ctx, input }) => toNotification(await createNotification(ctx, input))),

  update: procedure
    .meta(
      operations.update({
        description: "Writes the fields that are sent; the others keep their values. Mails already written stay.",
      }),
    )
    .input(UpdateNotificationInput)
    .output(Notification)
    .mutation(async ({ ctx, input }) => toNotification(await changeNotification(ctx, input))),

  delete: procedure
    .meta(operations.delete({ description: "Its mails are sent no more; those already written stay." }))
    .input(NotificationId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteNotification(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),

  codes: procedure
    .meta({
      scope: "settings:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/notifications/codes",
        operationId: "listNotificationCodes",
        tags,
        summary: "List the placeholders of a type",
        description: "What subject and body of a notification of the type may name in braces.",
      },
    })
    .input(ListCodesInput)
    .output(CodeList)
    .query(({ input }) => ({ data: codesFor(input.type) })),
});

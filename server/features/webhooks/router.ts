import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { insertPing } from "./deliveries/queries";
import { deleteWebhook, getWebhook, listWebhooks, toWebhook } from "./queries";
import {
  CreatedWebhook,
  CreateWebhookInput,
  ListWebhooksInput,
  RotatedSecret,
  RotateSecretInput,
  SentTest,
  UpdateWebhookInput,
  Webhook,
  WebhookId,
  WebhookList,
} from "./schemas";
import { rotateSecret } from "./secret";
import { changeWebhook, createWebhook } from "./subscribe";

const tags = ["Webhooks"];
const operations = resource({ tag: "Webhooks", one: "a webhook", scope: "settings", path: "/webhooks" });

export const webhooksRouter = router({
  list: procedure
    .meta(operations.list({ description: "Subscriptions, newest first." }))
    .input(ListWebhooksInput)
    .output(WebhookList)
    .query(({ ctx, input }) => listWebhooks(ctx.db, ctx.tenant.id, input)),

  get: procedure
    .meta(operations.get({ description: "One subscription by its id." }))
    .input(WebhookId)
    .output(Webhook)
    .query(async ({ ctx, input }) => toWebhook(await getWebhook(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta(
      operations.create({
        description: "Subscribes an address to events. The signing secret is answered once. At most 20 per account.",
      }),
    )
    .input(CreateWebhookInput)
    .output(CreatedWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),

  update: procedure
    .meta(
      operations.update({
        description: "Writes the fields that are sent; the others keep their values. `active: true` enables it again.",
      }),
    )
    .input(UpdateWebhookInput)
    .output(Webhook)
    .mutation(async ({ ctx, input }) => toWebhook(await changeWebhook(ctx, input))),

  delete: procedure
    .meta(operations.delete({ description: "Its deliveries go with it, those under way too." }))
    .input(WebhookId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),

  rotateSecret: procedure
    .meta({
      scope: "settings:write",
      refuses: ["not_found", "validation"],
      destructive: true,
      openapi: {
        method: "POST",
        path: "/webhooks/{id}/rotate-secret",
        operationId: "rotateWebhookSecret",
        tags,
        summary: "Rotate a webhook's secret",
        description:
          "Answers a new signing secret once. For `graceHours` deliveries carry a signature of each. Rotating again within that time ends the oldest of the three at once.",
      },
    })
    .input(RotateSecretInput)
    .output(RotatedSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),

  test: procedure
    .meta({
      scope: "settings:write",
      refuses: ["not_found"],
      status: 202,
      openapi: {
        method: "POST",
        path: "/webhooks/{id}/test",
        operationId: "testWebhook",
        tags,
        summary: "Test a webhook",
        description: "Sends a `ping` to this subscription, whatever its `events` and even while it is not active.",
      },
    })
    .input(WebhookId)
    .output(SentTest)
    .mutation(async ({ ctx, input }) => ({
      deliveryId: await insertPing(ctx.db, ctx.tenant, { webhookId: input.id, now: ctx.now }),
    })),
});

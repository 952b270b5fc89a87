import { z } from "zod";
import { WEBHOOK_KINDS } from "../../domain/notifications/webhook-events";
import { text, uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";
import { webhookUrl } from "./address-schemas";

const shown = {
  id: idOut(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_KINDS)).describe("The kinds that are pushed."),
  active: z.boolean().describe("Whether events are pushed."),
  description: z.string(),
  apiVersion: z.string().describe("The dated version the payloads are written in."),
  disabledReason: z
    .enum(["manual", "gone", "failing"])
    .nullable()
    .describe("Why it is not active: switched off, answered 410, or failed for days. Null while it is."),
  lastSuccessAt: instantOut().nullable().describe("When a delivery last succeeded, UTC."),
  lastFailureAt: instantOut().nullable().describe("When an attempt last failed, UTC."),
  ...stamps,
};

export const Webhook = z.object(shown).meta({ id: "Webhook", description: "A subscription to events." });
export type Webhook = z.infer<typeof Webhook>;

const secret = z.string().describe("Signs the deliveries: `whsec_` and base64. Shown only here, so keep it.");

export const CreatedWebhook = z
  .object({ ...shown, secret })
  .meta({ id: "CreatedWebhook", description: "A new subscription with its signing secret." });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const RotatedSecret = z
  .object({
    secret,
    previousSecretExpiresAt: instantOut()
      .nullable()
      .describe("Until when deliveries are signed with the previous secret too, UTC; null: no longer."),
  })
  .meta({ id: "RotatedSecret", description: "A subscription's new signing secret." });
export type RotatedSecret = z.infer<typeof RotatedSecret>;

export const SentTest = z
  .object({ deliveryId: idOut().describe("The delivery that carries the ping.") })
  .meta({ id: "SentTest", description: "A ping that is on its way." });

const address = () =>
  webhookUrl().describe(
    "https on port 443 or one from 1024 on, without credentials and fragment, up to 2048 characters, and not a private address.",
  );
const events = () =>
  z
    .array(z.enum(WEBHOOK_KINDS))
    .min(1)
    .max(WEBHOOK_KINDS.length)
    .describe("The kinds to push, 1 to 10; repeated ones are kept once.");

const optional = {
  active: z.boolean().optional().describe("Whether to push. Default true."),
  description: text().optional().describe("For you, up to 5000 characters. Default empty."),
};

const GRACE_HOURS_MAX = 72;
const GRACE_HOURS_DEFAULT = 24;

export const WebhookList = listOf(Webhook);
export const ListWebhooksInput = z.object({ ...changed, ...paging });
export type ListWebhooksInput = z.infer<typeof ListWebhooksInput>;
export const WebhookId = z.object({ id: uuid().describe("Id of the subscription.") });
export const CreateWebhookInput = z.object({ url: address(), events: events(), ...optional });
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;
export const UpdateWebhookInput = WebhookId.extend({
  url: address().optional(),
  events: events().optional(),
  ...optional,
});
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>;
export const RotateSecretInput = WebhookId.extend({
  graceHours: whole(0, GRACE_HOURS_MAX)
    .default(GRACE_HOURS_DEFAULT)
    .describe("For how many hours the previous secret signs too, 0 to 72. Default 24."),
});
export type RotateSecretInput = z.infer<typeof RotateSecretInput>;

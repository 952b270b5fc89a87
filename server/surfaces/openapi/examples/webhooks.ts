import type { Delivery } from "../../../features/webhooks/deliveries/schemas";
import type { Webhook } from "../../../features/webhooks/schemas";
import { booking } from "./bookings";
import { IDS, MADE_AT, stamps } from "./catalogue/salon";
import { changed, type Examples, invalidFields, listOf, patching } from "./operation-example";

const secret = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

const webhook: Webhook = {
  id: IDS.webhook,
  url: "https://crm.example.com/hooks/salon-sol",
  events: ["booking.created", "booking.cancelled"],
  active: true,
  description: "Bookings to the CRM.",
  apiVersion: "2026-10-13",
  disabledReason: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  ...stamps,
};

const event = {
  id: IDS.webhookEvent,
  type: "booking.created",
  timestamp: MADE_AT,
  apiVersion: "2026-10-13",
  account: { id: IDS.tenant, sandbox: false },
  data: { booking, cause: "public" },
};

const delivery: Delivery = {
  id: IDS.delivery,
  eventId: IDS.webhookEvent,
  type: "booking.created",
  status: "failed",
  attempts: [{ at: MADE_AT, statusCode: 503, durationMs: 214, error: null }],
  nextAttemptAt: null,
  payload: event,
  ...stamps,
};

const { url, events, description } = webhook;

const notActive = { code: "conflict", message: "The subscription is not active: switch it on first." } as const;

/** Webhook subscriptions and their deliveries. */
export const WEBHOOK_EXAMPLES: Examples = {
  listChanges: {
    asks: ["after"],
    response: { data: [event], next: "9wTgXv0mUqk2n1rJ8xH0bqv3m3cC" },
    refusals: [invalidFields({ after: "Must be the `next` of an earlier answer. Leave it out to begin anew." })],
  },
  listWebhooks: { response: listOf(webhook) },
  getWebhook: { response: webhook },
  createWebhook: {
    request: { url, events, description },
    response: { ...webhook, secret },
    refusals: [invalidFields({ url: "Must not lead to a private address." })],
  },
  updateWebhook: patching(webhook, { events: ["booking.created", "booking.updated", "booking.cancelled"] }),
  rotateWebhookSecret: {
    request: { graceHours: 24 },
    response: { secret, previousSecretExpiresAt: "2026-11-22T10:00:00.000Z" },
  },
  testWebhook: { response: { deliveryId: IDS.delivery } },
  listDeliveries: { response: listOf(delivery) },
  getDelivery: { response: delivery },
  retryDelivery: {
    response: changed(delivery, { status: "pending", nextAttemptAt: "2026-11-21T10:00:00.000Z" }),
    refusals: [notActive],
  },
  replayEvents: {
    request: { from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z", status: "failed" },
    response: { queued: 1 },
    refusals: [invalidFields({ to: "Must be at most 31 days after from." }), notActive],
  },
};

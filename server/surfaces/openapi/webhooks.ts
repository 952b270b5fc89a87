import { WEBHOOK_KINDS, type WebhookKind } from "../../domain/notifications/webhook-events";
import { API_VERSIONS } from "../rest/versions";
import { type OpenApiDocument, type Operation, type Parameter, pascal, refTo, type Schema } from "./document";

const TAG = "Webhooks";

const SAYS: Record<WebhookKind, string> = {
  "booking.created": "A booking was created",
  "booking.updated": "A booking was changed",
  "booking.cancelled": "A booking was cancelled",
  "ticket.created": "A ticket was created",
  "ticket.approved": "A ticket was approved",
  "ticket.cancelled": "A ticket was cancelled",
  "payment.completed": "A payment was completed",
  "payment.failed": "A payment was refused, or its time ran out",
  "payment.refunded": "A payment was refunded",
  ping: "A test of the subscription",
};

/** Through which surface a change may come. */
export const CAUSES = ["admin", "api", "public", "customer", "provider", "system", "mcp"];

/** Standard Webhooks 1.0, https://github.com/standard-webhooks/standard-webhooks */
const HEADERS: Record<string, Parameter> = {
  WebhookId: {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The event's id: the same in every attempt, retry and replay. Receivers use it to drop repeats.",
    schema: { type: "string" },
  },
  WebhookTimestamp: {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When this attempt was made, in epoch seconds.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["1795424460"] },
  },
  WebhookSignature: {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. Two of them, separated by a space, while a rotated secret is still accepted.",
    schema: { type: "string" },
  },
};

/** Adds the deliveries the service makes to subscribers. */
export function addWebhooks(document: OpenApiDocument): void {
  const { schemas, parameters } = document.components;
  Object.assign(parameters, HEADERS);
  for (const resource of ["booking", "ticket", "payment"])
    schemas[`${pascal(resource)}EventData`] = dataOf(resource, pascal(resource) in schemas);
  schemas.WebhookAccount = ACCOUNT;
  for (const kind of WEBHOOK_KINDS) schemas[schemaOf(kind)] = eventOf(kind);
  document.webhooks = Object.fromEntries(WEBHOOK_KINDS.map((kind) => [kind, { post: deliveryOf(kind) }]));
}

const schemaOf = (kind: WebhookKind) => `${pascal(kind)}Event`;

const ACCOUNT: Schema = {
  type: "object",
  description: "The account it happened in.",
  required: ["id", "sandbox"],
  properties: { id: { type: "string", format: "uuid" }, sandbox: { type: "boolean" } },
};

/** @param isDescribed whether the API answers the resource too, so that its schema stands among the components */
function dataOf(resource: string, isDescribed: boolean): Schema {
  const previous: Schema = {
    type: "object",
    description: "The changed fields as they were; only on changes.",
    additionalProperties: true,
  };
  const shown: Schema = isDescribed
    ? refTo("schemas", pascal(resource))
    : { type: "object", description: `The ${resource}.`, additionalProperties: true };
  const cause: Schema = { type: "string", enum: CAUSES, description: "Through which surface the change came." };
  return { type: "object", required: [resource, "cause"], properties: { [resource]: shown, previous, cause } };
}

function eventOf(kind: WebhookKind): Schema {
  const [resource = ""] = kind.split(".");
  const data: Schema =
    kind === "ping" ? { type: "object", description: "Empty." } : refTo("schemas", `${pascal(resource)}EventData`);
  return {
    type: "object",
    description: `${SAYS[kind]}.`,
    required: ["id", "type", "timestamp", "apiVersion", "account", "data"],
    properties: {
      id: { type: "string", format: "uuid", description: "The event's id, the `webhook-id` of its deliveries." },
      type: { type: "string", const: kind },
      timestamp: { type: "string", format: "date-time", description: "When it happened, UTC." },
      apiVersion: {
        type: "string",
        description: "The version `data` is written in.",
        examples: [API_VERSIONS[0]?.date],
      },
      account: refTo("schemas", "WebhookAccount"),
      data,
    },
  };
}

const deliveryOf = (kind: WebhookKind): Operation => ({
  operationId: `on${pascal(kind)}`,
  summary: SAYS[kind],
  description:
    "Answer with 2xx within 15 seconds. Anything else is tried again with growing pauses for about 39 hours; redirects are failures. Deliveries may repeat and overtake each other.",
  tags: [TAG],
  security: [],
  parameters: Object.keys(HEADERS).map((name) => refTo("parameters", name)),
  requestBody: {
    required: true,
    content: { "application/json": { schema: refTo("schemas", schemaOf(kind)) } },
  },
  responses: {
    "2XX": { description: "Received." },
    "410": { description: "The subscription is disabled at once." },
    default: { description: "A failure, tried again; a `Retry-After` of at most 24 hours is honoured on 429 and 503." },
  },
});

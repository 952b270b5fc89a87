import type { ApiClient } from "../core/client";
import { UsageError } from "../core/errors";
import type { VerifyOptions, WebhookHeaders } from "../core/webhook-signature";
import { WebhooksResource } from "../generated/management/resources/webhooks";
import type { WebhookEvent } from "../generated/management/webhook-events";
import { unwrapWebhook } from "../webhooks";

/** Webhook subscriptions, and their deliveries as your handler receives them. */
export class SlotwrightWebhooks extends WebhooksResource {
  readonly #secret: string | undefined;

  constructor(client: ApiClient, secret: string | undefined) {
    super(client);
    this.#secret = secret;
  }

  /**
   * The event of a delivery, after its signature and age are checked. Narrow it by `type`.
   *
   * @param rawBody  as it came, before anything parses it
   * @param options  a secret other than the client's
   * @throws WebhookVerificationError when it is not from the service, or too old
   * @example
   * const event = await client.webhooks.unwrap(await request.text(), request.headers);
   * if (event.type === "booking.created") console.log(event.data.booking.number);
   */
  async unwrap(
    rawBody: string | ArrayBuffer | Uint8Array,
    headers: WebhookHeaders,
    options: Partial<VerifyOptions> = {},
  ): Promise<WebhookEvent> {
    const secret = options.secret ?? this.#secret;
    if (!secret) throw new UsageError("The webhook secret is missing: pass `webhookSecret` to the client.");
    return unwrapWebhook(rawBody, headers, { ...options, secret });
  }
}

import { WebhookVerificationError } from "./core/errors";
import { type VerifyOptions, verifiedText, type WebhookHeaders } from "./core/webhook-signature";
import type { WebhookEvent } from "./generated/management/webhook-events";

export { SlotwrightError, UsageError, WebhookVerificationError } from "./core/errors";
export {
  type SignedHeaders,
  type SignOptions,
  signWebhook,
  type VerifyOptions,
  type WebhookHeaders,
} from "./core/webhook-signature";
export type * from "./generated/management/webhook-events";

/**
 * The event of a delivery, after its signature and age are checked.
 *
 * @param rawBody  as it came, before anything parses it
 * @throws WebhookVerificationError when it is not from the service, or too old
 * @example
 * const event = await unwrapWebhook(await request.text(), request.headers, { secret });
 */
export async function unwrapWebhook(
  rawBody: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  options: VerifyOptions,
): Promise<WebhookEvent> {
  const text = await verifiedText(rawBody, headers, options);
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch (error) {
    throw new WebhookVerificationError("The delivery's body is not JSON.", { cause: error });
  }
}

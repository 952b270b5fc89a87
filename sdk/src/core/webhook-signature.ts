import { UsageError, WebhookVerificationError } from "./errors";

/** Standard Webhooks 1.0, https://github.com/standard-webhooks/standard-webhooks */
const TOLERANCE_SECONDS = 300;
/** Where frameworks keep what was received: https://github.com/standard-webhooks/standard-webhooks asks for these bytes. */
const RAW_BODY = "Pass the raw body, before it is parsed: `await request.text()`, in Express `express.raw()`.";
const HMAC = { name: "HMAC", hash: "SHA-256" };
const utf8 = new TextEncoder();

/** The headers of a delivery, as `fetch` handlers and Node servers give them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** The headers that make a delivery; a type alias, so that it is a record of strings, too. */
export type SignedHeaders = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/** What a delivery is signed with. */
export interface SignOptions {
  /** `whsec_…`, as the subscription's creation answered it. */
  secret: string;
  /** Default: a new id. */
  id?: string;
  /** Default: now. */
  timestamp?: Date;
}

/** How a delivery is checked. */
export interface VerifyOptions {
  /** `whsec_…`, as the subscription's creation answered it. */
  secret: string;
  /** How many seconds the delivery's clock may be off. Default 300. */
  toleranceSeconds?: number;
}

/**
 * The headers of a delivery of `body`: for tests of your handler.
 *
 * @example
 * const headers = await signWebhook(body, { secret });
 * await handler(new Request("http://localhost/hooks", { method: "POST", body, headers }));
 */
export async function signWebhook(
  body: string,
  { secret, id = `msg_${crypto.randomUUID()}`, timestamp = new Date() }: SignOptions,
): Promise<SignedHeaders> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signature = await crypto.subtle.sign(HMAC, await keyOf(secret), signedContent(id, seconds, utf8.encode(body)));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${base64}` };
}

/**
 * Requires that a delivery was signed with the secret, not long ago.
 *
 * @param rawBody  as it came: a body that was parsed and written again has other bytes
 * @returns the body as text
 * @throws WebhookVerificationError
 */
export async function verifiedText(
  rawBody: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  { secret, toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions,
): Promise<string> {
  const body = bytesOf(rawBody);
  if (typeof headers !== "object" || !headers) throw new UsageError("Pass the headers of the delivery.");
  const key = await keyOf(secret);
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError("The delivery lacks a webhook header.");
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError("The delivery's timestamp is too old or in the future.");
  const content = signedContent(id, timestamp, body);
  const checks = signatures.split(" ").map((signature) => isOf(key, signature, content));
  if (!(await Promise.all(checks)).includes(true))
    throw new WebhookVerificationError(
      "No signature is of this secret and body. Is the secret this subscription's, and the body the raw one?",
    );
  return new TextDecoder().decode(body);
}

/** In constant time, which `verify` promises. */
async function isOf(key: CryptoKey, signature: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, base64 = ""] = signature.split(",");
  const bytes = version === "v1" ? fromBase64(base64) : undefined;
  return bytes !== undefined && crypto.subtle.verify(HMAC, key, bytes, content);
}

function signedContent(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = utf8.encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

async function keyOf(secret: string | undefined): Promise<CryptoKey> {
  const bytes = fromBase64(String(secret ?? "").replace(/^whsec_/, ""));
  if (!bytes?.length) throw new UsageError("The webhook secret is not one: it starts with `whsec_`.");
  return crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === "string") return utf8.encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new UsageError(RAW_BODY);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof (headers as Headers).get === "function") return (headers as Headers).get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(" ") : found;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

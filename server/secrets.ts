import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { appSecret } from "./app-secret";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const derived = new Map<string, Buffer>();

/** One 256-bit key per purpose from `APP_SECRET` (HKDF, RFC 5869), so that no secret serves two ends. */
function keyFor(purpose: string): Buffer {
  const known = derived.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", appSecret(), "slotwright", purpose, 32));
  derived.set(purpose, key);
  return key;
}

/** AES-256-GCM: iv, tag and ciphertext in one buffer. */
export function encrypt(purpose: string, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws when the buffer was changed or sealed for another purpose or secret */
export function decrypt(purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

export const sha256 = (text: string | Uint8Array): Buffer => createHash("sha256").update(text).digest();

/** A new API key (`slw_` and 32 random bytes) with what is kept of it. */
export function newApiKey(): { key: string; hash: Buffer; hint: string } {
  const key = `slw_${randomBytes(32).toString("base64url")}`;
  return { key, hash: sha256(key), hint: key.slice(-4) };
}

export const newPublicKey = (): string => `pk_${randomBytes(17).toString("base64url").slice(0, 22)}`;

const SANDBOX_KEY = /^pk_([A-Za-z0-9_-]{16})([A-Za-z0-9_-]{6})$/;
const markOf = (random: string): string =>
  createHmac("sha256", keyFor("sandbox-key")).update(random).digest("base64url").slice(0, 6);

/** A new public key of a sandbox. It looks like any other, and its last six characters show what it was made for. */
export function newSandboxKey(): string {
  const random = randomBytes(12).toString("base64url");
  return `pk_${random}${markOf(random)}`;
}

/** Whether a public key was made for a sandbox. Nothing is kept of a sandbox that is over, so its key has to say so. */
export function isSandboxKey(publicKey: string): boolean {
  const [, random, mark] = SANDBOX_KEY.exec(publicKey) ?? [];
  return random !== undefined && mark !== undefined && isEqual(mark, markOf(random));
}

/** Compares in constant time. */
function isEqual(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What a link opens, and how often that was given to another customer: the links of those before open nothing. */
export interface Linked {
  tenantId: string;
  id: string;
  tokenVersion?: number;
}

const versionOf = ({ tokenVersion = 0 }: Pick<Linked, "tokenVersion">) => (tokenVersion > 0 ? `:${tokenVersion}` : "");

/**
 * The 256-bit token of a booking's manage link.
 *
 * It is derived, not stored: the link can be shown again at any time, while a copy of the database,
 * which holds the token's SHA-256 alone, opens nothing.
 */
export const manageTokenOf = (booking: Linked): string =>
  createHmac("sha256", keyFor("manage-token"))
    .update(`${booking.tenantId}:${booking.id}${versionOf(booking)}`)
    .digest("base64url");

const IDS_BYTES = 32;
const PAGE_TOKEN = /^[A-Za-z0-9_-]{86}$/;
type PageKind = "pay-token" | "ticket-token" | "order-token" | "feed-token";
const macOf = (kind: PageKind, ids: Uint8Array, turn: string): Buffer =>
  createHmac("sha256", keyFor(kind)).update(ids).update(turn).digest();

/** The token of a page: whose it is, with a 256-bit mac over that. Derived, and nothing is kept. */
function pageTokenOf(kind: PageKind, page: Linked): string {
  const ids = Buffer.from(`${page.tenantId}${page.id}`.replaceAll("-", ""), "hex");
  return Buffer.concat([ids, macOf(kind, ids, versionOf(page))]).toString("base64url");
}

/** What a page's token names, whether or not we made it; null when it names nothing. */
function idsIn(token: string): { tenantId: string; id: string } | null {
  if (!PAGE_TOKEN.test(token)) return null;
  const hex = Buffer.from(token, "base64url").toString("hex");
  return { tenantId: uuidOf(hex), id: uuidOf(hex.slice(IDS_BYTES)) };
}

/** The first 32 hexadecimal digits as a uuid, whether or not there is such a one. */
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** Whether a token is the one of a page, to the letter. Compared in constant time. */
function isTokenOf(kind: PageKind, token: string, page: Linked): boolean {
  return isEqual(token, pageTokenOf(kind, page));
}

/**
 * The account that the token of a payment's, ticket's or order's page was made for, whether or not there still is such a
 * one; null when we did not make it, or when what it opens was given to another customer since.
 */
export function accountInPageToken(token: string): string | null {
  const meant = idsIn(token);
  const kinds = ["pay-token", "ticket-token", "order-token"] as const;
  return meant && kinds.some((kind) => isTokenOf(kind, token, meant)) ? meant.tenantId : null;
}

/** The token of a payment's page. */
export const payTokenOf = (payment: Linked): string => pageTokenOf("pay-token", payment);

/** Which payment a token names; `isPayTokenOf` says whether it opens that. */
export function paymentIn(token: string): { tenantId: string; paymentId: string } | null {
  const meant = idsIn(token);
  return meant && { tenantId: meant.tenantId, paymentId: meant.id };
}

/** Whether a token opens a payment's page as the payment is now. */
export const isPayTokenOf = (token: string, payment: Linked): boolean => isTokenOf("pay-token", token, payment);

/** The token of a ticket's page. */
export const ticketTokenOf = (tenantId: string, ticketId: string): string =>
  pageTokenOf("ticket-token", { tenantId, id: ticketId });

/** Which ticket a token opens; null when we did not make it. */
export function readTicketToken(token: string): { tenantId: string; ticketId: string } | null {
  const meant = idsIn(token);
  if (!meant || !isTokenOf("ticket-token", token, meant)) return null;
  return { tenantId: meant.tenantId, ticketId: meant.id };
}

/** The token of the page of a ticket order. */
export const orderTokenOf = (tenantId: string, orderId: string): string =>
  pageTokenOf("order-token", { tenantId, id: orderId });

/** Which order a token opens; null when we did not make it. */
export function readOrderToken(token: string): { tenantId: string; orderId: string } | null {
  const meant = idsIn(token);
  if (!meant || !isTokenOf("order-token", token, meant)) return null;
  return { tenantId: meant.tenantId, orderId: meant.id };
}

/** Stands for whoever sent a file, by the network: the same for the same, and nobody can tell which it was. */
export const senderOf = (network: string): string =>
  createHmac("sha256", keyFor("upload-sender")).update(network).digest("base64url");

/** Signs persons' cookies and encrypts their second factors. */
export const authSecret = (): string => keyFor("identity").toString("base64url");

/** The token of a member's calendar feed; `tokenVersion` counts how often it was made anew. */
export const feedTokenOf = (member: Linked): string => pageTokenOf("feed-token", member);

/** Which member's feed a token names; `isFeedTokenOf` says whether it opens that. */
export function feedIn(token: string): { tenantId: string; staffId: string } | null {
  const meant = idsIn(token);
  return meant && { tenantId: meant.tenantId, staffId: meant.id };
}

/** Whether a token opens a member's feed as it is now. */
export const isFeedTokenOf = (token: string, member: Linked): boolean => isTokenOf("feed-token", token, member);

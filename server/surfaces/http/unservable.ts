import type { IncomingMessage } from "node:http";
import { DomainError, type Refusal } from "../../domain/errors";
import { toApiError } from "../../errors";
import { managementError, publicError, respond } from "../rest/answers";
import { PUBLIC_BASE } from "../rest/public";
import type { SurfaceResponse } from "./http";

/** Says no to a request that no surface can serve, whatever it asks for; null for every other. */
export function unservable(message: IncomingMessage): SurfaceResponse | null {
  if (wantsOtherProtocol(message))
    return refused(message, "bad_request", "This server speaks HTTP/1.1 and upgrades to nothing else.");
  if (hostsOf(message) > 1) return refused(message, "bad_request", "The request has more than one Host header.");
  if (message.url === "*" && message.method === "OPTIONS")
    return { status: 204, headers: { allow: METHODS }, body: null };
  if (!isTarget(message.url ?? "")) return refused(message, "bad_request", "The request names no path of this server.");
  return null;
}

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** A path, or a whole address with one (RFC 9112 §3.2). */
const isTarget = (url: string): boolean => url.startsWith("/") || /^https?:\/\/[^/?#]/i.test(url);

/** Two could mean one server to a proxy and another to us (RFC 9112 §3.2). Node shows the first alone. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === "host").length;

/**
 * Whether the client wants another protocol than HTTP, such as a WebSocket.
 *
 * One that offers HTTP/2 is content with an answer in HTTP/1.1, and Java's client offers it each time (RFC 9110 §7.8).
 */
function wantsOtherProtocol({ headers }: IncomingMessage): boolean {
  const isAsked = wordsOf(headers.connection).includes("upgrade");
  return isAsked && wordsOf(headers.upgrade).some((protocol) => protocol !== "h2c");
}

const wordsOf = (header = ""): string[] =>
  header
    .toLowerCase()
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** In the shape of the API whose path it is. The connection ends: what else comes on it is no request of HTTP. */
function refused({ url = "" }: IncomingMessage, code: Refusal, text: string): SurfaceResponse {
  const error = toApiError(new DomainError(code, text));
  const body = url.startsWith(`${PUBLIC_BASE}/`) ? publicError(error) : managementError(error);
  return respond(error.status, JSON.stringify(body), { connection: "close" });
}

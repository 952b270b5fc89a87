import type { IncomingMessage } from "node:http";
import { DomainError, type Refusal } from "../domain/errors";
import { toApiError } from "../errors";
import type { SurfaceResponse } from "./http";
import { managementError, publicError, respond } from "./rest/answers";
import { PUBLIC_BASE } from "./rest/public";

/** Says no to a request that no surface can serve, whatever it asks for; null for every other. */
export function unservable(message: IncomingMessage): SurfaceResponse | null {
  if (wantsOtherProtocol(message))
    return refused(message, "bad_request", "This server speaks HTTP/1.1 and upgrades to nothing else.");
  return null;
}

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

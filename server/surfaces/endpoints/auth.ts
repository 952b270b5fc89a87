import { type AuthAnswer, type AuthCall, answerAuth, isForeign } from "../../features/identity/library/endpoint";
import { BODY_BYTES_MAX } from "../../features/identity/library/lengths";
import { AUTH_BASE } from "../../features/identity/library/settings";
import { clientNetwork } from "../client";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { failureAnswer } from "../http/web-http";

export { AUTH_BASE };

/** Answers the paths of signing in that programs in a browser call, as JSON. */
export async function serveAuth(request: SurfaceRequest): Promise<SurfaceResponse> {
  const path = request.path.slice(AUTH_BASE.length);
  const body = await bodyOf(request);
  if (typeof body === "number") return failureAnswer(body, CODES[body] ?? "bad_request", SENTENCES[body] ?? "");
  const call = authCallOf(request, path, body);
  return toAnswer((await passkeyAnswer(call)) ?? (await answerAuth(call)));
}

/** The library of passkeys is loaded with the first of them. */
async function passkeyAnswer(call: AuthCall): Promise<AuthAnswer | null> {
  if (!call.path.startsWith("/passkey/")) return null;
  if (isForeign(call)) return { status: 403, reason: "INVALID_ORIGIN", body: {}, cookies: [] };
  return (await import("../../features/identity/passkeys/endpoint")).answerPasskey(call);
}

/** A call of the library in the name of whoever sent a request, be it a program's or a form of ours. */
export function authCallOf(request: SurfaceRequest, path: string, body: Record<string, unknown>): AuthCall {
  return {
    method: request.method,
    path,
    query: new URLSearchParams(request.search),
    body,
    cookie: request.header("cookie"),
    origin: request.header("origin"),
    fetchSite: request.header("sec-fetch-site"),
    fetchMode: request.header("sec-fetch-mode"),
    caller: { address: request.clientAddress, userAgent: request.header("user-agent") },
    network: clientNetwork(request.clientAddress),
  };
}

/** The body of a write as an object, or the status that refuses it. */
async function bodyOf(request: SurfaceRequest): Promise<Record<string, unknown> | 400 | 413 | 415> {
  if (request.method === "GET") return {};
  const type = request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  try {
    const text = new TextDecoder().decode(await request.body(BODY_BYTES_MAX));
    // A form of another page can send any type but this one without asking first.
    if (type !== "application/json") return text === "" && type === undefined ? {} : 415;
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : 400;
  } catch (error) {
    if (error instanceof BodyTooLarge) return 413;
    if (error instanceof SyntaxError) return 400;
    throw error;
  }
}

function toAnswer({ status, reason, body, cookies, retryAfter }: AuthAnswer): SurfaceResponse {
  const known = status >= 500 ? 500 : status;
  const answer =
    reason === null
      ? { ...failureAnswer(status, "", ""), body: JSON.stringify(body) }
      : failureAnswer(known, CODES[known] ?? "bad_request", SENTENCES[known] ?? "The request was refused.");
  const headers = retryAfter === undefined ? answer.headers : { ...answer.headers, "retry-after": String(retryAfter) };
  return { ...answer, headers, cookies };
}

const CODES: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "bad_request",
  413: "payload_too_large",
  415: "unsupported_type",
  422: "validation",
  429: "rate_limited",
  500: "server",
};

const SENTENCES: Record<number, string> = {
  400: "The request is not in order, or its link was used or is over.",
  401: "That does not sign you in.",
  403: "That is not allowed from here.",
  404: "Not found.",
  405: "The method is not allowed here.",
  413: "The body is too large.",
  415: "Send JSON.",
  422: "Some fields are not valid.",
  429: "Too many tries. Wait a minute, then try again.",
  500: "Something went wrong on our side.",
};

import { retryHeaders, toApiError } from "../../errors";
import { OauthError } from "../../features/connected-apps";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { respond } from "../rest/answers";
import { logFailure } from "../rest/exchange";
import type { Limiters } from "../rest/limiters";
import { MCP_PATH, OAUTH_BASE, RESOURCE_METADATA_PATH, SERVER_METADATA_PATH } from "./addresses";
import { resourceMetadata, serverMetadata } from "./metadata";
import { register } from "./register";
import { revoke, token } from "./token";
import { waitFor } from "./wait";

const DOCUMENTS: Record<string, () => object> = {
  [RESOURCE_METADATA_PATH]: resourceMetadata,
  [`${RESOURCE_METADATA_PATH}${MCP_PATH}`]: resourceMetadata,
  [SERVER_METADATA_PATH]: serverMetadata,
};

interface Endpoint {
  run: (request: SurfaceRequest) => Promise<{ status: number; body: object | null }>;
  limiter: keyof Limiters;
}

const ENDPOINTS: Record<string, Endpoint> = {
  [`${OAUTH_BASE}/register`]: { run: register, limiter: "registrations" },
  [`${OAUTH_BASE}/token`]: { run: token, limiter: "apps" },
  [`${OAUTH_BASE}/revoke`]: { run: revoke, limiter: "apps" },
};

/** Answers what apps ask that want to act in a person's name; null for every other path. */
export async function serveOauth(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path, method, requestId } = request;
  const headers: Record<string, string> = { "x-request-id": requestId };
  const document = Object.hasOwn(DOCUMENTS, path) ? DOCUMENTS[path] : undefined;
  const endpoint = Object.hasOwn(ENDPOINTS, path) ? ENDPOINTS[path] : undefined;
  if (document) {
    if (method !== "GET" && method !== "HEAD") return respond(405, null, { ...headers, allow: "GET, HEAD" });
    // Nothing in it is anybody's, and clients that run in a browser read it too.
    const open = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" };
    return respond(200, JSON.stringify(document()), { ...headers, ...open });
  }
  if (!endpoint) return null;
  if (method !== "POST") return respond(405, null, { ...headers, allow: "POST" });
  return answer(endpoint, request, headers);
}

async function answer(
  { run, limiter }: Endpoint,
  request: SurfaceRequest,
  headers: Record<string, string>,
): Promise<SurfaceResponse> {
  try {
    const wait = waitFor(limiter, request);
    if (wait !== null) return tooMany(wait, headers);
    const { status, body } = await run(request);
    return respond(status, body === null ? null : JSON.stringify(body), headers);
  } catch (error) {
    if (error instanceof OauthError) return refusal(statusOf(error), [error.code, error.message], headers);
    if (error instanceof BodyTooLarge) return refusal(413, ["invalid_request", "The body is too large."], headers);
    const failure = toApiError(error);
    logFailure(failure, request.requestId);
    const code = failure.status < 500 ? "invalid_request" : "server_error";
    return refusal(failure.status, [code, failure.message], { ...headers, ...retryHeaders(failure.code) });
  }
}

const statusOf = ({ code }: OauthError): number => (code === "invalid_client" ? 401 : 400);

const refusal = (
  status: number,
  [error, description]: [code: string, words: string],
  headers: Record<string, string>,
) => respond(status, JSON.stringify({ error, error_description: description }), headers);

const tooMany = (seconds: number, headers: Record<string, string>) =>
  refusal(429, ["invalid_request", `Too many requests. Try again in ${seconds} s.`], {
    ...headers,
    "retry-after": String(seconds),
  });

import type { TenantRow } from "../../db/schema";
import { publicRouter } from "../../router";
import { sha256 } from "../../secrets";
import { clientNetwork } from "../client";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { publicError } from "./answers";
import { findTenantByPublicKey } from "./authenticate";
import type { Entry } from "./exchange";
import { limiters } from "./limiters";
import { type Surface, serve } from "./pipeline";
import { routesOf } from "./routes";
import { API_VERSIONS } from "./versions";

export const PUBLIC_BASE = "/api/public";

const CORS_METHODS = "GET, POST, OPTIONS";
const CORS_REQUEST_HEADERS = "content-type, idempotency-key, prefer, x-api-version";
const CORS_ANSWER_HEADERS =
  "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after, x-request-id, x-api-version, idempotent-replayed";
const PREFLIGHT_SECONDS = 600;

/** CORS for the origins the account allows, and for no other. */
function corsHeaders(request: SurfaceRequest, tenant: TenantRow): Record<string, string> {
  const origin = request.header("origin");
  if (origin === undefined || !tenant.allowedOrigins.includes(origin)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": CORS_ANSWER_HEADERS,
  };
}

/** What a page of an allowed origin may send; a page of another learns nothing. */
function preflightHeaders(request: SurfaceRequest, tenant: TenantRow): Record<string, string> {
  const cors = corsHeaders(request, tenant);
  if (!("access-control-allow-origin" in cors)) return cors;
  return {
    ...cors,
    "access-control-allow-methods": CORS_METHODS,
    "access-control-allow-headers": CORS_REQUEST_HEADERS,
    "access-control-max-age": String(PREFLIGHT_SECONDS),
  };
}

/** Visitors are told apart by their networks, so that nobody gets another's answer by guessing or sharing a key. */
export const keyOfVisitor = ({ clientAddress }: SurfaceRequest, key: string): string =>
  sha256(`${clientNetwork(clientAddress)} ${key}`).toString("base64url");

/** A call of a page in this process: what one page view asks for belongs together. */
export interface PageCall {
  /** False for the further calls of one page view: a page counts once, however much it asks. */
  isCounted: boolean;
  /** Finds the account, once for all calls of a view. */
  account: (publicKey: string) => Promise<TenantRow>;
  onOutput: (output: unknown) => void;
}

const publicSurface = (publicKey: string, page?: PageCall): Surface => ({
  name: "public",
  table: routesOf(publicRouter),
  versions: API_VERSIONS,
  errorBody: publicError,
  keyOf: keyOfVisitor,
  headersFor: corsHeaders,
  preflight: async (request) => preflightHeaders(request, await findTenantByPublicKey(publicKey)),
  enter: async (request): Promise<Entry> => ({
    tenant: await (page?.account ?? findTenantByPublicKey)(publicKey),
    actor: { kind: "public" },
    rate:
      page?.isCounted === false
        ? null
        : { limiter: limiters().visitors, key: `${publicKey} ${clientNetwork(request.clientAddress)}` },
  }),
  ...(page ? { onOutput: page.onOutput } : {}),
});

/** @param path below `/api/public`, such as `/pk_…/slots` */
export async function servePublic(request: SurfaceRequest, path: string, page?: PageCall): Promise<SurfaceResponse> {
  const [, publicKey = "", ...rest] = path.split("/");
  return serve(publicSurface(publicKey, page), request, `/${rest.join("/")}`);
}

import type { TenantRow } from "../../db/schema";
import { publicRouter } from "../../router";
import type { SurfaceRequest, SurfaceResponse } from "../http";
import { publicError, respond } from "./answers";
import { findTenantByPublicKey } from "./authenticate";
import { limiters } from "./limiters";
import { type Door, type Entry, serve } from "./pipeline";
import { RouteTable } from "./routes";
import { API_VERSIONS } from "./versions";

export const PUBLIC_BASE = "/api/public";

const CORS_METHODS = "GET, POST, OPTIONS";
const CORS_REQUEST_HEADERS = "content-type, idempotency-key, x-api-version";
const CORS_ANSWER_HEADERS =
  "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after, x-request-id, x-api-version, idempotent-replayed";
const PREFLIGHT_SECONDS = 600;

let table: RouteTable | undefined;

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

const publicDoor = (publicKey: string, isCounted: boolean): Door => ({
  name: "public",
  table: (table ??= new RouteTable(publicRouter)),
  versions: API_VERSIONS,
  errorBody: publicError,
  headersFor: corsHeaders,
  enter: async (request): Promise<Entry> => ({
    tenant: await findTenantByPublicKey(publicKey),
    actor: { kind: "public" },
    rate: isCounted ? { limiter: limiters().visitors, key: `${publicKey} ${request.clientAddress}` } : null,
  }),
});

/**
 * @param path below `/api/public`, such as `/pk_…/slots`
 * @param isCounted false for the further calls of one page view: a page counts once, however much it asks
 */
export async function servePublic(request: SurfaceRequest, path: string, isCounted = true): Promise<SurfaceResponse> {
  const [, publicKey = "", ...rest] = path.split("/");
  if (request.method === "OPTIONS") return preflight(request, publicKey);
  return serve(publicDoor(publicKey, isCounted), request, `/${rest.join("/")}`);
}

/** Answers a browser's preflight; it counts against no budget. */
async function preflight(request: SurfaceRequest, publicKey: string): Promise<SurfaceResponse> {
  const tenant = await findTenantByPublicKey(publicKey).catch(() => null);
  const cors = tenant ? corsHeaders(request, tenant) : {};
  if (!("access-control-allow-origin" in cors)) return respond(tenant ? 204 : 404, null, { ...cors });
  const allowed = { "access-control-allow-methods": CORS_METHODS, "access-control-allow-headers": CORS_REQUEST_HEADERS };
  return respond(204, null, { ...cors, ...allowed, "access-control-max-age": String(PREFLIGHT_SECONDS) });
}

import type { Actor, Context, TenantContext } from "../../context";
import { newContext, realNow } from "../../context";
import type { TenantRow } from "../../db/schema";
import { describeFailure } from "../../db/violations";
import { DomainError, notFound } from "../../domain/errors";
import { type ApiError, toApiError } from "../../errors";
import { log } from "../../log";
import { ClientGone, type SurfaceRequest, type SurfaceResponse } from "../http";
import { respond } from "./answers";
import { type Received, readJson } from "./body";
import { answerOf } from "./call";
import { readQuery } from "./coercion";
import { readForm } from "./form";
import { type Answer, fingerprintOf, once, requireKeyForm } from "./idempotency";
import { type RateLimiter, rateHeaders } from "./rate-limit";
import type { Route, RouteTable } from "./routes";
import { type ApiVersion, jsonIn, versionHeaders, versionOf } from "./versions";

/** Who came in, and against which budget the request counts. */
export interface Entry {
  tenant: TenantRow | null;
  actor: Actor;
  /** Null: counted already, as part of a page. */
  rate: { limiter: RateLimiter; key: string } | null;
}

/** What tells the management API and the public one apart; everything else is the same pipeline. */
export interface Door {
  name: "management" | "public";
  table: RouteTable;
  versions: readonly ApiVersion[];
  errorBody: (error: ApiError) => unknown;
  /** @param route null when the path names nothing @throws DomainError unauthorized | forbidden | not_found */
  enter: (request: SurfaceRequest, route: Route | null) => Promise<Entry>;
  /** Headers that depend on the account, such as CORS on the public API. */
  headersFor?: (request: SurfaceRequest, tenant: TenantRow) => Record<string, string>;
  /** Answers OPTIONS with these headers, uncounted; a door without it serves no browsers. */
  preflight?: (request: SurfaceRequest) => Promise<Record<string, string>>;
}

interface Exchange {
  request: SurfaceRequest;
  /** Relative to the door. */
  path: string;
  headers: Record<string, string>;
}

/** Serves one request: version → key → scope → rate limit → idempotency → body → procedure → headers. */
export async function serve(door: Door, request: SurfaceRequest, path: string): Promise<SurfaceResponse> {
  const exchange: Exchange = { request, path, headers: { "x-request-id": request.requestId } };
  try {
    const version = versionOf(request.header("x-api-version"), door.versions);
    Object.assign(exchange.headers, versionHeaders(version));
    const answer = await answerExchange(door, exchange, version);
    if (answer.contentType) exchange.headers["content-type"] = answer.contentType;
    if (answer.replayed) exchange.headers["idempotent-replayed"] = "true";
    return respond(answer.status, answer.json, exchange.headers);
  } catch (error) {
    return refuse(door, exchange, error);
  }
}

async function answerExchange(door: Door, exchange: Exchange, version: ApiVersion): Promise<Answer> {
  const { request, path, headers } = exchange;
  if (request.method === "OPTIONS") return answerPreflight(door, exchange);
  const match = door.table.match(request.method, path);
  const entry = await door.enter(request, match?.route ?? null);
  if (entry.tenant) Object.assign(headers, door.headersFor?.(request, entry.tenant));
  countRate(entry, headers);
  if (!match) throw notFound("resource");
  const answer = await execute(door, { ...exchange, ...match }, contextOf(request, entry));
  const { status, json, contentType } = answer;
  if (json === null || contentType || status >= 400) return answer;
  return { ...answer, json: jsonIn(version, door.versions, { operation: match.route.meta.openapi.operationId, json }) };
}

async function answerPreflight(door: Door, { request, headers }: Exchange): Promise<Answer> {
  if (!door.preflight) throw notFound("resource");
  Object.assign(headers, await door.preflight(request));
  return { status: 204, json: null };
}

function countRate({ rate: budget }: Entry, headers: Record<string, string>): void {
  if (budget === null) return;
  const rate = budget.limiter.count(budget.key, realNow().getTime());
  Object.assign(headers, rateHeaders(rate));
  if (!rate.allowed) throw new DomainError("rate_limited", `Too many requests. Try again in ${rate.retryAfter} s.`);
}

const contextOf = (request: SurfaceRequest, { tenant, actor }: Entry): Context => {
  const { method, path, requestId, clientAddress } = request;
  return newContext({ tenant, actor, request: { method, path, requestId, clientAddress } });
};

interface Matched extends Exchange {
  route: Route;
  params: Record<string, string>;
}

async function execute(door: Door, matched: Matched, ctx: Context): Promise<Answer> {
  const { request, route } = matched;
  const key = request.method === "POST" ? request.header("idempotency-key") : undefined;
  if (key !== undefined) requireKeyForm(key);
  const body = route.type === "mutation" && request.method !== "DELETE" ? await received(matched) : null;
  const run = (inner: Context) => answerInput(door, matched, { ctx: inner, body });
  // Without an account there is nothing to keep the answer under; the key is checked for its form alone.
  if (key === undefined || !ctx.tenant) return run(ctx);
  const fingerprint = fingerprintOf(request.method, request.path, body?.identity() ?? new Uint8Array());
  const attempt = { door: door.name, key, fingerprint };
  return once(ctx as TenantContext, attempt, run);
}

const received = ({ request, route }: Matched): Promise<Received> =>
  route.meta.consumes ? readForm(request) : readJson(request, route.bodyOptional);

async function answerInput(
  door: Door,
  matched: Matched,
  given: { ctx: Context; body: Received | null },
): Promise<Answer> {
  const { request, route, params } = matched;
  const { errorBody } = door;
  try {
    const sent = given.body ? given.body.input() : readQuery(request.search, route.readers);
    // The path wins: a body may carry the ids of the answer it was read from.
    return await answerOf(given.ctx, { route, input: { ...sent, ...params }, errorBody });
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    return { status: refusal.status, json: JSON.stringify(errorBody(refusal)) };
  }
}

/** @throws ClientGone for the adapter, which knows it: nobody is left to answer */
function refuse(door: Door, exchange: Exchange, error: unknown): SurfaceResponse {
  if (error instanceof ClientGone) throw error;
  const refusal = toApiError(error);
  const { request, headers } = exchange;
  if (refusal.status >= 500)
    log().error({ requestId: request.requestId, failure: describeFailure(refusal.cause) }, "request failed");
  if (refusal.code === "idempotency_in_progress") headers["retry-after"] = "1";
  if (refusal.code === "unauthorized") headers["www-authenticate"] = "Bearer";
  return respond(refusal.status, JSON.stringify(door.errorBody(refusal)), headers);
}

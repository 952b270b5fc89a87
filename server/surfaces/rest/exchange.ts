import type { Actor, Context, RequestFacts } from "../../context";
import { newContext, realNow } from "../../context";
import type { TenantRow } from "../../db/schema";
import { describeFailure } from "../../db/violations";
import { DomainError } from "../../domain/errors";
import { type ApiError, retryHeaders, toApiError } from "../../errors";
import { log } from "../../log";
import { ClientGone, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { respond } from "./answers";
import type { Answer } from "./idempotency";
import { type RateLimiter, rateHeaders } from "./rate-limit";
import { type ApiVersion, versionHeaders, versionOf } from "./versions";

/** Who came in, and against which budget the request counts. */
export interface Entry {
  tenant: TenantRow | null;
  actor: Actor;
  /** Null: counted already, as part of a page. */
  rate: { limiter: RateLimiter; key: string } | null;
}

/** What every surface has, whatever it serves behind. */
export interface Exchanging {
  versions: readonly ApiVersion[];
  errorBody: (error: ApiError) => unknown;
  /** What `WWW-Authenticate` tells who is not let in; `Bearer` alone unless said. */
  challenge?: (request: SurfaceRequest) => string;
}

type AnswerRequest = (headers: Record<string, string>, version: ApiVersion) => Promise<Answer>;

/**
 * One request and its answer: the headers that all answers carry, and every refusal in the surface's own shape.
 *
 * @param answer  may add headers, which a refusal keeps
 * @throws ClientGone for the adapter, which knows it: nobody is left to answer
 */
export async function exchangeOf(
  surface: Exchanging,
  request: SurfaceRequest,
  answer: AnswerRequest,
): Promise<SurfaceResponse> {
  const headers: Record<string, string> = { "x-request-id": request.requestId };
  try {
    const version = versionOf(request.header("x-api-version"), surface.versions);
    Object.assign(headers, versionHeaders(version));
    const { status, json, contentType, replayed } = await answer(headers, version);
    if (contentType) headers["content-type"] = contentType;
    if (replayed) headers["idempotent-replayed"] = "true";
    return respond(status, json, headers);
  } catch (error) {
    return refuse(surface, { request, headers }, error);
  }
}

/** Counts the request and says in the headers where its caller stands. @throws DomainError rate_limited */
export function countRate({ rate: budget }: Entry, headers: Record<string, string>): void {
  if (budget === null) return;
  const rate = budget.limiter.count(budget.key, realNow().getTime());
  Object.assign(headers, rateHeaders(rate));
  if (!rate.allowed) throw new DomainError("rate_limited", `Too many requests. Try again in ${rate.retryAfter} s.`);
}

/** The context of a procedure. @param operation what the audit names instead of the request's own method and path */
export function contextOf(
  request: SurfaceRequest,
  { tenant, actor }: Entry,
  operation: Pick<RequestFacts, "method" | "path"> = request,
): Context {
  const { requestId, clientAddress } = request;
  const { method, path } = operation;
  return newContext({ tenant, actor, request: { method, path, requestId, clientAddress } });
}

/** Tells the log of a failure of ours or the database's; a refusal is the caller's affair. */
export function logFailure({ code, cause }: ApiError, requestId: string): void {
  if (code === "server") log().error({ requestId, failure: describeFailure(cause) }, "request failed");
  if (code === "unavailable")
    log().warn({ requestId, failure: describeFailure(cause) }, "the database was unavailable");
}

interface Refused {
  request: SurfaceRequest;
  headers: Record<string, string>;
}

function refuse(surface: Exchanging, { request, headers }: Refused, error: unknown): SurfaceResponse {
  if (error instanceof ClientGone) throw error;
  const refusal = toApiError(error);
  logFailure(refusal, request.requestId);
  Object.assign(headers, retryHeaders(refusal.code));
  if (refusal.code === "unauthorized") headers["www-authenticate"] = surface.challenge?.(request) ?? "Bearer";
  return respond(refusal.status, JSON.stringify(surface.errorBody(refusal)), headers);
}

import type { Context, TenantContext } from "../../context";
import type { TenantRow } from "../../db/schema";
import { type DomainError, notFound } from "../../domain/errors";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { PREFERENCE_APPLIED, prefersStrict } from "../strict/handling";
import { requireKnown } from "../strict/unknown-fields";
import { type Received, readJson } from "./body";
import { answerOf, refused } from "./call";
import { readQuery } from "./coercion";
import { contextOf, countRate, type Entry, type Exchanging, exchangeOf } from "./exchange";
import { readForm } from "./form";
import { type Answer, fingerprintOf, once, requireKeyForm } from "./idempotency";
import type { Route, RouteTable } from "./routes";
import { type ApiVersion, jsonIn } from "./versions";

/** What tells the management API and the public one apart; everything else is the same pipeline. */
export interface Surface extends Exchanging {
  name: "management" | "public";
  table: RouteTable;
  /** @param route null when the path names nothing @throws DomainError unauthorized | forbidden | not_found */
  enter: (request: SurfaceRequest, route: Route | null) => Promise<Entry>;
  /** Headers that depend on the account, such as CORS on the public API. */
  headersFor?: (request: SurfaceRequest, tenant: TenantRow) => Record<string, string>;
  /** What a client's idempotency key is kept under, where accounts do not tell clients apart; the key itself unless said. */
  keyOf?: (request: SurfaceRequest, key: string) => string;
  /** For a caller in this process, which takes the answer as it is instead of reading its JSON. */
  onOutput?: (output: unknown) => void;
  /** Answers OPTIONS with these headers, uncounted; a surface without it serves no browsers. */
  preflight?: (request: SurfaceRequest) => Promise<Record<string, string>>;
}

/** Serves one request: version → key → scope → rate limit → idempotency → body → procedure → headers. */
export async function serve(surface: Surface, request: SurfaceRequest, path: string): Promise<SurfaceResponse> {
  return exchangeOf(surface, request, (headers, version) =>
    answerExchange(surface, { request, path, headers }, version),
  );
}

interface Exchange {
  request: SurfaceRequest;
  /** Relative to the surface. */
  path: string;
  headers: Record<string, string>;
}

async function answerExchange(surface: Surface, exchange: Exchange, version: ApiVersion): Promise<Answer> {
  const { request, path, headers } = exchange;
  if (request.method === "OPTIONS") return answerPreflight(surface, exchange);
  const match = surface.table.match(request.method, path);
  if (prefersStrict(request)) Object.assign(headers, PREFERENCE_APPLIED);
  const entry = await surface.enter(request, match?.route ?? null);
  if (entry.tenant) Object.assign(headers, surface.headersFor?.(request, entry.tenant));
  countRate(entry, headers);
  if (!match) throw notFound("resource");
  const answer = await execute(surface, { ...exchange, ...match }, contextOf(request, entry));
  const { status, json, contentType } = answer;
  if (json === null || contentType || status >= 400) return answer;
  return {
    ...answer,
    json: jsonIn(version, surface.versions, { operation: match.route.meta.openapi.operationId, json }),
  };
}

async function answerPreflight(surface: Surface, { request, headers }: Exchange): Promise<Answer> {
  if (!surface.preflight) throw notFound("resource");
  Object.assign(headers, await surface.preflight(request));
  return { status: 204, json: null };
}

interface Matched extends Exchange {
  route: Route;
  params: Record<string, string>;
}

async function execute(surface: Surface, matched: Matched, ctx: Context): Promise<Answer> {
  const { request, route } = matched;
  const key = request.method === "POST" ? request.header("idempotency-key") : undefined;
  if (key !== undefined) requireKeyForm(key);
  const body = route.type === "mutation" && request.method !== "DELETE" ? await received(matched) : null;
  const input = () => inputOf(matched, body);
  const run = (inner: Context) =>
    answerOf(inner, { route, input, errorBody: surface.errorBody, onOutput: surface.onOutput });
  // Without an account there is nothing to keep the answer under; the key is checked for its form alone.
  if (key === undefined || !ctx.tenant) return run(ctx);
  const fingerprint = fingerprintOf(request.method, request.path, body?.identity() ?? new Uint8Array());
  const attempt = {
    surface: surface.name,
    key: surface.keyOf?.(request, key) ?? key,
    fingerprint,
    decides: route.meta.decides === true,
    refuse: (refusal: DomainError) => refused(refusal, surface.errorBody),
  };
  return once(ctx as TenantContext, attempt, run);
}

const received = ({ request, route }: Matched): Promise<Received> =>
  route.meta.consumes ? readForm(request) : readJson(request, route.bodyOptional);

/**
 * The path wins: a body may carry the ids of the answer it was read from.
 *
 * @throws DomainError validation on each field that nobody reads, for whoever wants to be told of them
 */
function inputOf({ request, route, params }: Matched, body: Received | null): Record<string, unknown> {
  const given = body ? body.input() : readQuery(request.search, route.readers);
  if (prefersStrict(request)) {
    if (body) requireKnown(given, route.schemas);
    else requireKnown(namesIn(request.search), { input: route.schemas.input });
  }
  return { ...given, ...params };
}

/** A query's names, with nothing under them. */
const namesIn = (search: string): Record<string, null> =>
  Object.fromEntries([...new URLSearchParams(search).keys()].map((name) => [name, null]));

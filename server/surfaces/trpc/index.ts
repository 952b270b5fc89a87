import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Context } from "../../context";
import { DomainError } from "../../domain/errors";
import { env } from "../../env";
import { retryHeaders, toApiError } from "../../errors";
import { adminRouter } from "../../router";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { respond } from "../rest/answers";
import { readJson } from "../rest/body";
import { contextOf, countRate, logFailure } from "../rest/exchange";
import { limiters } from "../rest/limiters";
import { enterAsPerson } from "./enter";

export const TRPC_BASE = "/api/trpc";

/** Which account a call is for; without it: none, as for the choice of one. */
export const ACCOUNT_HEADER = "x-slotwright-account";

const CALLS_MAX = 20;

/**
 * Serves the back office's calls: origin → body → session → membership → rate limit → procedure, as superjson.
 *
 * A cookie is sent by every page of the site that a browser is on, so a write has to come from our own origin and to be
 * JSON, which no form can send.
 */
export async function serveTrpc(request: SurfaceRequest): Promise<SurfaceResponse> {
  const entered = enter(request).catch((error: unknown) => ({ fault: error }));
  const { body, ...rest } = await entered.then((found) => ("fault" in found ? { ...found, body: null } : found));
  const headers: Record<string, string> = { "x-request-id": request.requestId };
  const response = await fetchRequestHandler({
    endpoint: TRPC_BASE,
    req: webRequest(request, body),
    router: adminRouter,
    // What keeps somebody out becomes the answer of each call, in the shape that the client reads.
    createContext: () => {
      if ("fault" in rest) throw rest.fault;
      return rest.context();
    },
    onError: ({ error }) => {
      const refusal = toApiError(error);
      logFailure(refusal, request.requestId);
      Object.assign(headers, retryHeaders(refusal.code));
    },
    responseMeta: ({ errors, info }) => {
      const [error] = errors;
      return error && !info?.isBatchCall ? { status: toApiError(error).status } : {};
    },
  });
  return respond(response.status, await response.text(), headers);
}

interface Entered {
  body: Uint8Array | null;
  /** Each call of a batch has its own. */
  context: () => Context;
}

async function enter(request: SurfaceRequest): Promise<Entered> {
  if (request.path.split(",").length > CALLS_MAX)
    throw new DomainError("bad_request", `At most ${CALLS_MAX} calls at once.`);
  const body = request.method === "POST" ? await receive(request) : null;
  const { tenant, actor } = await enterAsPerson(request.header("cookie"), request.header(ACCOUNT_HEADER) ?? null);
  const entry = { tenant, actor, rate: { limiter: limiters().people, key: actor.userId } };
  countRate(entry, {});
  return { body, context: () => contextOf(request, entry) };
}

/** @throws DomainError forbidden from another origin | unsupported_type | bad_request */
async function receive(request: SurfaceRequest): Promise<Uint8Array> {
  if (request.header("origin") !== env().APP_ORIGIN)
    throw new DomainError("forbidden", "This is for the pages of this server alone.");
  if (!/^application\/json\s*(;|$)/i.test(request.header("content-type") ?? ""))
    throw new DomainError("unsupported_type", "The content type must be application/json.");
  const received = await readJson(request, true);
  received.input();
  return received.identity();
}

function webRequest({ method, path, search }: SurfaceRequest, body: Uint8Array | null): Request {
  const url = `${env().APP_ORIGIN}${path}${search === "" ? "" : `?${search}`}`;
  const headers = { "content-type": "application/json" };
  return new Request(url, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) });
}

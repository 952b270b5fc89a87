import { describeFailure } from "../../db/violations";
import { env } from "../../env";
import { retryHeaders, toApiError } from "../../errors";
import { log, safePath } from "../../log";
import { clientAddress, requestId } from "../client";
import { dispatch } from "../dispatch";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "./http";

type Handler = (request: Request) => Promise<Response>;
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** What a `route.ts` exports to hand every request below it to the surfaces. */
export function mount(): Record<Method, Handler> {
  return { GET: serve, HEAD: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve, OPTIONS: serve };
}

async function serve(request: Request): Promise<Response> {
  const seen = toSurfaceRequest(request);
  const answer = await dispatch(seen).catch((error: unknown) => failure(error, seen));
  return toResponse(answer ?? notFound(), { isHead: request.method === "HEAD", requestId: seen.requestId });
}

/** Reads a web request as a surface sees it; HEAD arrives as GET. @param proxies other than `TRUST_PROXY` in tests alone */
export function toSurfaceRequest(request: Request, proxies = env().TRUST_PROXY): SurfaceRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method === "HEAD" ? "GET" : request.method,
    path: pathname,
    search: search.slice(1),
    // Next takes `content-encoding` off an answer and shrinks it itself: what is shrunk already would arrive unreadable.
    header: (name) => (name === "accept-encoding" ? undefined : (request.headers.get(name) ?? undefined)),
    body: (limitBytes) => readBody(request, limitBytes),
    chunks: (limitBytes) => chunksOf(request, limitBytes),
    clientAddress: forwardedAddress(request.headers.get("x-forwarded-for") ?? "", proxies),
    requestId: requestId(request.headers.get("x-request-id")),
  };
}

/**
 * A web request has no socket, so its client is whom the nearest believed proxy wrote last. Next writes the socket's
 * address only where the client sent no such header: without a proxy to believe it may be anybody's claim, and everyone
 * counts as one.
 */
const forwardedAddress = (header: string, proxies: number): string =>
  proxies === 0 ? "" : clientAddress(header.split(","), proxies - 1);

/** Writes an answer as a web response, its length included. */
export function toResponse(answer: SurfaceResponse, facts: { isHead: boolean; requestId: string }): Response {
  const { status, headers, cookies = [], body, pieces } = answer;
  if (pieces) return new Response(facts.isHead ? null : streamOf(pieces()), { status, headers });
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const hasBody = status !== 204 && status !== 304;
  const shown = hasBody && !facts.isHead && bytes !== null ? new Uint8Array(bytes) : null;
  const response = new Response(shown, { status, headers: { "x-request-id": facts.requestId, ...headers } });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  if (hasBody) response.headers.set("content-length", String(bytes?.byteLength ?? 0));
  return response;
}

/** Pieces as a web response carries them; a piece that fails breaks the stream off. */
function streamOf(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function readBody(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, limitBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* chunksOf(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw new BodyTooLarge();
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      size += read.value.byteLength;
      if (size > limitBytes) throw new BodyTooLarge();
      yield read.value;
    }
  } finally {
    // Nobody reads what is left; of a body that was read whole there is nothing.
    await reader?.cancel();
  }
}

const notFound = () => failureAnswer(404, "not_found", "Not found.");

function failure(error: unknown, request: SurfaceRequest): SurfaceResponse {
  const { path, requestId } = request;
  log().error({ failure: describeFailure(error), path: safePath(path), requestId }, "a request failed");
  return unexpected(error);
}

/** The answer to a failure that no surface has answered: the database's is one to come again after. */
export function unexpected(error: unknown): SurfaceResponse {
  const { code, status, message } = toApiError(error);
  if (code !== "unavailable") return failureAnswer(500, "server", "Something went wrong on our side.");
  const answer = failureAnswer(status, code, message);
  return { ...answer, headers: { ...answer.headers, ...retryHeaders(code) } };
}

/** The last resort, when no surface could say it in its own shape. */
export function failureAnswer(status: number, code: string, message: string): SurfaceResponse {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify({ error: { code, message } }),
  };
}

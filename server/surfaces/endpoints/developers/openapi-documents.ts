import { notFound } from "../../../domain/errors";
import { env } from "../../../env";
import { toApiError } from "../../../errors";
import { etagOf, isNotModified } from "../../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import type { OpenApiDocument, Server } from "../../openapi/document";
import managementSnapshot from "../../openapi/management.openapi.snapshot.json";
import publicSnapshot from "../../openapi/public.openapi.snapshot.json";
import { inThreeZero } from "../../openapi/three-zero";
import { managementError, respond } from "../../rest/answers";
import { API_VERSIONS, versionHeaders, versionOf } from "../../rest/versions";

interface Served {
  snapshot: object;
  /** For tools that lag. */
  isThreeZero: boolean;
}

/** Where each document is served; without a key, as it holds no secret. */
const SERVED = new Map<string, Served>([
  ["/api/v1/openapi.json", { snapshot: managementSnapshot, isThreeZero: false }],
  ["/openapi.json", { snapshot: publicSnapshot, isThreeZero: false }],
  ["/api/v1/openapi-3.0.json", { snapshot: managementSnapshot, isThreeZero: true }],
  ["/openapi-3.0.json", { snapshot: publicSnapshot, isThreeZero: true }],
]);

/** A document as it is sent. */
interface Written {
  text: string;
  etag: string;
}

const written = new Map<string, Written>();

/**
 * Answers `/api/v1/openapi.json` and `/openapi.json`, and both in OpenAPI 3.0; null for every other path. Whoever has the
 * document as it is gets 304.
 */
export function openApiDocument(request: SurfaceRequest): SurfaceResponse | null {
  const served = SERVED.get(request.path);
  if (!served) return null;
  const headers: Record<string, string> = { "x-request-id": request.requestId };
  try {
    Object.assign(headers, versionHeaders(versionOf(request.header("x-api-version"), API_VERSIONS)));
    if (request.method !== "GET" && request.method !== "HEAD") throw notFound("resource");
    const { text, etag } = writtenAt(request.path, served);
    Object.assign(headers, { etag, "cache-control": "no-cache" });
    if (isNotModified(request, etag)) return { status: 304, headers, body: null };
    return respond(200, text, headers);
  } catch (error) {
    const refusal = toApiError(error);
    return respond(refusal.status, JSON.stringify(managementError(refusal)), headers);
  }
}

/** The committed document with this server's own addresses, written once. */
function writtenAt(path: string, { snapshot, isThreeZero }: Served): Written {
  const known = written.get(path);
  if (known) return known;
  const document = located(snapshot as OpenApiDocument, env().APP_ORIGIN);
  const text = JSON.stringify(isThreeZero ? inThreeZero(document) : document);
  const made = { text, etag: etagOf(text) };
  written.set(path, made);
  return made;
}

/** A document whose servers are absolute. @param origin without a trailing slash */
function located(document: OpenApiDocument, origin: string): OpenApiDocument {
  const absolute = (servers: Server[]) => servers.map((server) => ({ ...server, url: `${origin}${server.url}` }));
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => [
      method,
      operation.servers ? { ...operation, servers: absolute(operation.servers) } : operation,
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, servers: absolute(document.servers), paths: Object.fromEntries(paths) };
}

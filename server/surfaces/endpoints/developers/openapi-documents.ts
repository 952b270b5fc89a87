import { notFound } from "../../../domain/errors";
import { env } from "../../../env";
import { toApiError } from "../../../errors";
import { etagOf, isNotModified } from "../../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import type { OpenApiDocument, Server } from "../../openapi/document";
import managementSnapshot from "../../openapi/management.openapi.snapshot.json";
import publicSnapshot from "../../openapi/public.openapi.snapshot.json";
import { managementError, respond } from "../../rest/answers";
import { API_VERSIONS, versionHeaders, versionOf } from "../../rest/versions";

/** Where each document is served; without a key, as it holds no secret. */
const SNAPSHOTS = new Map<string, object>([
  ["/api/v1/openapi.json", managementSnapshot],
  ["/openapi.json", publicSnapshot],
]);

/** A document as it is sent. */
interface Written {
  text: string;
  etag: string;
}

const written = new Map<string, Written>();

/**
 * Answers `/api/v1/openapi.json` and `/openapi.json`; null for every other path. Whoever has the document as it is gets
 * 304.
 */
export function openApiDocument(request: SurfaceRequest): SurfaceResponse | null {
  const snapshot = SNAPSHOTS.get(request.path);
  if (!snapshot) return null;
  const headers: Record<string, string> = { "x-request-id": request.requestId };
  try {
    Object.assign(headers, versionHeaders(versionOf(request.header("x-api-version"), API_VERSIONS)));
    if (request.method !== "GET" && request.method !== "HEAD") throw notFound("resource");
    const { text, etag } = writtenAt(request.path, snapshot);
    Object.assign(headers, { etag, "cache-control": "no-cache" });
    if (isNotModified(request, etag)) return { status: 304, headers, body: null };
    return respond(200, text, headers);
  } catch (error) {
    const refusal = toApiError(error);
    return respond(refusal.status, JSON.stringify(managementError(refusal)), headers);
  }
}

/** The committed document with this server's own addresses, written once. */
function writtenAt(path: string, snapshot: object): Written {
  const known = written.get(path);
  if (known) return known;
  const text = JSON.stringify(located(snapshot as OpenApiDocument, env().APP_ORIGIN));
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

import { etagOf, isNotModified } from "../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { ASSETS } from "../pages/assets.generated";

const PATH = "/embed.js";
const { body: SCRIPT } = ASSETS["embed.js"];
const HEADERS = {
  "content-type": "text/javascript; charset=utf-8",
  // Its address stays the same for ever: what is mended reaches all sites within the hour.
  "cache-control": "public, max-age=3600",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
  etag: etagOf(SCRIPT),
};

/** Answers the script that other sites load; null for every other path. */
export function serveEmbed(request: SurfaceRequest): SurfaceResponse | null {
  const { path, method } = request;
  if (path !== PATH) return null;
  if (method !== "GET" && method !== "HEAD") return { status: 405, headers: { allow: "GET, HEAD" }, body: null };
  if (isNotModified(request, HEADERS.etag)) return { status: 304, headers: HEADERS, body: null };
  return { status: 200, headers: HEADERS, body: method === "HEAD" ? null : SCRIPT };
}

import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { ASSETS_BASE, answerReferenceAsset, findManifest } from "./assets";
import { referencePage } from "./page";

const PATH = "/docs";

/** Answers `/docs` and its files; null for every other path. */
export async function serveReference(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path, method } = request;
  if (method !== "GET") return null;
  if (path.startsWith(ASSETS_BASE)) return answerReferenceAsset(request, path.slice(ASSETS_BASE.length));
  if (path === `${PATH}/`) return { status: 308, headers: { location: PATH }, body: null };
  return path === PATH ? answerPage(request) : null;
}

async function answerPage({ requestId }: SurfaceRequest): Promise<SurfaceResponse> {
  const files = await findManifest();
  const headers = { "x-request-id": requestId, "cache-control": "no-store" };
  if (files) return { status: 200, headers: { ...PAGE_HEADERS, ...headers }, body: referencePage(files) };
  const body = "The reference is not built. Run: npm run build\n";
  return { status: 503, headers: { ...headers, "content-type": "text/plain; charset=utf-8" }, body };
}

/**
 * Everything comes from this server and goes to it. Scalar writes its styles into the page while it runs, and draws
 * its icons from `data:`; its scripts are files alone.
 */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

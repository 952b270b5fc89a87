import { serveFile } from "./files";
import { health } from "./healthz";
import type { SurfaceRequest, SurfaceResponse } from "./http";
import { openApiDocument } from "./openapi-documents";
import { servePage } from "./pages";
import { pagesDoor } from "./pages-door";
import { MANAGEMENT_BASE, managementDoor, unknownDoor } from "./rest/management";
import { type Door, serve } from "./rest/pipeline";
import { PUBLIC_BASE, servePublic } from "./rest/public";

const SANDBOX_PATH = "/api/sandbox";
let management: Door | undefined;

/** Answers what the surfaces serve; null leaves the request to Next. */
export async function dispatch(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path } = request;
  if (path === "/healthz") return health();
  const document = openApiDocument(request);
  if (document) return document;
  if (path === SANDBOX_PATH && request.method === "POST") return serveManagement(request, "/sandbox");
  if (path === MANAGEMENT_BASE || path.startsWith(`${MANAGEMENT_BASE}/`))
    return serveManagement(request, path.slice(MANAGEMENT_BASE.length));
  if (path.startsWith(`${PUBLIC_BASE}/`)) return servePublic(request, path.slice(PUBLIC_BASE.length));
  if (path === "/api" || path.startsWith("/api/")) return serve(unknownDoor, request, path);
  return (await serveFile(request)) ?? servePage(request, pagesDoor);
}

function serveManagement(request: SurfaceRequest, path: string): Promise<SurfaceResponse> {
  management ??= managementDoor();
  return serve(management, request, path);
}

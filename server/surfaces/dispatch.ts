import { usesInngest } from "../env";
import { toApiError } from "../errors";
import { serveEmbed } from "./embed";
import { BUILT_BASE, serveBuiltFile } from "./endpoints/built-files";
import { serveListFile } from "./endpoints/csv/lists";
import { serveReportFile } from "./endpoints/csv/reports";
import { openApiDocument } from "./endpoints/developers/openapi-documents";
import { serveSdkPackage } from "./endpoints/developers/sdk-package";
import { FEEDS_BASE, serveFeed } from "./endpoints/feeds";
import { serveFile } from "./endpoints/files";
import { health } from "./endpoints/healthz";
import { serveMailFile } from "./endpoints/mails";
import { servePageCode } from "./endpoints/page-code";
import { receivePicture, servePicture } from "./endpoints/pictures";
import { serveGuides } from "./guides";
import { serveHome } from "./home";
import { requirePlain } from "./http/content";
import type { SurfaceRequest, SurfaceResponse } from "./http/http";
import { inProcessApi } from "./in-process-api";
import { serveOauth } from "./oauth";
import { servePage } from "./pages";
import { serveReference } from "./reference";
import { managementError, respond } from "./rest/answers";
import { MANAGEMENT_BASE, serveManagement, serveUnknown } from "./rest/management";
import { PUBLIC_BASE, servePublic } from "./rest/public";
import { serveTrpc, TRPC_BASE } from "./trpc";

const SANDBOX_PATH = "/api/sandbox";
// The libraries of MCP and of Inngest are loaded with the first message: most processes never see one.
const MCP_PATH = "/api/mcp";

/** Answers what the surfaces serve; null leaves the request to Next. */
export async function dispatch(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path } = request;
  if (path === "/healthz") return health();
  const built = path.startsWith(BUILT_BASE) ? await serveBuiltFile(request) : null;
  if (built) return built;
  const document = openApiDocument(request);
  if (document) return document;
  if (path === SANDBOX_PATH && request.method === "POST") return serveManagement(request, "/sandbox");
  if (path === MANAGEMENT_BASE || path.startsWith(`${MANAGEMENT_BASE}/`))
    return serveManagement(request, path.slice(MANAGEMENT_BASE.length));
  if (path.startsWith(`${PUBLIC_BASE}/`)) return servePublic(request, path.slice(PUBLIC_BASE.length));
  const refusal = refusalOfContent(request);
  if (refusal) return refusal;
  if (path === MCP_PATH) return (await import("./mcp")).serveMcp(request);
  if (path === "/api/inngest" && usesInngest()) return (await import("./endpoints/inngest")).serveInngest(request);
  if (path.startsWith("/api/auth/")) return (await import("./endpoints/auth")).serveAuth(request);
  if (path.startsWith(`${TRPC_BASE}/`)) return serveTrpc(request);
  const oauth = await serveOauth(request);
  if (oauth) return oauth;
  if (path === "/api" || path.startsWith("/api/")) return serveUnknown(request);
  if (path === "/admin" || path.startsWith("/admin/")) return serveAdmin(request);
  if (path.startsWith(FEEDS_BASE)) return serveFeed(request);
  const sdk = await serveSdkPackage(request);
  if (sdk) return sdk;
  const embed = serveEmbed(request);
  if (embed) return embed;
  const guide = await serveGuides(request);
  if (guide) return guide;
  const home = await serveHome(request);
  if (home) return home;
  const picture = await servePicture(request);
  if (picture) return picture;
  return (await serveReference(request)) ?? (await serveFile(request)) ?? servePage(request, inProcessApi);
}

const OFFICE_FILES = [serveMailFile, servePageCode, serveReportFile, serveListFile, receivePicture];

/** The files of the back office, then the pages that need no account; what is left are its own pages. */
async function serveAdmin(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  for (const serve of OFFICE_FILES) {
    const file = await serve(request);
    if (file) return file;
  }
  return (await import("./admin-pages")).serveAdminPage(request);
}

/** For all but the two APIs, which refuse such a body in their own shape when they read it. */
function refusalOfContent(request: SurfaceRequest): SurfaceResponse | null {
  try {
    requirePlain(request);
    return null;
  } catch (error) {
    const refusal = toApiError(error);
    return respond(refusal.status, JSON.stringify(managementError(refusal)), { "x-request-id": request.requestId });
  }
}

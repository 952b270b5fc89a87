import { setTimeout } from "node:timers/promises";
import { database } from "../../db/client";
import { env } from "../../env";
import { signUpsAreOpen } from "../../features/identity";
import { etagOf, isNotModified } from "../http/conditional";
import { chunkOf, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { formatsOf, hasTwelveHours } from "../pages/format";
import { languageOf, regionTag } from "../pages/language";
import { serveManagement } from "../rest/management";
import { type Home, homeDocument, homeHeaders, homeOf, redirectHome } from "./document";
import { type MadeSandbox, NoSandbox, SandboxPage } from "./sandbox-page";
import { StartPage } from "./start-page";

const START = "/";
const SANDBOX = "/sandbox";
/** What a sandbox that is made here has in it: a booking page without services would show nothing. */
const SEED = "salon";
/** How long the page waits to know whether people may sign up; then it does not offer it. */
const DATABASE_MS_MAX = 500;

/** Answers the product's own pages: what somebody sees who has just started the server. Null for every other path. */
export async function serveHome(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path, method } = request;
  if (path !== START && path !== SANDBOX) return null;
  const reads = method === "GET" || method === "HEAD";
  const posts = method === "POST" && path === SANDBOX;
  if (!reads && !posts) {
    return { status: 405, headers: { allow: path === START ? "GET, HEAD" : "GET, HEAD, POST" }, body: null };
  }
  // Whoever reloads a sandbox's page or types its address: it is shown once.
  if (reads && path === SANDBOX) return redirectHome();
  // Without its database the server still says what it is.
  const canSignUp = await Promise.race([
    signUpsAreOpen(database().db).catch(() => false),
    setTimeout(DATABASE_MS_MAX, false, { ref: false }),
  ]);
  const home = homeOf(languageOf(request, null), { origin: env().APP_ORIGIN, canSignUp });
  const answer = posts ? await makeSandbox(request, home) : await startPage(request, home);
  return method === "HEAD" ? { ...answer, body: null } : answer;
}

/** The same for all who read the language, until the server is another. */
async function startPage(request: SurfaceRequest, home: Home): Promise<SurfaceResponse> {
  const body = await homeDocument(home, home.m.title, <StartPage home={home} />);
  const etag = etagOf(body);
  const headers = { ...homeHeaders(home.lang), "cache-control": "no-cache", etag };
  return isNotModified(request, etag) ? { status: 304, headers, body: null } : { status: 200, headers, body };
}

/** Makes a sandbox as `POST /api/sandbox` does, counted as that is. Its key is in this answer alone. */
async function makeSandbox(request: SurfaceRequest, home: Home): Promise<SurfaceResponse> {
  const made = await serveManagement(innerRequest(request), SANDBOX);
  const region = regionTag(request.header("accept-language") ?? "");
  const f = formatsOf(home.lang, region ?? home.lang, region === null ? null : hasTwelveHours(region) ? 12 : 24);
  const headers: Record<string, string> = {
    ...homeHeaders(home.lang),
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  };
  if (made.status === 201) {
    const sandbox = JSON.parse(textOf(made.body)) as MadeSandbox;
    const body = await homeDocument(home, home.m.made, <SandboxPage home={home} sandbox={sandbox} f={f} />);
    return { status: 201, headers, body };
  }
  const wait = Number.parseInt(made.headers["retry-after"] ?? "", 10);
  const waitSeconds = made.status === 429 && wait > 0 ? wait : null;
  if (made.headers["retry-after"]) headers["retry-after"] = made.headers["retry-after"];
  const body = await homeDocument(home, home.m.notMade, <NoSandbox home={home} waitSeconds={waitSeconds} />);
  return { status: made.status, headers, body };
}

const textOf = (body: SurfaceResponse["body"]): string =>
  typeof body === "string" ? body : Buffer.from(body ?? []).toString();

/** The form says nothing: what it was sent with stays outside. */
function innerRequest({ clientAddress, requestId }: SurfaceRequest): SurfaceRequest {
  const bytes = Buffer.from(JSON.stringify({ seed: SEED }));
  const headers = new Map([["content-type", "application/json"]]);
  return {
    method: "POST",
    path: "/api/sandbox",
    search: "",
    header: (name) => headers.get(name),
    body: async () => bytes,
    chunks: (limitBytes) => chunkOf(bytes, limitBytes),
    clientAddress,
    requestId,
  };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env, projectRoot } from "../../env";
import { etagOf, isNotModified } from "../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { GUIDES_PATH } from "./list";
import { ORIGIN_MARK, type WrittenGuides } from "./written";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";

/** A page as it is sent. */
interface Sent {
  body: string;
  etag: string;
  type: string;
}

let sent: Map<string, Sent> | undefined;

/** Answers `/docs/guides`, `/docs/guides/{name}` and `/docs/guides/{name}.md`; null for every other path. */
export async function serveGuides(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path } = request;
  if (path !== GUIDES_PATH && !path.startsWith(`${GUIDES_PATH}/`)) return null;
  sent ??= await readBuilt();
  return sent ? answerGuide(request, sent) : unbuilt(request);
}

/** Answers a page by its path. @param pages of `pagesOf` */
export function answerGuide(request: SurfaceRequest, pages: Map<string, Sent>): SurfaceResponse {
  const { path, method, requestId } = request;
  const headers = { "x-request-id": requestId };
  if (method !== "GET" && method !== "HEAD")
    return { status: 405, headers: { ...headers, allow: "GET, HEAD" }, body: null };
  const known = pages.get(path);
  if (!known && path.endsWith("/")) {
    return { status: 308, headers: { ...headers, location: path.replace(/\/+$/, "") }, body: null };
  }
  const answer = known ? answerPage(request, known) : answerLost(pages);
  return {
    ...answer,
    headers: { ...headers, ...answer.headers },
    body: method === "HEAD" ? null : answer.body,
  };
}

function answerPage(request: SurfaceRequest, { body, etag, type }: Sent): SurfaceResponse {
  const headers = { ...headersOf(type), "cache-control": "no-cache", etag };
  return isNotModified(request, etag) ? { status: 304, headers, body: null } : { status: 200, headers, body };
}

const answerLost = (pages: Map<string, Sent>): SurfaceResponse => ({
  status: 404,
  headers: { ...headersOf(HTML), "cache-control": "no-store", "x-robots-tag": "noindex" },
  body: pages.get(LOST)?.body ?? "",
});

function unbuilt({ requestId }: SurfaceRequest): SurfaceResponse {
  const body = "The guides are not built. Run: npm run build\n";
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return { status: 503, headers: { ...headers, "x-request-id": requestId }, body };
}

/** No path: it is answered where there is no page. */
const LOST = "";

/** What this build has written, with this server's own address in its samples; undefined where nothing was built. */
async function readBuilt(): Promise<Map<string, Sent> | undefined> {
  const text = await readFile(join(projectRoot(), "dist/guides.json"), "utf8").catch(() => null);
  return text === null ? undefined : pagesOf(JSON.parse(text) as WrittenGuides, env().APP_ORIGIN);
}

/** Every page of the guides by its path. @param origin the address that samples say */
export function pagesOf({ index, lost, guides }: WrittenGuides, origin: string): Map<string, Sent> {
  const page = (html: string): Sent => as(HTML, html.replaceAll(ORIGIN_MARK, origin));
  return new Map([
    [GUIDES_PATH, page(index)],
    [LOST, page(lost)],
    ...Object.entries(guides).flatMap(([name, { html, markdown }]): [string, Sent][] => [
      [`${GUIDES_PATH}/${name}`, page(html)],
      [`${GUIDES_PATH}/${name}.md`, as(MARKDOWN, markdown)],
    ]),
  ]);
}

const as = (type: string, body: string): Sent => ({ body, etag: etagOf(body), type });

const headersOf = (type: string): Record<string, string> => ({
  "content-type": type,
  "content-language": "en",
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
});

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

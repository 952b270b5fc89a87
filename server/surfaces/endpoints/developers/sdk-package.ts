import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../../env";
import { etagOf, isNotModified } from "../../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";

/** The TypeScript client as npm installs it, and the Python one, whose name pip reads the version from. */
const PACKAGES = [
  { path: /^\/sdk\.tgz$/, type: "application/gzip" },
  { path: /^\/slotwright-\d[\w.]*-py3-none-any\.whl$/, type: "application/zip" },
];

interface Packed {
  bytes: Buffer;
  etag: string;
}

/** By path. There are two, and what is not there is not kept. */
const packed = new Map<string, Packed>();

/**
 * Answers `GET /sdk.tgz` and `GET /slotwright-<version>-py3-none-any.whl`, the clients of this build as npm and pip install
 * them; null for every other path, and for a version that this build is not of.
 */
export async function serveSdkPackage(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path, method, requestId } = request;
  const asked = PACKAGES.find((one) => one.path.test(path));
  if (!asked || (method !== "GET" && method !== "HEAD")) return null;
  const found = packed.get(path) ?? (await readPacked(path));
  if (found) packed.set(path, found);
  const headers: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
  if (!found && asked.type === "application/zip") return null;
  if (!found) {
    const body = "The SDK is not packed. Run: npm run build\n";
    return { status: 503, headers: { ...headers, "content-type": "text/plain; charset=utf-8" }, body };
  }
  Object.assign(headers, { etag: found.etag, "cache-control": "no-cache" });
  if (isNotModified(request, found.etag)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, "content-type": asked.type }, body: found.bytes };
}

/** Undefined where nothing was built. */
const readPacked = (path: string): Promise<Packed | undefined> =>
  readFile(join(projectRoot(), "dist", path)).then(
    (bytes) => ({ bytes, etag: etagOf(bytes.toString("base64")) }),
    () => undefined,
  );

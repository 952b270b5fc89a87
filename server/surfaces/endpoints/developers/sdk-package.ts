import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../../env";
import { etagOf, isNotModified } from "../../http/conditional";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";

const PATH = "/sdk.tgz";

interface Packed {
  bytes: Buffer;
  etag: string;
}

let packed: Packed | undefined;

/** Answers `GET /sdk.tgz`, the TypeScript SDK of this build as npm installs it; null for every other path. */
export async function serveSdkPackage(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { path, method, requestId } = request;
  if (path !== PATH || (method !== "GET" && method !== "HEAD")) return null;
  packed ??= await readPacked();
  const headers: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
  if (!packed) {
    const body = "The SDK is not packed. Run: npm run build\n";
    return { status: 503, headers: { ...headers, "content-type": "text/plain; charset=utf-8" }, body };
  }
  Object.assign(headers, { etag: packed.etag, "cache-control": "no-cache" });
  if (isNotModified(request, packed.etag)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, "content-type": "application/gzip" }, body: packed.bytes };
}

/** Undefined where nothing was built. */
const readPacked = (): Promise<Packed | undefined> =>
  readFile(join(projectRoot(), "dist/sdk.tgz")).then(
    (bytes) => ({ bytes, etag: etagOf(bytes.toString("base64")) }),
    () => undefined,
  );

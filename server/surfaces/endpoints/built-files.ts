import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { env, projectRoot } from "../../env";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";

export const BUILT_BASE = "/_next/static/";
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The files of a build by what follows `/_next/static/`, each read once. */
type Built = Map<string, () => Promise<Buffer | null>>;

let own: Promise<Built> | undefined;

/** The files of the build that this process began with. */
const ownFiles = (): Promise<Built> => {
  own ??= filesIn(join(projectRoot(), ".next/static"));
  return own;
};

/**
 * Answers a file of the back office's pages, below `/_next/static/`: Next would shrink it anew for everybody who asks.
 * Its name changes whenever its content does.
 *
 * @param files of the build that this process began with, unless said
 * @returns null, and so left to Next, for what these do not have, and in development
 */
export async function serveBuiltFile(request: SurfaceRequest, files = ownFiles): Promise<SurfaceResponse | null> {
  if (request.method !== "GET" || env().NODE_ENV === "development") return null;
  return answerFrom(await files(), request);
}

/** @param folder with nothing in it that is not for everybody; an empty list where it is not there */
export async function filesIn(folder: string): Promise<Built> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [relative(folder, path).replaceAll("\\", "/"), onceRead(path)]));
}

/** Reads a file when it is first asked for; null while it cannot be read, as where a later build has removed it. */
function onceRead(path: string): () => Promise<Buffer | null> {
  let reading: Promise<Buffer | null> | undefined;
  return () => {
    reading ??= readFile(path).catch(() => {
      reading = undefined;
      return null;
    });
    return reading;
  };
}

/** Answers `/_next/static/{file}`; null for a file that is not listed or is gone. */
async function answerFrom(files: Built, { path, requestId }: SurfaceRequest): Promise<SurfaceResponse | null> {
  const name = path.slice(BUILT_BASE.length);
  const type = TYPES[extname(name)];
  const body = type ? await files.get(name)?.() : null;
  if (!type || !body) return null;
  const headers = {
    "content-type": type,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  return { status: 200, headers, body };
}

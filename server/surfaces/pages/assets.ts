import type { SurfaceResponse } from "../http/http";
import { ASSETS } from "./assets.generated";

export type AssetName = keyof typeof ASSETS;

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** The one address that holds no hash: browsers ask for it by themselves. */
const MARK = "favicon.ico";
const DAY_SECONDS = 86_400;

const BY_FILE = new Map(
  Object.entries(ASSETS).map(([name, asset]) => [fileOf(name, asset.hash), Buffer.from(asset.body)]),
);

/** The address of an asset; it changes whenever the content does. */
export function assetPath(name: AssetName): string {
  return `/assets/${fileOf(name, ASSETS[name].hash)}`;
}

/** Answers `{name}.{hash}.{type}`; null for a name or hash that this release does not have. */
export function answerAsset(file: string): SurfaceResponse | null {
  if (file === MARK) return mark();
  const body = BY_FILE.get(file);
  if (body === undefined) return null;
  const headers = {
    "content-type": TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}

/** The product's mark. It may change with a release, at the same address. */
function mark(): SurfaceResponse {
  const headers = {
    "content-type": "image/x-icon",
    "cache-control": `public, max-age=${DAY_SECONDS}`,
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: Buffer.from(ASSETS[MARK].body, "base64") };
}

function fileOf(name: string, hash: string): string {
  const [base = "", type = ""] = name.split(".");
  return `${base}.${hash}.${type}`;
}

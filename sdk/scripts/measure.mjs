// Measures what it costs to install the package.
//   node sdk/scripts/measure.mjs           prints it
//   node sdk/scripts/measure.mjs --check   fails when it is more than promised
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const SDK = join(import.meta.dirname, "..");
const KB = 1024;
const RUNS = 15;

/** What a bundle of each entry may have, minified and gzipped, and the tarball as npm packs it. */
const BYTES_MAX = { client: 8 * KB, public: 8 * KB, webhooks: 2 * KB, tarball: 96 * KB };
const IMPORT_MS_MAX = 10;
/** What --check holds of the import: machines are busy, so it is a ratio to bare Node and generous. */
const IMPORT_RATIO_MAX = 1.5;

execFileSync(process.execPath, [join(SDK, "scripts/build.mjs"), "--if-stale"], { stdio: "inherit" });
const bytes = {
  client: await bundleSize('export { Slotwright } from "./dist/index.mjs";'),
  public: await bundleSize('export { SlotwrightPublic } from "./dist/public.mjs";'),
  webhooks: await bundleSize('export * from "./dist/webhooks.mjs";'),
  tarball: tarballSize(),
};
const { bare, loaded } = measureImport();
const addedMs = median(loaded) - median(bare);
const ratio = median(loaded) / median(bare);

for (const [name, size] of Object.entries(bytes))
  say(name, `${(size / KB).toFixed(2)} KB of ${BYTES_MAX[name] / KB} KB`);
say("import", `${addedMs.toFixed(1)} ms of ${IMPORT_MS_MAX} ms over bare Node (medians: ${ratio.toFixed(2)} times)`);

const heavy = Object.keys(bytes).filter((name) => bytes[name] > BYTES_MAX[name]);
if (ratio > IMPORT_RATIO_MAX) heavy.push("import");
if (process.argv.includes("--check") && heavy.length > 0) {
  process.stderr.write(`More than promised: ${heavy.join(", ")}.\n`);
  process.exitCode = 1;
}

async function bundleSize(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: SDK },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

function tarballSize() {
  const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: SDK,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(output)[0].size;
}

/** Milliseconds of processor time, which other work on the machine hardly touches; runs in turn all the same. */
function measureImport() {
  const entry = pathToFileURL(join(SDK, "dist/index.mjs")).href;
  const [bare, loaded] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    bare.push(msOf(""));
    loaded.push(msOf(`import ${JSON.stringify(entry)};`));
  }
  return { bare, loaded };
}

function msOf(script) {
  const told = "const { user, system } = process.cpuUsage(); process.stdout.write(String(user + system));";
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script + told]);
  if (status !== 0) throw new Error("The entry cannot be imported.");
  return Number(stdout) / 1000;
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function say(name, words) {
  process.stdout.write(`${name.padEnd(9)} ${words}\n`);
}

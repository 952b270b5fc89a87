import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { findChromium } from "../find-chromium.mjs";
import { countsOfExit, countsOfPlaywright, countsOfVitest, failure } from "./counts.mjs";
import { run } from "./run.mjs";

const REPORTS = ".cache/tests";
const SNAPSHOTS = ["management", "public"].map((name) => `server/surfaces/openapi/${name}.openapi.snapshot.json`);

/**
 * The steps of the test command in order: what is quick first, what needs the build last.
 *
 * @returns `{ name, run, isQuick, needs, beginsWith }[]`; `run` resolves to counts, `isQuick` steps make up
 *   `npm run check`, and a step that leaves a core idle at times begins beside the one that `beginsWith` names, if that is
 *   run too: its `run` takes a file for its output, which is shown in the step's own turn
 */
export function stepsOf() {
  const lint = ["check", "--formatter-enabled=false", "--error-on-warnings", "."];
  return [
    { name: "format", isQuick: true, run: () => bin("biome", ["format", "."]) },
    { name: "lint", isQuick: true, run: () => bin("biome", lint) },
    { name: "types", isQuick: true, run: types, beginsWith: "format" },
    { ...tests("tidy"), isQuick: true },
    { ...tests("unit"), isQuick: true },
    { name: "openapi", run: () => script("scripts/generate.mjs", ["--check"]) },
    { name: "redocly", run: redocly },
    { name: "build", run: (logTo) => script("scripts/build.mjs", [], { logTo }), beginsWith: "tidy" },
    tests("sdk"),
    tests("server"),
    { name: "e2e", needs: ["build"], run: playwright },
    { ...tests("process"), needs: ["build"], beginsWith: "server" },
  ];
}

/** A step of one of vitest's projects. */
const tests = (name) => ({ name, projects: [name], run: (logTo) => vitest(name, logTo) });

/**
 * Next writes the ambient types of stylesheets and routes, which a fresh clone does not have yet; those of routes that
 * are gone would fail the check. One checker: each more looks at what they share anew, and takes half as much processor
 * time again.
 */
async function types(logTo) {
  for (const folder of [".next/types", ".next/dev/types"])
    if (namesWhatIsGone(folder)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync("next-env.d.ts")) await bin("next", ["typegen"]);
  return bin("tsc", ["-p", ".", "--checkers", "1"], { logTo });
}

function namesWhatIsGone(folder) {
  const list = join(folder, "validator.ts");
  if (!existsSync(list)) return false;
  const named = readFileSync(list, "utf8").matchAll(/import\("(.+)\.js"\)/g);
  return [...named].some(([, path]) => ["ts", "tsx"].every((ending) => !existsSync(join(folder, `${path}.${ending}`))));
}

function redocly() {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return bin("redocly", ["lint", ...SNAPSHOTS], { env });
}

/** Runs a project, which leaves its report under its name. */
async function vitest(name, logTo) {
  const report = freshReport(name);
  const args = [
    "run",
    `--project=${name}`,
    "--reporter=default",
    "--reporter=./scripts/lib/json-with-causes.mjs",
    `--outputFile=${report}`,
  ];
  return countsOfVitest(report, await run(binPath("vitest"), args, { logTo }));
}

async function playwright() {
  try {
    process.env.PLAYWRIGHT_CHROMIUM_PATH = await findChromium();
  } catch (error) {
    return failure(error.message);
  }
  const report = freshReport("e2e");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report) };
  return countsOfPlaywright(report, await run(binPath("playwright"), ["test", "--reporter=list,json"], { env }));
}

/** The reports that the steps of this run have left. */
export function reportsOf(names) {
  return names.map((name) => join(REPORTS, `${name}.json`));
}

/** Where a step that begins before its turn leaves what it says. */
export function logOf(name) {
  mkdirSync(REPORTS, { recursive: true });
  return join(REPORTS, `${name}.log`);
}

/** An old report must not stand in for a run that wrote none. */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const path = join(REPORTS, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

async function script(path, args = [], options = {}) {
  return countsOfExit(await run(process.execPath, [path, ...args], options));
}

async function bin(name, args, options = {}) {
  return countsOfExit(await run(binPath(name), args, options));
}

function binPath(name) {
  return join("node_modules/.bin", name);
}

// Prints the path of a Firefox that runs: FIREFOX_PATH, one of the system, or Debian's, installed with apt-get as root.
// Playwright's own build comes from servers of its own; this one is driven over WebDriver BiDi instead.
// Progress goes to stderr, so that stdout holds the path and nothing else.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installWithApt } from "./lib/apt.mjs";
import { capture } from "./lib/run.mjs";

const NAMES = ["firefox-esr", "firefox"];
const VERSION_MS_MAX = 30_000;

/**
 * Finds a Firefox, installing one when the machine has none.
 *
 * @returns the path of an executable that answered `--version`
 * @throws Error with one line for the reader when there is none to be had
 */
export async function findFirefox() {
  const found = (await findInstalled()) ?? ((await installWithApt(["firefox-esr"])) && (await findInstalled()));
  if (found) return found;
  throw new Error("No Firefox: none is installed, and apt-get could not install one. Install it or set FIREFOX_PATH.");
}

async function findInstalled() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [process.env.FIREFOX_PATH, ...paths]) {
    if (path && existsSync(path) && (await answers(path))) return path;
  }
  return undefined;
}

/** A file of that name is not enough: Ubuntu's `firefox` may be a stub that only asks for a snap. */
async function answers(path) {
  const { code, stdout } = await capture(path, ["--version"], { timeoutMs: VERSION_MS_MAX });
  return code === 0 && /Firefox \d+/.test(stdout);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    process.stdout.write(`${await findFirefox()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

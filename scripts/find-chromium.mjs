// Prints the path of a Chromium that runs. Looks before it downloads:
//   1. PLAYWRIGHT_CHROMIUM_PATH
//   2. the browser Playwright installed earlier
//   3. a browser of the system
//   4. Playwright's own download
//   5. the system's package manager, as root on Debian and its kin
// With `--whole` never the headless shell, which has no camera.
// Progress goes to stderr, so that stdout holds the path and nothing else.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { installWithApt } from "./lib/apt.mjs";
import { capture } from "./lib/run.mjs";

/** The one without windows, menus and a process for them takes a third less time for the same journeys. */
const SHELL = "chromium-headless-shell";
const SYSTEM_NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const VERSION_MS_MAX = 30_000;
const DOWNLOAD_MS_MAX = 120_000;

/**
 * Finds a Chromium, installing one when the machine has none.
 *
 * @param isWhole whether the headless shell, which has no camera, will not do
 * @returns the path of an executable that answered `--version`
 * @throws Error with one line for the reader when there is none to be had
 */
export async function findChromium({ isWhole = false } = {}) {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named && !(isWhole && isShell(named))) {
    if (await answers(named)) return named;
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const find = () => findInstalled(isWhole);
  const found = (await find()) ?? (await download(find)) ?? (await installOfSystem(find));
  if (found) return found;
  throw new Error(
    "No Chromium: none is installed, and neither Playwright's download nor apt-get could install one. " +
      "Install Chromium or set PLAYWRIGHT_CHROMIUM_PATH.",
  );
}

async function findInstalled(isWhole) {
  for (const path of candidates()) {
    if (isWhole && isShell(path)) continue;
    if (existsSync(path) && (await answers(path))) return path;
  }
  return undefined;
}

/** By whatever name it is packaged. */
const isShell = (path) => /headless[-_]shell$/.test(path);

function candidates() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
  const system = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const shells = system.filter(isShell);
  return [...new Set([...shells, chromium.executablePath(), ...system])];
}

/** A file of that name is not enough: Ubuntu's `chromium-browser` may be a stub that only asks for a snap. */
async function answers(path) {
  const { code, stdout } = await capture(path, ["--version"], { timeoutMs: VERSION_MS_MAX });
  return code === 0 && /\d+\.\d+\.\d+/.test(stdout);
}

async function download(find) {
  note("No Chromium is installed; asking Playwright for its own.");
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  const args = [cli, "install", "chromium"];
  await capture(process.execPath, args, { timeoutMs: DOWNLOAD_MS_MAX });
  return find();
}

async function installOfSystem(find) {
  note("Playwright's download failed; asking apt-get for Debian's Chromium.");
  // The kin of Debian may have no shell of its own.
  for (const names of [["chromium", SHELL], ["chromium"]]) {
    const found = (await installWithApt([...names, "fonts-liberation"])) && (await find());
    if (found) return found;
  }
  return undefined;
}

function note(line) {
  process.stderr.write(`${line}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    process.stdout.write(`${await findChromium({ isWhole: process.argv.includes("--whole") })}\n`);
  } catch (error) {
    note(error.message);
    process.exitCode = 1;
  }
}

import { execFileSync } from "node:child_process";
import { defineConfig } from "@playwright/test";

// Workers load this file again: they inherit the path instead of looking for a browser each.
process.env.PLAYWRIGHT_CHROMIUM_PATH ??= execFileSync(process.execPath, ["scripts/find-chromium.mjs"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
}).trim();

const SECOND = 1000;
const MINUTE = 60 * SECOND;

// At least ten times what the slowest journey or expectation takes on a quiet machine: a limit is there for what hangs,
// and a machine that is busy with other work is slow for all.

/** Begun first: one of them that came last would keep a worker busy while the others are idle. */
const LONGEST = /\/(admin-axe|admin-hydration|admin-keyboard|docs|storefront-axe|storefront-still)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/server.ts",
  // Journeys that walk once more what another has walked, in another form: `npm run soak -- looks`.
  grepInvert: process.env.EVERY_LOOK ? undefined : /@soak\b/,
  fullyParallel: true,
  // On two cores. A third keeps both busy where two leave a seventh of them idle, and the run is no shorter for it: each is
  // slower (docs/performance.md).
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  timeout: 2 * MINUTE,
  expect: { timeout: 30 * SECOND },
  use: {
    reducedMotion: "reduce",
    baseURL: process.env.E2E_BASE_URL,
    // A trace of every journey takes a fifth of the run. `npx playwright test <file> --trace=retain-on-failure` makes one.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Else V8 reads a function twice once an error is made in it: half of what a load of an office page takes. And what
        // it does on threads beside a page costs more than it saves where two journeys keep two cores busy.
        "--js-flags=--no-enable-lazy-source-positions --single-threaded",
      ],
    },
  },
  projects: [
    { name: "longest", testMatch: LONGEST, use: { browserName: "chromium" } },
    { name: "chromium", testIgnore: LONGEST, use: { browserName: "chromium" } },
  ],
});

import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

const { launchOptions, ...use } = journeys.use ?? {};
/** Visitors' browsers read scripts as they do by default. */
const args = launchOptions?.args?.filter((arg) => !arg.startsWith("--js-flags"));

/** How fast pages show on a slow phone, instead of journeys: see `e2e/perf/storefront.perf.ts`. */
export default defineConfig({
  ...journeys,
  testMatch: "**/*.perf.ts",
  workers: 1,
  timeout: 40 * 60_000,
  use: { ...use, launchOptions: { ...launchOptions, args } },
});

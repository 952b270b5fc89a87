import { execFileSync } from "node:child_process";
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

// Workers load this file again: they inherit the path instead of looking for a browser each.
process.env.FIREFOX_PATH ??= execFileSync(process.execPath, ["scripts/find-firefox.mjs"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
}).trim();

/** Those of Chromium that ask nothing of their browser but what BiDi gives. */
const SHARED = "{book-slots-live,book-zones,business-page,manage-pay,package-buy,start-page}.spec.ts";

/**
 * The storefront's journeys in a Firefox of the system, over WebDriver BiDi. It can neither turn scripts off nor feign
 * forced colours, which `e2e/browsers/` and Chromium make up for; nor does it tell a page that its way was stopped.
 */
export default defineConfig({
  ...journeys,
  testMatch: ["browsers/*.browser.ts", SHARED],
  grepInvert: /without scripts|forced colours|once it is stopped/,
  projects: [
    {
      name: "firefox",
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: {
          executablePath: process.env.FIREFOX_PATH,
          args: [],
          firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
        },
      },
    },
  ],
});

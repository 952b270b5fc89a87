import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Pictures of every page instead of journeys: see `e2e/shots/sheet.ts`. */
export default defineConfig({ ...journeys, testMatch: "**/*.shots.ts", timeout: 30 * 60_000 });

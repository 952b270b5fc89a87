import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Pictures of every page instead of journeys: see `e2e/screens/office.screens.ts`. */
export default defineConfig({ ...journeys, testMatch: "**/*.screens.ts", timeout: 10 * 60_000 });

import { vi } from "vitest";
import { forgetConfiguration } from "./fresh-process";

/** Sets variables as if the process had been started with them: what is imported from here on reads them. */
export function startWith(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  forgetConfiguration();
  vi.resetModules();
}

/** Takes the variables away again, likewise. */
export function startWithout(): void {
  vi.unstubAllEnvs();
  forgetConfiguration();
  vi.resetModules();
}

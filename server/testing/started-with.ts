import { vi } from "vitest";
import { resetConfiguration } from "./fresh-process";

/** Sets variables as if the process had been started with them: what is imported from here on reads them. */
export function startWith(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  resetConfiguration();
  vi.resetModules();
}

/** Takes the variables away again, likewise. */
export function startWithout(): void {
  vi.unstubAllEnvs();
  resetConfiguration();
  vi.resetModules();
}

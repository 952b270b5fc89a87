import { readFileSync } from "node:fs";
import { BadConfiguration } from "../env";

/** The text of a file that a variable names. @throws BadConfiguration when it cannot be read */
export function readConfigured(name: string, path: string | undefined): string {
  try {
    // Wherever it lies: a build that looked for it would trace the whole project.
    return readFileSync(/* turbopackIgnore: true */ path ?? "", "utf8");
  } catch {
    throw new BadConfiguration(`Bad configuration. ${name}: there is no file ${path ?? ""} that can be read.`);
  }
}

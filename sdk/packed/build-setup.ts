import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Builds the package that the tests pack, unless it is built from the sources as they are. */
export default function setup(): void {
  const script = join(import.meta.dirname, "../scripts/build.mjs");
  execFileSync(process.execPath, [script, "--if-stale"], { stdio: ["ignore", "ignore", "inherit"] });
}

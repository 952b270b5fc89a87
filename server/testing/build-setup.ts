import { execFileSync } from "node:child_process";

/** Builds what the process tests run, unless it is built from the sources as they are. */
export default function setup(): void {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-stale"], { stdio: ["ignore", "ignore", "inherit"] });
}

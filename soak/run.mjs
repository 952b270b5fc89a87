// Bundles the soak and runs it: `npm run soak -- faults`, for 30 minutes, or `--minutes 5`.
import { execFileSync } from "node:child_process";
import { build } from "esbuild";

process.chdir(new URL("..", import.meta.url).pathname);
const outfile = ".cache/soak/main.mjs";
await build({
  entryPoints: ["soak/main.ts"],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
execFileSync(process.execPath, ["scripts/build.mjs", "--if-stale"], { stdio: "inherit" });
await import(new URL(`../${outfile}`, import.meta.url));

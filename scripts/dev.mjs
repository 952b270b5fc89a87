// Runs the server from the sources: Next in development mode, the rest bundled anew and restarted at every change.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { context } from "esbuild";
import { buildGuides } from "../server/surfaces/guides/build.mjs";
import { buildReference } from "../server/surfaces/reference/build.mjs";
import { serverBundle } from "./lib/build.mjs";

const outfile = join(serverBundle.outdir, "dev.mjs");
const env = { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" };
let child;

async function restart() {
  if (child?.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  child = spawn(process.execPath, ["--enable-source-maps", outfile], { stdio: "inherit", env });
}

await Promise.all([buildReference(), buildGuides()]);

const onEnd = ({ errors }) => (errors.length === 0 ? restart() : undefined);
const plugins = [{ name: "restart", setup: (build) => build.onEnd(onEnd) }];
const watcher = await context({ ...serverBundle, sourcemap: true, entryPoints: { dev: "server/main.ts" }, plugins });
await watcher.watch();

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    await watcher.dispose();
    if (child?.exitCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    process.exit(0);
  });
}

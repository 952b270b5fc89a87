// Starts the server, built first when a source has changed since.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt, MAIN } from "./lib/build.mjs";

process.env.NODE_ENV ??= "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

if (!isBuilt()) await buildInChild();
// In this process, not in a child: signals reach the server itself, once, and its exit code is ours.
await import(pathToFileURL(MAIN).href);

/** In a child, so that the server does not carry the builder's memory. */
async function buildInChild() {
  process.stdout.write("Building, which takes a minute the first time.\n");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [join(import.meta.dirname, "build.mjs")], { stdio: "inherit", env });
  const pass = (signal) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  const [code, signal] = await new Promise((resolve) => child.once("exit", (...ended) => resolve(ended)));
  process.off("SIGINT", pass).off("SIGTERM", pass);
  if (code !== 0) process.exit(signal ? 130 : 1);
}

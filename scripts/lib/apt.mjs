import { existsSync } from "node:fs";
import { run } from "./run.mjs";

const APT_MS_MAX = 600_000;

/**
 * Installs packages of Debian and its kin, where this runs as root; elsewhere it does nothing. What apt-get says goes to
 * stderr.
 *
 * @param packages  their names
 * @returns whether it was tried
 */
export async function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, timeoutMs: APT_MS_MAX, stdoutToStderr: true };
  await run("apt-get", ["-q", "update"], options);
  await run("apt-get", ["-q", "install", "-y", "--no-install-recommends", ...packages], options);
  return true;
}

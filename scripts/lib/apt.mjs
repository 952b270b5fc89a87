import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.mjs";

const APT_MS_MAX = 600_000;

/** apt-get does not wait for another that reads its lists: two steps that install side by side take turns by this file. */
const TURN = join(tmpdir(), "slotwright-apt.lock");

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
  const install = 'apt-get -q update; apt-get -q install -y --no-install-recommends "$@"';
  await run("flock", [TURN, "sh", "-c", install, "sh", ...packages], options);
  return true;
}

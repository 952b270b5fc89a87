import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";

const SDK = join(import.meta.dirname, "..");

/**
 * Builds the package and packs it as npm would publish it.
 *
 * @param folder  where the tarball goes, as `sdk.tgz`
 * @throws Error when the build or npm refuse; what they say is on stderr
 */
export function packSdk(folder) {
  execFileSync(process.execPath, [join(SDK, "scripts/build.mjs"), "--if-stale"], { stdio: "inherit" });
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const output = execFileSync("npm", args, { cwd: SDK, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  renameSync(join(folder, JSON.parse(output)[0].filename), join(folder, "sdk.tgz"));
}

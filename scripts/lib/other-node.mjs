import { existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { run } from "./run.mjs";

const CACHE = "node_modules/.cache/node";
const PACKAGED = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * The npm package that holds Node for a machine, and where its binary comes to lie.
 *
 * @param version such as `24`, `24.21` or `24.21.0`; the newest that it fits
 * @throws Error when it is no version, or none is packaged for the machine
 */
export function packagedNode(version, machine = `${process.platform}-${process.arch}`) {
  if (!/^\d{2}(\.\d{1,3}){0,2}$/.test(version)) throw new Error(`--node=${version} is no version of Node, as 24 is.`);
  if (!PACKAGED.includes(machine)) throw new Error(`There is no package with Node for ${machine}.`);
  const name = `node-${machine}`;
  const folder = resolve(CACHE, version);
  return { spec: `${name}@${version}`, folder, binary: join(folder, "node_modules", name, "bin/node") };
}

/**
 * Runs a script under another Node, fetched from the registry the first time and kept under `node_modules/.cache`.
 * Whatever it starts runs under that Node too.
 *
 * @returns the exit code
 */
export async function runUnder(version, args) {
  const { spec, folder, binary } = packagedNode(version);
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    const flags = ["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    if ((await run("npm", ["install", ...flags, spec])) !== 0) throw new Error(`npm could not install ${spec}.`);
  }
  const PATH = `${dirname(binary)}${delimiter}${process.env.PATH ?? ""}`;
  return run(binary, args, { env: { ...process.env, PATH } });
}

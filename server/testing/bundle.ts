import { join } from "node:path";
import { build } from "esbuild";

const FOLDER = ".cache/tests";

/** Bundles a source of ours for a process of its own. @returns the file, which the caller removes once it runs */
export async function bundled(entry: string, name: string): Promise<string> {
  const outfile = join(FOLDER, `${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}

import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import pino from "pino";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/db/embedded";
import { type Build, openBuild } from "./build";

/** Opens builds with an account each, on one PostgreSQL, and closes them. */
export async function onBuilds<Result>(
  folders: string[],
  run: (builds: Build[], cluster: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const dataDir = join(tmpdir(), `slotwright-cost-${process.pid}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const cluster = await startEmbeddedPostgres({ dataDir, log: pino({ level: "error" }) });
  const builds: Build[] = [];
  try {
    for (const [index, folder] of folders.entries())
      builds.push(await openBuild({ folder, name: `${basename(resolve(folder))}_${index}`, cluster }));
    return await run(builds, cluster);
  } finally {
    for (const build of builds) await build.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

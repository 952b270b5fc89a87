import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../db/embedded";
import { isAlive } from "../db/embedded/processes";
import { migrate } from "../db/migrate";
import { databasesFolder } from "./databases-folder";
import { TEMPLATE } from "./template";

const PREFIX = "slotwright-test-";
const log = pino({ level: "error" });

/** Starts one PostgreSQL for the run, with the migrated template; returns what stops it and removes its files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = join(databasesFolder(), `${PREFIX}${process.pid}`);
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const teardown = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await createTemplate(server.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  project.provide("postgresSocketUrl", server.localUrl);
  return teardown;
}

async function createTemplate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create database ${sql(TEMPLATE)}`;
  await sql.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
}

// A killed run leaves its server behind: the next run joins it only to stop it.
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(databasesFolder())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0;
    if (!(pid > 0) || isAlive(pid)) continue;
    const dataDir = join(databasesFolder(), name);
    const stop = await startEmbeddedPostgres({ dataDir, log, durable: false }).then(
      (server) => server.stop,
      () => null,
    );
    await stop?.();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

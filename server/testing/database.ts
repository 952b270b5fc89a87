import postgres from "postgres";
import { inject } from "vitest";
import { database } from "../db/client";
import { TEMPLATE } from "./template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connects to the run's PostgreSQL as a role that may create databases. */
    postgresUrl: string;
    /** The same by its Unix socket, as the embedded database is reached: what a query costs by TCP is twice as much. */
    postgresSocketUrl: string;
  }
}

const workerDatabase = () => `worker_${process.env.VITEST_POOL_ID ?? "0"}`;

/** The URL of the database of the worker this runs in; see `cloneWorkerDatabase`. */
export const workerDatabaseUrl = (): string => urlOf(workerDatabase());

/** The same by its Unix socket, for the code under test. */
export const workerSocketUrl = (): string => urlOf(workerDatabase(), inject("postgresSocketUrl"));

/**
 * Gives the worker a fresh copy of the migrated template: no test file sees another's rows. The copy that nobody has
 * connected to since it was made is fresh still.
 */
export async function cloneWorkerDatabase(): Promise<void> {
  if (!(await isUntouched(workerDatabase()))) await create(workerDatabaseUrl(), TEMPLATE);
}

// A session is counted by the time it is gone from the list of those that run.
async function isUntouched(name: string): Promise<boolean> {
  const sql = administration();
  const running = await sql`select from pg_stat_activity where datname = ${name}`;
  const [row] = await sql<{ sessions: string }[]>`select sessions from pg_stat_database where datname = ${name}`;
  return running.length === 0 && row?.sessions === "0";
}

/** The worker's own migrated database: the pool that the code under test uses, and its URL. */
export function testDatabase() {
  return { url: workerDatabaseUrl(), ...database() };
}

/** Creates a database without tables, named after its purpose, and returns its URL. */
export async function emptyDatabase(purpose: string): Promise<string> {
  const url = `${workerDatabaseUrl()}_${purpose}`;
  await create(url, "template0");
  return url;
}

async function create(url: string, template: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const sql = administration();
  await sql`drop database if exists ${sql(name)} with (force)`;
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`;
}

let connection: postgres.Sql | undefined;

/** One connection for all files of a worker, which share this module. */
function administration(): postgres.Sql {
  connection ??= postgres(inject("postgresUrl"), { max: 1, fetch_types: false, onnotice: () => {} });
  return connection;
}

function urlOf(name: string, server = inject("postgresUrl")): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres, { type Sql } from "postgres";
import { type Connection, connect } from "../../server/db/client";
import { deadlinesOf } from "../../server/db/connections/deadlines";
import type { EmbeddedPostgres } from "../../server/db/embedded";
import { freePort, startProcess, stopProcess } from "../server-process";
import { type ProcessorTime, processorTime, timeBetween } from "./processor-time";
import { type Account, openAccountAt } from "./rest";
import { RoundTripCounter } from "./round-trip-counter";

/** A built checkout that runs on a database of its own. */
export interface Build {
  name: string;
  /** Of the server whose processor time is taken. */
  port: number;
  /** Of another one on the same database, whose statements are counted. */
  countedPort: number;
  counter: RoundTripCounter;
  sql: Sql;
  database: Connection;
  account: Account;
  time: () => ProcessorTime;
  close: () => Promise<void>;
}

/** Where a build is, what it is called, and which PostgreSQL it shares with the others. */
interface Place {
  folder: string;
  name: string;
  cluster: EmbeddedPostgres;
}

const MANY = "1000000";
const SETTINGS = {
  APP_SECRET: "benchmarks only: no secret",
  RATE_LIMIT_PER_MINUTE: MANY,
  SANDBOXES_PER_MINUTE: MANY,
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
};
const IDLE_MS = 2_000;
const FEW_CONNECTIONS = 2;
const STATEMENT_MS = 60_000;

/** Starts a build twice on a new database: once over PostgreSQL's socket, once past the counter. */
export async function openBuild({ folder, name, cluster }: Place): Promise<Build> {
  await createDatabase(cluster, name);
  const url = named(cluster.url, name);
  const { hostname, port } = new URL(url);
  const counter = await RoundTripCounter.open({ host: hostname, port: Number(port) });
  const server = await serve(folder, named(cluster.localUrl, name));
  const counted = await serve(folder, withPort(url, counter.port));
  const postgresPid = Number(readFileSync(join(cluster.folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
  const time = () => processorTime(server.child.pid ?? 0, postgresPid);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const database = connect(url, FEW_CONNECTIONS, deadlinesOf(STATEMENT_MS));
  const account = await openAccountAt(server.port);
  return {
    name,
    port: server.port,
    countedPort: counted.port,
    counter,
    sql,
    database,
    account,
    time,
    close: async () => {
      await Promise.all([server.child, counted.child].map(stopProcess));
      await Promise.all([sql.end(), database.close()]);
      counter.close();
    },
  };
}

async function createDatabase(cluster: EmbeddedPostgres, name: string): Promise<void> {
  const sql = postgres(cluster.url, { max: 1 });
  await sql`create database ${sql(name)}`;
  await sql.end();
}

async function serve(folder: string, databaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const script = resolve(folder, "dist/main.mjs");
  if (!existsSync(script)) throw new Error(`${script} is missing: npm run build`);
  const port = await freePort();
  const env = { ...SETTINGS, DATABASE_URL: databaseUrl, PORT: String(port) };
  const child = await startProcess({ script, env, folder, url: `http://127.0.0.1:${port}/healthz` });
  return { child, port };
}

function named(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function withPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

/** What a millisecond in which nobody asks costs a build. */
export async function idleTime({ time }: Build): Promise<ProcessorTime> {
  const before = time();
  await new Promise((resolved) => setTimeout(resolved, IDLE_MS));
  const { node, postgres: database } = timeBetween(before, time());
  return { node: node / IDLE_MS, postgres: database / IDLE_MS };
}

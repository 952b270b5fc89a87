import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import postgres, { type Sql } from "postgres";
import { startEmbeddedPostgres } from "../server/db/embedded";
import { migrate } from "../server/db/migrate";
import { freePort, startProcess, stopProcess } from "./server-process";

/** The real server on a durable database of its own, with a sandbox to measure in. */
export interface World {
  databaseUrl: string;
  sql: Sql;
  port: number;
  tenantId: string;
  publicKey: string;
  /** Ready to send with a management request. */
  authorization: string;
  /** What another server on the same database is started with. */
  settings: Record<string, string>;
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

const MANY = "1000000";

export async function openWorld(): Promise<World> {
  const dataDir = join(tmpdir(), `slotwright-bench-${process.pid}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: "error" }) });
  await migrate(database.url);
  const port = await freePort();
  const settings = {
    DATABASE_URL: database.localUrl,
    APP_SECRET: "benchmarks only: no secret",
    RATE_LIMIT_PER_MINUTE: MANY,
    SANDBOXES_PER_MINUTE: MANY,
    WEBHOOK_ALLOW_PRIVATE: "1",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  };
  const script = "dist/main.mjs";
  const url = `http://127.0.0.1:${port}/healthz`;
  const server = await startProcess({ script, env: { ...settings, PORT: String(port) }, url });
  const sql = postgres(database.url, { max: 4, onnotice: () => {} });
  const close = async () => {
    await sql.end();
    await stopProcess(server);
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const sandbox = await post(`http://127.0.0.1:${port}/api/sandbox`, {});
  const authorization = `Bearer ${String(sandbox.apiKey)}`;
  const call: World["call"] = (method, path, body) =>
    request(`http://127.0.0.1:${port}${path}`, { method, authorization, body });
  const tenantId = String((sandbox.tenant as { id: string }).id);
  return {
    settings,
    databaseUrl: database.localUrl,
    sql,
    port,
    tenantId,
    publicKey: String(sandbox.publicKey),
    authorization,
    call,
    close,
  };
}

const post = (url: string, body: unknown) => request(url, { method: "POST", authorization: "", body });

/** Asks the server; throws where it refuses. */
export async function request(
  url: string,
  { method, authorization, body }: { method: string; authorization: string; body: unknown },
): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", ...(authorization ? { authorization } : {}) };
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

/** A service that `members` staff members offer around the clock, and their ids. */
export async function plantStaff(
  world: Pick<World, "call">,
  members: number,
): Promise<{ serviceId: string; staffIds: string[] }> {
  const service = await world.call("POST", "/api/v1/services", {
    title: "Measured",
    duration: 30,
    slotLength: 15,
    maxDays: 730,
  });
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "09:00", end: "18:00" }));
  const staffIds: string[] = [];
  for (let index = 0; index < members; index++) {
    const body = { fullName: `Member ${index}`, email: `member-${crypto.randomUUID()}@example.com` };
    const member = await world.call("POST", "/api/v1/staff", body);
    await world.call("PUT", `/api/v1/staff/${String(member.id)}/schedule`, { days });
    await world.call("PUT", `/api/v1/staff/${String(member.id)}/services/${String(service.id)}`, {});
    staffIds.push(String(member.id));
  }
  return { serviceId: String(service.id), staffIds };
}

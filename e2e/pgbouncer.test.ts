import { rmSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import postgres, { type Sql } from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../server/db/embedded";
import { databasesFolder } from "../server/testing/databases-folder";
import { receive } from "../server/testing/receiver";
import { openKillShop, type Shop } from "./support/process/kill-shop";
import { type PoolMode, poolModes, startPgBouncer } from "./support/process/pgbouncer";
import { expectVerified } from "./support/process/verify";
import { startScript } from "./support/started-process";

const STARTS = 12;
const WHO_WANT_EACH = 4;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Two servers that start at once on an empty database behind PgBouncer, and a way past it. */
async function openBehind(mode: PoolMode): Promise<{ origins: string[]; sql: Sql; url: string }> {
  const dataDir = join(databasesFolder(), `slotwright-pooled-${process.pid}-${mode}`);
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: "error" }), durable: false });
  cleanups.push(database.stop);
  const pooler = await startPgBouncer(database.url, mode);
  cleanups.push(pooler.stop);
  const settings = {
    DATABASE_URL: pooler.url,
    APP_SECRET: "the same on both sides",
    LOG_LEVEL: "warn",
    WEBHOOK_ALLOW_PRIVATE: "1",
  };
  // A busy machine may take its time: what is too slow is looked at elsewhere.
  const generous = { RATE_LIMIT_PER_MINUTE: "10000", DATABASE_TIMEOUT_SECONDS: "60" };
  const servers = await Promise.all(
    [1, 2].map(() => startScript(() => ["dist/main.mjs"], { ...settings, ...generous })),
  );
  for (const server of servers) cleanups.push(() => server.end("SIGTERM"));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  cleanups.push(() => sql.end({ timeout: 1 }));
  return { origins: servers.map(({ origin }) => origin), sql, url: pooler.url };
}

async function book(origin: string, { publicKey, serviceId, staffIds }: Shop, number: number): Promise<number> {
  const midnight = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000;
  const start = new Date(midnight + (10 * 60 + (number % STARTS) * 30) * 60_000).toISOString();
  const item = { service: serviceId, staff: staffIds[0], start };
  const body = JSON.stringify({ items: [item], name: "Ana", email: "ana@example.com" });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${origin}/api/public/${publicKey}/bookings`, { method: "POST", headers, body })).status;
}

describe.each(poolModes())("behind PgBouncer that pools by %s", (mode) => {
  it("two servers migrate, book each start once, and deliver each event", async () => {
    const { origins, sql, url } = await openBehind(mode);
    const receiver = await receive({ answer: (_request, response) => void response.writeHead(204).end() });
    cleanups.push(receiver.close);
    const shop = await openKillShop(origins[0] ?? "", sql, receiver.url);
    const statuses = await Promise.all(
      Array.from({ length: STARTS * WHO_WANT_EACH }, (_, number) => book(origins[number % 2] ?? "", shop, number)),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(STARTS);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const told = () => new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size;
    await expect.poll(told).toBe(STARTS);
    for (const origin of origins) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await expectVerified({ DATABASE_URL: url });
  });
});

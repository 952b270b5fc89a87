import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { afterEach, expect, it } from "vitest";
import { MIGRATION_LOCK } from "../db/migrate";
import { bundled } from "../testing/bundle";
import { emptyDatabase } from "../testing/database";
import { freePort } from "../testing/free-port";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

it("ends with code 0 on a signal while it waits to migrate, and leaves the database as it was", async () => {
  const url = await emptyDatabase("signalled");
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  cleanups.push(() => sql.end({ timeout: 0 }));
  const main = await bundled("server/main/process.ts", "main");
  cleanups.push(() => rmSync(main));
  const waiting = () => sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;

  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const env = {
      ...process.env,
      DATABASE_URL: url,
      PORT: `${await freePort()}`,
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
    };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
    cleanups.push(() => child.kill("SIGKILL"));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    await expect.poll(waiting).toHaveLength(1);
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(output).not.toMatch(/did not start|unhandled/i);
  });
  const [row] =
    await sql`select count(*)::int from information_schema.tables where table_schema in ('public', 'drizzle')`;
  expect(row?.count).toBe(0);
});

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { bundled } from "../testing/bundle";
import { testDatabase } from "../testing/database";
import { type Account, manage, openAccount } from "../testing/rest";

const TIMES = Number(process.env.KILL_TIMES ?? 1);
const CUTS = 16 * TIMES;
const ANSWERS_A_CUT = 10;
const AT_ONCE = 8;
const CALM = 60;
const ALLOWED = ["201", "503 unavailable 2", "409 idempotency_in_progress 1"];
const patience = { timeout: 60_000 };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A process of its own on this worker's database, which an unhandled rejection would end. */
async function startServed() {
  const file = await bundled("server/testing/served.ts", "served");
  cleanups.push(() => rmSync(file));
  const env = { ...process.env, RATE_LIMIT_PER_MINUTE: "1000000" };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "pipe"] });
  cleanups.push(() => child.kill("SIGKILL"));
  let faults = "";
  child.stderr.on("data", (text) => {
    faults += text;
  });
  const { value: port } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (port === undefined) throw new Error(`It did not start: ${faults}`);
  return { child, origin: `http://127.0.0.1:${port}`, faults: () => faults };
}

/** Creates customers without a pause, each tried again under its key until there is an answer other than 503. */
function createWithoutPause(origin: string, { apiKey }: Account) {
  const text: string[] = [];
  let made = 0;
  let isOver = false;
  const createOne = async (number: number) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const keyed = { ...headers, "idempotency-key": randomUUID() };
    const body = JSON.stringify({ fullName: `Customer ${number}`, email: `customer-${number}@example.com` });
    for (;;) {
      const answer = await fetch(`${origin}/api/v1/customers`, { method: "POST", headers: keyed, body });
      const { error } = (await answer.json()) as { error?: { code: string } };
      text.push(`${answer.status} ${error?.code ?? ""} ${answer.headers.get("retry-after") ?? ""}`);
      if (answer.status !== 503 && error?.code !== "idempotency_in_progress") return;
    }
  };
  const createOnAndOn = async () => {
    while (!isOver) await createOne(++made);
  };
  const clients = Array.from({ length: AT_ONCE }, createOnAndOn);
  const end = () => {
    isOver = true;
    return Promise.all(clients);
  };
  return { text, end, made: () => made };
}

const cutAll = () =>
  testDatabase().db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'slotwright' and datname = current_database() and pid <> pg_backend_pid()`);

it(`answers 201 or 503 while all connections are cut ${CUTS} times, writes each once, and lives on`, async () => {
  const account = await openAccount({ seed: "empty" });
  const { child, origin, faults } = await startServed();
  const { text, end, made } = createWithoutPause(origin, account);
  for (let cut = 0; cut < CUTS; cut++) {
    const wanted = text.length + ANSWERS_A_CUT;
    await expect.poll(() => text.length, patience).toBeGreaterThanOrEqual(wanted);
    await cutAll();
  }
  const calmFrom = text.length;
  await expect.poll(() => text.length, patience).toBeGreaterThanOrEqual(calmFrom + AT_ONCE + CALM);
  await end();

  expect(text.filter((one) => !ALLOWED.includes(one.trim()))).toEqual([]);
  // What was under way at the last cut may still be told of it.
  expect(text.slice(calmFrom).filter((one) => one.startsWith("201")).length).toBeGreaterThanOrEqual(CALM);
  expect((await manage<{ total: number }>(account, "GET /customers")).body.total).toBe(made());
  expect([child.exitCode, faults()]).toEqual([null, ""]);
}, 240_000);

import { createServer, type Server } from "node:http";
import { sql } from "drizzle-orm";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { env } from "../env";
import { fetchInto, type SentEvent } from "../jobs/client";
import { Engine, type EngineParts } from "../jobs/engine/engine";
import { cleanups } from "./cleanups";
import { testDatabase } from "./database";

/**
 * Where the conformance cases run: on the embedded engine with a clock that is set, or, with `INNGEST_BASE_URL`, on a
 * real Inngest server in real time.
 */
export interface Harness {
  /** What the case makes its functions with. Its id, and so the names of its functions, are the case's own. */
  client: Inngest;
  /** A name of an event that no other case knows. */
  named: (name: string) => string;
  start: (functions: InngestFunction.Any[]) => Promise<void>;
  /** What time it is where the functions run. */
  nowMs: () => number;
  /** Waits until nothing is due and nothing runs. */
  quiet: () => Promise<void>;
  /** Lets time pass, once nothing runs. */
  pass: (seconds: number) => Promise<void>;
}

const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
/** Whether time can be set, so that a case of hours takes no time. */
const isEmbedded = INNGEST_BASE_URL === undefined;
/** For cases that wait for the server's retries. */
export const CASE_TIMEOUT_MS = isEmbedded ? 120_000 : 240_000;

export function newHarness(): Harness {
  const id = `case-${newId()}`;
  const named = (name: string) => `${id}/${name}`;
  return isEmbedded ? embeddedHarness(id, named) : serverHarness(id, named);
}

/** A harness, an event `go` of its own, and what makes a function start `on` it. */
export function startedByGo() {
  const harness = newHarness();
  const go = harness.named("go");
  return { harness, go, on: { triggers: [{ event: go }] } };
}

/** Functions of the embedded engine and its clock, for the tests of the engine itself. */
export function embeddedHarness(id: string, named: Harness["named"] = (name) => `${id}/${name}`) {
  const engines: Engine[] = [];
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const send = async (events: SentEvent[]) => (await engines[0]?.send(events)) ?? [];
  const client = new Inngest({ id, isDev: true, logger: SILENT, fetch: fetchInto(send) });
  const startOne = (functions: InngestFunction.Any[], parts: Partial<EngineParts> = {}) => {
    const engine = new Engine({ db: testDatabase().db, client, functions, now, ...parts });
    engines.push(engine);
    cleanups.push(engine.stop);
    return engine;
  };
  const quiet = async () => {
    const busy = async () => {
      const open = await testDatabase().db.execute<{ isLeased: boolean; dueAtMs: number }>(sql`
        select is_leased as "isLeased", (extract(epoch from due_at) * 1000)::float8 as "dueAtMs" from job_runs
        where function_id like ${`${id}-%`} and status = 'open'`);
      // Not the time before the look: what follows a run is due from when it was stored, and that may be since then.
      return open.filter(({ isLeased, dueAtMs }) => isLeased || dueAtMs <= now().getTime()).length;
    };
    await expect.poll(busy).toBe(0);
  };
  /** Sets the clock forward whatever runs, as for a process that was suspended. */
  const jump = (seconds: number) => {
    offsetMs += seconds * 1000;
    for (const engine of engines) engine.poke();
  };
  const pass = async (seconds: number) => {
    await quiet();
    jump(seconds);
  };
  return {
    client,
    named,
    startOne,
    start: async (all: InngestFunction.Any[]) => void startOne(all),
    nowMs: () => now().getTime(),
    quiet,
    pass,
    jump,
  };
}

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function serverHarness(id: string, named: Harness["named"]): Harness {
  const client = new Inngest({
    id,
    isDev: INNGEST_SIGNING_KEY === undefined,
    baseUrl: INNGEST_BASE_URL,
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    logger: SILENT,
  });
  const lasting = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
  const start = async (functions: InngestFunction.Any[]) => {
    const origin = await listen(serve({ client, functions }));
    const synced = await fetch(`${origin}/api/inngest`, { method: "PUT" });
    expect(synced.status).toBe(200);
  };
  return { client, named, start, nowMs: Date.now, quiet: () => lasting(3), pass: (seconds) => lasting(seconds + 1) };
}

async function listen(handler: (request: Request) => Promise<Response>): Promise<string> {
  const server: Server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const headers = Object.entries(message.headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const url = `http://${message.headers.host}${message.url}`;
    const answer = await handler(
      new Request(url, { method: message.method ?? "GET", headers: headers as [string, string][], ...body }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

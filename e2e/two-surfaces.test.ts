import type { ChildProcess } from "node:child_process";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../server/db/embedded";
import { filledDataDir, startScript } from "./support/started-process";

const { dataDir, remove } = filledDataDir("surfaces");
const children: ChildProcess[] = [];
let database: EmbeddedPostgres;
let ours: string;
let nexts: string;

/** Two processes on one database: our server, and plain `next start` with its mounts. */
beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir, log: pino({ level: "error" }), durable: false });
  ours = await start(() => ["dist/main.mjs"]);
  nexts = await start((port) => ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", port]);
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await database?.stop();
  await remove();
});

async function start(args: (port: string) => string[]): Promise<string> {
  const { child, origin } = await startScript(args, {
    DATABASE_URL: database.url,
    APP_SECRET: "the same on both sides",
    APP_ORIGIN: "https://slotwright.example",
    LOG_LEVEL: "error",
  });
  children.push(child);
  return origin;
}

async function sandbox() {
  const answer = await fetch(`${ours}/api/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seed: "salon" }),
  });
  return (await answer.json()) as { apiKey: string; publicKey: string };
}

interface Visit {
  status: number;
  type: string | null;
  body: string;
}

/** What both surfaces answer alike; a form's fresh uuid is the only thing that may differ. */
async function visit(origin: string, path: string, apiKey: string): Promise<Visit> {
  const answer = await fetch(`${origin}${path}`, {
    redirect: "manual",
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const body = (await answer.text()).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    "uuid",
  );
  return { status: answer.status, type: answer.headers.get("content-type"), body };
}

it("answers the same bytes through our server and through plain next start", async () => {
  const { apiKey, publicKey } = await sandbox();
  const services = await (await fetch(`${ours}/api/public/${publicKey}/services`)).json();
  const service = services.data[0].id as string;
  const slots = await (await fetch(`${ours}/api/public/${publicKey}/slots?service=${service}&days=14`)).json();
  const start = slots.days.flatMap((day: { slots: { start: string }[] }) => day.slots)[0].start as string;
  const booked = await fetch(`${nexts}/api/public/${publicKey}/bookings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ items: [{ service, start }], name: "Ana", email: "ana@example.com" }),
  });
  expect(booked.status).toBe(201);
  const { bookings } = await booked.json();
  const manage = new URL(bookings[0].manageUrl).pathname;
  const page = await (await fetch(`${ours}/book/${publicKey}`)).text();
  const assets = [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  expect(assets.length).toBeGreaterThan(1);
  const reference = await (await fetch(`${ours}/docs`)).text();
  const referenceAssets = new Set([...reference.matchAll(/\/docs\/assets\/[\w.]+/g)].map(([path]) => path));
  expect(referenceAssets.size).toBe(3);
  const paths = [
    `/book/${publicKey}`,
    `/book/${publicKey}/${service}`,
    `/book/${publicKey}/${service}/details?start=${encodeURIComponent(slots.days.at(-1)?.slots[0]?.start ?? start)}`,
    "/book/pk_unknown",
    manage,
    `${manage}/reschedule`,
    `${manage}/cancel`,
    "/manage/unknown",
    "/order/unknown",
    ...new Set(assets),
    "/docs",
    ...referenceAssets,
    "/api/mcp",
    "/api/v1/services",
    "/api/v1/nothing",
    "/api/v1/openapi.json",
    "/openapi.json",
    `/api/public/${publicKey}/services`,
  ];
  for (const path of paths) {
    expect({ path, ...(await visit(nexts, path, apiKey)) }).toEqual({ path, ...(await visit(ours, path, apiKey)) });
  }
});

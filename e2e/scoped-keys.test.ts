import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readGuide } from "./support/guides";
import { filledDataDir, type StartedProcess, startProcess } from "./support/started-process";

const LIMIT = 12;
/** What a failing sharing of the limit must not make endless. */
const TRIES_MAX = 4 * LIMIT;

const { dataDir, remove } = filledDataDir("scoped-keys");
let server: StartedProcess;
let publicKey: string;

beforeAll(async () => {
  server = await startProcess(dataDir, { RATE_LIMIT_PER_MINUTE: `${LIMIT}` });
  const opened = await fetch(`${server.origin}/api/sandbox`, { method: "POST" });
  ({ publicKey } = (await opened.json()) as { publicKey: string });
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await remove();
});

/** A key as the server's operator makes it, beside the running server. */
async function newKey(scopes: string): Promise<string> {
  const args = ["scripts/accounts.mjs", "key", "--account", publicKey, "--scopes", scopes];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
  return /slw_\S+/.exec(stdout)?.[0] ?? "";
}

async function ask(key: string, line: string, body?: unknown) {
  const [method, path] = line.split(" ");
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(`${server.origin}${path}`, init as RequestInit);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const callTool = (key: string, method: string, params: unknown = {}) =>
  ask(key, "POST /api/mcp?toolsets=all", { jsonrpc: "2.0", id: 1, method, params });

/** An answer that the guide shows. */
const shown = (code: string) =>
  JSON.parse(new RegExp(`^\`\`\`json ${code}\\n(.*?)^\`\`\`$`, "ms").exec(readGuide("keys.md"))?.[1] ?? "null");
const withoutNumbers = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/\d+/g, "0"));

it("a scoped key reads, is refused what it may not write, and changes nothing", async () => {
  const [reader, writer] = [await newKey("catalog:read"), await newKey("catalog:write")];
  const before = await ask(reader, "GET /api/v1/categories");
  expect(before.status).toBe(200);
  const refused = await ask(reader, "POST /api/v1/categories", { name: "Hair" });
  expect([refused.status, refused.body]).toEqual([403, shown("forbidden")]);
  expect(refused.headers.get("x-ratelimit-remaining")).toBeNull();
  expect((await ask(reader, "GET /api/v1/bookings")).status).toBe(403);
  const read = await ask(reader, "GET /api/v1/categories");
  expect(read.body).toEqual(before.body);
  const remaining = (headers: Headers) => Number(headers.get("x-ratelimit-remaining"));
  expect(remaining(read.headers)).toBeGreaterThanOrEqual(remaining(before.headers) - 1);

  const { body: tools } = await callTool(reader, "tools/list");
  const names = tools.result.tools.map(({ name }: { name: string }) => name);
  expect(names).toContain("list_categories");
  expect(names).not.toContain("create_category");
  const called = await callTool(reader, "tools/call", { name: "create_category", arguments: { name: "Hair" } });
  expect(called.body.result).toMatchObject({ isError: true, structuredContent: shown("forbidden") });

  // `write` implies `read`.
  expect((await ask(writer, "POST /api/v1/categories", { name: "Hair" })).status).toBe(201);
  expect((await ask(writer, "GET /api/v1/categories")).body.total).toBe(before.body.total + 1);
});

it("a key that asks too often is told when to go on, and no other key is", async () => {
  const [eager, other] = [await newKey("catalog:read"), await newKey("catalog:read")];
  let answer = await ask(eager, "GET /api/v1/categories");
  for (let tries = 1; answer.status === 200 && tries < TRIES_MAX; tries++)
    answer = await ask(eager, "GET /api/v1/categories");
  expect([answer.status, withoutNumbers(answer.body)]).toEqual([429, withoutNumbers(shown("rate_limited"))]);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(answer.body.error.message).toContain(` ${seconds} s.`);
  expect(answer.headers.get("x-ratelimit-limit")).toBe(`${LIMIT}`);
  expect((await ask(other, "GET /api/v1/categories")).status).toBe(200);
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { drip, type Receiver, receive } from "../testing/receiver";
import { safeGet } from "./safe-get";
import type { SsrfGuard } from "./ssrf-guard";

const open: Receiver[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close().catch(() => {});
});

async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Receiver> {
  const received = await receive({ answer });
  open.push(received);
  return received;
}

const local: SsrfGuard = { allowPrivate: true, resolve: async () => ["127.0.0.1"] };
const read = (url: string, guard: SsrfGuard = local, timeoutMs = 5000) =>
  safeGet({ url, bytesMax: 100, timeoutMs }, guard);

it("reads a document whole, and sends nothing of ours along", async () => {
  const { url, requests } = await receiver((_request, response) => void response.end('{"a":"ñ"}'));
  expect(await read(url)).toBe('{"a":"ñ"}');
  expect(requests).toMatchObject([{ method: "GET", body: "" }]);
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(["accept", "connection", "host"]);
});

it.each([
  ["another status", (response: ServerResponse) => response.writeHead(404).end("x")],
  ["a redirect, which is not followed", (response: ServerResponse) => redirect(response)],
  ["more than it may be", (response: ServerResponse) => response.end("x".repeat(101))],
  ["a connection that breaks within it", (response: ServerResponse) => broken(response)],
])("is nothing with %s", async (_what, answer) => {
  const { url } = await receiver((_request, response) => void answer(response));
  expect(await read(url)).toBeNull();
});

const redirect = (response: ServerResponse) => response.writeHead(302, { location: "http://127.0.0.1/" }).end("x");
const broken = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": "9" });
  response.write("half", () => response.destroy());
};

it("is nothing when it takes too long, from its beginning to its end", async () => {
  const slow = await receiver(() => {});
  expect(await read(slow.url, local, 250)).toBeNull();
  const dripping = await receiver((_request, response) => {
    response.writeHead(200);
    response.flushHeaders();
    if (response.socket) drip(response.socket);
  });
  expect(await read(dripping.url, local, 250)).toBeNull();
});

it("asks public addresses alone, all that a name has", async () => {
  const { port, requests } = await receiver((_request, response) => void response.end("x"));
  const guarded = (...addresses: string[]): SsrfGuard => ({ allowPrivate: false, resolve: async () => addresses });
  for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"])
    expect(await read(`https://app.example.com:${port}/`, guarded("93.184.215.14", address))).toBeNull();
  expect(await read(`http://127.0.0.1:${port}/`, guarded())).toBeNull();
  expect(await read(`https://user:x@127.0.0.1:${port}/`, { ...local })).toBeNull();
  expect(requests).toEqual([]);
});

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWebServer, type NodeHandler } from "./web-server";

/** Stands where Next does: says that a request came so far, and what it still holds. */
const next: NodeHandler = async (message, response) => {
  let body = "";
  for await (const chunk of message.setEncoding("utf8")) body += chunk;
  response.end(`next ${message.method} ${message.url} ${body}`);
};

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createWebServer({ isReady: () => true, ready: Promise.resolve(), pages: Promise.resolve(next) });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

const textOf = async (path: string, sent?: RequestInit) => (await fetch(`${origin}${path}`, sent)).text();

it.each([
  "/healthz",
  "/openapi.json",
  "/api/v1/openapi.json",
  "/api/v1/services",
  "/api/public/pk_nobody/config",
  "/api/mcp",
  "/api/nothing",
  "/api",
  "/book/pk_nobody",
  "/manage/nobody",
  "/pay/nobody",
  "/ticket/nobody",
  "/files/nobody",
  "/docs",
])("answers %s without Next", async (path) => {
  expect(await textOf(path)).not.toMatch(/^next/);
});

it.each(["/", "/_next/static/chunks/main.js?v=1", "/favicon.ico", "/nothing", "/assets/nothing.js", "//api", "/APIs"])(
  "leaves %s to Next as it came",
  async (path) => {
    expect(await textOf(path)).toBe(`next GET ${path} `);
    expect(await textOf(path, { method: "POST", body: "sent" })).toBe(`next POST ${path} sent`);
  },
);

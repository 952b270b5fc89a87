import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerTo, head } from "../testing/raw-http";
import { createWebServer, type NodeHandler } from "./web-server";

/** What Next would take its nonce from, for each request. */
const policies: string[] = [];
/** Stands where Next does: says that a request came so far, and what it still holds. */
const next: NodeHandler = async (message, response) => {
  policies.push(`${message.headers["content-security-policy"]}`);
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
  "/",
  "/sandbox",
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
  "/order/nobody",
  "/pay/nobody",
  "/ticket/nobody",
  "/files/nobody",
  "/docs",
  "/nothing",
  "/about",
  "/APIs",
  "/favicon.png",
])("answers %s without Next", async (path) => {
  expect(await textOf(path)).not.toMatch(/^next/);
});

it.each(["/_next/static/chunks/main.js?v=1", "/icon.svg", "/admin/nothing", "/assets/nothing.js", "//api"])(
  "leaves %s to Next as it came",
  async (path) => {
    expect(await textOf(path)).toBe(`next GET ${path} `);
    expect(await textOf(path, { method: "POST", body: "sent" })).toBe(`next POST ${path} sent`);
  },
);

it("sends what Next answers with a policy that lets its scripts run by a nonce of their own, and no frame show it", async () => {
  const headers = { "content-security-policy": "script-src 'nonce-mine'" };
  const answers = [await fetch(`${origin}/admin/nothing`, { headers }), await fetch(`${origin}/admin/nowhere`)];
  const sent = answers.map((answer) => answer.headers.get("content-security-policy") ?? "");
  const nonces = sent.map((policy) => /script-src 'self' 'nonce-([\w+/=]{24})';/.exec(policy)?.[1]);
  expect(policies.slice(-2)).toEqual(sent);
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain(undefined);
  for (const answer of answers) {
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  }
});

it("gives Next the path of a request that names a whole address", async () => {
  const lines = ["GET http://other.example/admin/nothing?a=1 HTTP/1.1", "Host: other.example", "Connection: close"];
  expect(await answerTo(Number(new URL(origin).port), head(...lines))).toContain("next GET /admin/nothing?a=1 ");
});

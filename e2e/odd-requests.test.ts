import { afterAll, beforeAll, expect, it } from "vitest";
import { answerTo, head } from "../server/testing/raw-http";
import { type StartedProcess, startProcess, temporaryDataDir } from "./support/started-process";

const { dataDir, remove } = temporaryDataDir("odd-requests");
let server: StartedProcess;
beforeAll(async () => {
  server = await startProcess(dataDir);
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await remove();
});

it.each(["/", "/nothing", "/nothing/at/all?x=1"])(
  "serves %s with a policy that its own scripts keep to",
  async (path) => {
    const [first, second] = [await fetch(`${server.origin}${path}`), await fetch(`${server.origin}${path}`)];
    const policy = first.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1];
    const scripts = (await first.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(second.headers.get("content-security-policy")).not.toBe(policy);
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(first.headers.get("referrer-policy")).toBe("same-origin");
    expect(first.headers.get("x-powered-by")).toBeNull();
    const markup = await second.text();
    expect(markup).not.toMatch(/\sstyle=|<style/);
  },
);

it("has assets that are what they say", async () => {
  const page = await (await fetch(server.origin)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(assets.some((path) => path.includes(".css"))).toBe(true);
  for (const path of assets) {
    const answer = await fetch(`${server.origin}${path}`);
    expect([path, answer.status, answer.headers.get("x-content-type-options")]).toEqual([path, 200, "nosniff"]);
  }
});

const HOST = ["Host: x", "Connection: close"];

it.each([
  ["OPTIONS * HTTP/1.1", HOST],
  ["GET * HTTP/1.1", HOST],
  ["GET / HTTP/1.1", ["Host: a", ...HOST]],
  ["GET nothing HTTP/1.1", HOST],
  ["GET http://other.example/nothing HTTP/1.1", HOST],
  ["GET /%E0%A4%A HTTP/1.1", HOST],
  ["GET /%00 HTTP/1.1", HOST],
  ["GET //evil.example HTTP/1.1", HOST],
  ["GET /\\evil.example HTTP/1.1", HOST],
  ["GET /..%2f..%2fetc/passwd HTTP/1.1", HOST],
  ["GET /_next/static/..%2f..%2fpackage.json HTTP/1.1", HOST],
  ["GET /_next/image?url=http://127.0.0.1/&w=1&q=1 HTTP/1.1", HOST],
  ["GET /_next/data/x.json HTTP/1.1", HOST],
  ["POST / HTTP/1.1", ["Content-Length: 2", "Next-Action: x", ...HOST]],
  ["PUT / HTTP/1.1", ["Content-Length: 2", ...HOST]],
  ["TRACE / HTTP/1.1", HOST],
  ["PROPFIND / HTTP/1.1", HOST],
  ["GET / HTTP/1.1", ["RSC: 1", "Next-Router-State-Tree: x", ...HOST]],
  ["GET / HTTP/1.1", ["Content-Security-Policy: script-src 'nonce-\"><b>'", ...HOST]],
  ["GET / HTTP/1.1", ["X-Forwarded-Host: evil.example", "X-Middleware-Subrequest: x", ...HOST]],
])("has no fault of its own in %s (%j)", async (line, lines) => {
  const body = lines.some((header) => header.startsWith("Content-Length")) ? "{}" : "";
  const answer = await answerTo(server.port, `${head(line, ...lines)}${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  expect(answer).not.toContain("<b>");
});

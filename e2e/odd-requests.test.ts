import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { answerTo, head } from "../server/testing/raw-http";
import { commonServer } from "./support/started-process";

const origin = commonServer();
const port = Number(new URL(origin).port);

it.each(["/", "/admin/sign-in", "/about", "/nothing", "/nothing/at/all?x=1"])(
  "serves %s with a policy for the files of this server alone",
  async (path) => {
    const answer = await fetch(`${origin}${path}`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-powered-by")).toBeNull();
    const markup = await answer.text();
    const scripts = markup.match(/<script\b[^>]*>[^<]*/g) ?? [];
    expect(scripts.filter((script) => !/^<script\b[^>]* src="\/assets\/[^"]+">$/.test(script))).toEqual([]);
    expect(markup).not.toMatch(/\sstyle=/);
  },
);

it("serves the files of the back office for ever as what they are, shrunk once, and no others", async () => {
  const sizeOf = (file: string) => statSync(`.next/static/${file}`).size;
  const files = readdirSync(".next/static", { recursive: true }).map(String);
  const largest = files.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  for (const file of [".css", ".js"].map((ending) => largest.find((one) => one.endsWith(ending)) ?? `none${ending}`)) {
    const path = `/_next/static/${file}`;
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await fetch(`${origin}${path}`, { headers: { "accept-encoding": accepted } });
      const { headers } = answer;
      expect([path, answer.status, headers.get("content-encoding")]).toEqual([path, 200, encoding]);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(await answer.text()).toBe(readFileSync(`.next/static/${file}`, "utf8"));
    }
    const asHead = await fetch(`${origin}${path}`, { method: "HEAD" });
    expect([asHead.status, await asHead.text()]).toEqual([200, ""]);
  }
  for (const path of ["/_next/static/chunks/none.js", "/_next/static/chunks/", "/_next/static/../BUILD_ID"])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
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
  const answer = await answerTo(port, `${head(line, ...lines)}${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  expect(answer).not.toContain("<b>");
});

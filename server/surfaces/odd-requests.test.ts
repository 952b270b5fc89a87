import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWebServer } from "../main/web-server";
import { answerTo, head } from "../testing/raw-http";
import { openAccount, UNKNOWN_ID } from "../testing/rest";

let server: Server;
let port: number;
beforeAll(async () => {
  const pages = Promise.resolve(async () => {});
  server = createWebServer({ isReady: () => true, ready: Promise.resolve(), pages });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.closeAllConnections());

const HTTP_CLOSED = ["Host: x", "Connection: close"];
const UPGRADING = ["Host: x", "Connection: close, Upgrade"];

it.each(["h2c", "h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__"])(
  "answers a client that would rather speak HTTP/2 in HTTP/1.1: %j",
  async (protocol) => {
    const answer = await answerTo(port, head("GET /openapi.json HTTP/1.1", ...UPGRADING, `Upgrade: ${protocol}`));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('"openapi":"3.1');
  },
);

it("takes the body of a request that would rather have been HTTP/2", async () => {
  const lines = ["Content-Type: application/json", "Content-Length: 16", "Upgrade: h2c"];
  const asked = head("POST /api/sandbox HTTP/1.1", ...UPGRADING, ...lines);
  expect(await answerTo(port, `${asked}{"seed":"empty"}`)).toMatch(/^HTTP\/1\.1 201 /);
});

it.each([
  ["/", '{"error":{"code":"bad_request",'],
  ["/api/v1/services", '{"error":{"code":"bad_request",'],
  ["/api/public/pk_nobody/slots", '{"error":"bad_request",'],
])("refuses a WebSocket at %s and closes the connection", async (path, body) => {
  const asked = head(`GET ${path} HTTP/1.1`, "Host: x", "Connection: keep-alive, Upgrade", "Upgrade: websocket");
  const answer = await answerTo(port, asked);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain("connection: close");
  expect(answer).toContain(body);
});

it.each(["GET / HTTP/1.1", "GET /api/v1/services HTTP/1.1", "GET /healthz HTTP/1.1"])(
  "refuses two Host headers: %s",
  async (line) => {
    const answer = await answerTo(port, head(line, "Host: shop.example", "host: evil.example", "Connection: close"));
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"code":"bad_request"');
  },
);

it("says to OPTIONS * which methods there are", async () => {
  const answer = await answerTo(port, head("OPTIONS * HTTP/1.1", ...HTTP_CLOSED));
  expect(answer).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
  expect(answer).toContain("allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n");
});

it.each(["GET *", "POST *", "GET nothing", "GET ftp://x/", "OPTIONS x"])(
  "refuses a target that is none: %s",
  async (line) => {
    const answer = await answerTo(port, head(`${line} HTTP/1.1`, ...HTTP_CLOSED));
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  },
);

it.each(["/api/mcp", "/api/auth/sign-in/email", "/api/sandbox", "/book/pk_nobody", "/manage/nobody"])(
  "refuses a compressed body, or one that is not UTF-8, at %s with 415",
  async (path) => {
    for (const line of ["Content-Encoding: gzip", "Content-Type: application/json; charset=utf-16"]) {
      const asked = head(`POST ${path} HTTP/1.1`, ...HTTP_CLOSED, "Content-Length: 2", line);
      const answer = await answerTo(port, `${asked}{}`);
      expect(answer).toMatch(/^HTTP\/1\.1 415 Unsupported Media Type\r\n/);
      expect(answer).toContain('"code":"unsupported_type"');
    }
  },
);

it("refuses 80,000 answers at once with 422 on their field, and looks at none", async () => {
  const { publicKey, apiKey } = await openAccount({ seed: "salon" });
  const fields = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, {}]));
  const body = JSON.stringify({ items: [{ service: UNKNOWN_ID, start: "2030-01-01T10:00:00Z", fields }] });
  const many = JSON.stringify({ fields });
  const calls = [
    [`/api/public/${publicKey}/bookings`, body],
    [`/api/v1/events/${UNKNOWN_ID}/attendees`, many],
    ["/api/v1/appointments", many],
  ];
  for (const [path = "", sent = ""] of calls) {
    const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: sent });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain("fields");
    expect(text).toContain("Must have at most");
    expect(text.length).toBeLessThan(1_000);
  }
});

it("takes no notice of a protocol that is named and not asked for", async () => {
  const answer = await answerTo(port, head("GET /healthz HTTP/1.1", ...HTTP_CLOSED, "Upgrade: websocket"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

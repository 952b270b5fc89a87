import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWebServer } from "../main/web-server";
import { answerTo, head } from "../testing/raw-http";

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

it("takes no notice of a protocol that is named and not asked for", async () => {
  const answer = await answerTo(port, head("GET /healthz HTTP/1.1", ...HTTP_CLOSED, "Upgrade: websocket"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

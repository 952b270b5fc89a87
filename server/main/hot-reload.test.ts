import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { head, openRaw } from "../testing/raw-http";
import { serveHotReload } from "./hot-reload";

let server: Server;
let next: Server;
let cut: () => void;
let port: number;
beforeEach(async () => {
  server = createServer(async (message, response) => {
    let body = "";
    for await (const part of message.setEncoding("utf8")) body += part;
    response.end(`served ${message.method} ${message.url} ${message.headers.upgrade} ${body}`);
  });
  next = createServer().on("upgrade", (message, socket) => socket.write(`next ${message.url}`));
  cut = serveHotReload(server, next);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("hands Next the sockets of its pages, until they are cut", async () => {
  const { answered, closed, received } = await openRaw(
    port,
    head("GET /_next/hmr HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"),
  );
  await answered;
  expect(received()).toBe("next /_next/hmr");
  cut();
  await closed;
});

it("serves every other request as if it had offered nothing, its body included", async () => {
  const lines = ["Host: x", "Connection: close, Upgrade", "Upgrade: h2c", "Content-Length: 9"];
  const { closed, received, socket } = await openRaw(port, `${head("POST /api?q HTTP/1.1", ...lines)}first`);
  socket.write("last");
  await closed;
  expect(received()).toContain("served POST /api?q undefined firstlast");
});

it("serves requests itself as long as Next does not listen", async () => {
  next.removeAllListeners("upgrade");
  const lines = ["Host: x", "Connection: close, Upgrade", "Upgrade: websocket"];
  const { closed, received } = await openRaw(port, head("GET /_next/hmr HTTP/1.1", ...lines));
  await closed;
  expect(received()).toContain("served GET /_next/hmr");
});

import { once } from "node:events";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { head, openRaw } from "../server/testing/raw-http";
import { filledDataDir, type StartedProcess, startProcess, until } from "./support/started-process";

const CLIENTS = 500;
/** It gives what is open 10 s; a busy machine may take its time with the rest. */
const STOPPING_MS_MAX = 60_000;
const AT_ONCE = 100;
const upgrade = (protocol: string, path = "/nothing") =>
  head(`GET ${path} HTTP/1.1`, "Host: x", "Connection: Upgrade", `Upgrade: ${protocol}`);

const { dataDir, remove } = filledDataDir("upgrades");
let server: StartedProcess;

/** A server that has served a page of Next's, from which on Next would listen for upgrades. */
beforeAll(async () => {
  server = await startProcess(dataDir);
  expect((await fetch(server.origin)).status).toBe(200);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await remove();
});

it("keeps nothing of clients that offered another protocol and left", async () => {
  const { child, port } = server;
  const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
  const before = process.platform === "linux" ? descriptors() : 0;
  for (let made = 0; made < CLIENTS; made += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, async (_, index) => {
      const { socket, answered, received } = await openRaw(port, upgrade(index % 2 ? "websocket" : "h2c"));
      await answered;
      expect(received()).toMatch(/^HTTP\/1\.1 4/);
      socket.destroy();
    });
    await Promise.all(batch);
  }
  // Its pools and its pages may hold a few more than at first.
  if (process.platform === "linux") await until(() => descriptors() < before + 50);
});

it("ends within its 10 s, whatever is open and whatever was sent on it", async () => {
  const { child, port } = server;
  const open = [
    "",
    upgrade("websocket"),
    upgrade("h2c"),
    upgrade("h2c", "/"),
    "GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "POST /api/v1/services HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf",
    head("CONNECT x:443 HTTP/1.1", "Host: x"),
  ];
  const connections = await Promise.all(open.map((text) => openRaw(port, text)));
  await Promise.all([1, 2, 3].map((index) => connections[index]?.answered));
  const exited = once(child, "exit");
  const stoppedAt = performance.now();
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(STOPPING_MS_MAX);
  await Promise.all(connections.map(({ closed }) => closed));
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { drip, type Receiver, receive } from "../testing/receiver";
import type { Post, Verdict } from "./port";
import { safePost } from "./safe-post";
import type { SsrfGuard } from "./ssrf-guard";

const open: Pick<Receiver, "close">[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close().catch(() => {});
});

/** A receiver on the loopback for one test. */
async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Receiver> {
  const received = await receive({ answer });
  open.push(received);
  return received;
}

/** A server below HTTP. @returns its port */
async function listening(talk: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    talk(socket);
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  open.push({
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  });
  return (server.address() as { port: number }).port;
}

const ok = (_request: IncomingMessage, response: ServerResponse) => void response.end("ok");
const leadingTo = (...addresses: string[]): SsrfGuard => ({ allowPrivate: false, resolve: async () => addresses });
const local: SsrfGuard = { allowPrivate: true, resolve: async () => ["127.0.0.1"] };

const post = (url: string, guard: SsrfGuard = local, given: Partial<Post> = {}): Promise<Verdict> =>
  safePost(
    { url, headers: { "content-type": "application/json" }, body: '{"a":"ñ"}', timeoutMs: 5000, ...given },
    guard,
  );

const errorOf = async (verdict: Promise<Verdict>) => (await verdict).error;

describe("a post", () => {
  it("arrives whole, and its status, pause and length in time come back", async () => {
    const { url, requests } = await receiver((_request, response) => {
      response.writeHead(429, { "retry-after": "120" }).end();
    });
    const { durationMs, ...verdict } = await post(url, local, {
      headers: { "x-a": "1", "content-type": "text/plain" },
    });
    expect(verdict).toEqual({ statusCode: 429, retryAfter: "120", error: null });
    expect(Number.isInteger(durationMs) && durationMs >= 0).toBe(true);
    expect(requests).toMatchObject([
      { method: "POST", body: '{"a":"ñ"}', headers: { "x-a": "1", "content-type": "text/plain" } },
    ]);
  });

  it("goes to the address that the name led to when it was asked once, under the host's name", async () => {
    const { port, requests } = await receiver(ok);
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ["127.0.0.1"] : ["192.0.2.1"]);
    const verdict = await post(`http://hooks.example.test:${port}/in`, { allowPrivate: true, resolve });
    expect([verdict.statusCode, asked]).toEqual([200, 1]);
    expect(requests[0]?.headers.host).toBe(`hooks.example.test:${port}`);
  });

  it("tries the next address of a name when nobody listens at the first", async () => {
    const { port } = await receiver(ok);
    const resolve = async () => ["::1", "127.0.0.1"];
    expect(await post(`http://hooks.example.test:${port}/`, { allowPrivate: true, resolve })).toMatchObject({
      statusCode: 200,
    });
  });
});

describe("what is not public", () => {
  const SPECIAL = [
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "::",
    "::1",
    "::ffff:8.8.8.8",
    "::ffff:127.0.0.1",
    "64:ff9b::808:808",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "fe80::1",
    "fd00:ec2::254",
    "ff02::1",
    "not an address",
  ];

  it.each(SPECIAL)("is refused behind a name: %s, alone or beside public addresses", async (address) => {
    const url = "https://hooks.example.test/in";
    expect(await errorOf(post(url, leadingTo(address)))).toBe("refused_address");
    expect(await errorOf(post(url, leadingTo("93.184.215.14", address)))).toBe("refused_address");
    expect(await errorOf(post(url, leadingTo(address, "2606:4700::1111")))).toBe("refused_address");
  });

  it("is not connected to", async () => {
    let connections = 0;
    const port = await listening((socket) => {
      connections++;
      socket.destroy();
    });
    for (const host of ["hooks.example.test", "127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:7f00:1]"])
      expect(await errorOf(post(`https://${host}:${port}/`, leadingTo("127.0.0.1")))).toBe("refused_address");
    expect(connections).toBe(0);
  });

  it.each([
    "http://hooks.example.test/",
    "https://user:secret@hooks.example.test/",
    "https://user@hooks.example.test/",
    "https://hooks.example.test:22/",
    "https://hooks.example.test:80/",
    "https://hooks.example.test:1023/",
    "file:///etc/passwd",
    "nonsense",
  ])("is refused before anybody is asked: %s", async (url) => {
    let asked = 0;
    const resolve = async () => {
      asked++;
      return ["93.184.215.14"];
    };
    expect(await errorOf(post(url, { allowPrivate: false, resolve }))).toBe("refused_address");
    expect(asked).toBe(0);
  });

  it("is reached with the operator's leave alone", async () => {
    const { url } = await receiver(ok);
    expect(await errorOf(post(url, { ...local, allowPrivate: false }))).toBe("refused_address");
    expect(await post(url)).toMatchObject({ statusCode: 200, error: null });
  });
});

describe("a failure", () => {
  it("is a redirect, which is not followed", async () => {
    const inside = await receiver(ok);
    for (const status of [300, 301, 302, 303, 304, 307, 308]) {
      const { url } = await receiver((_request, response) => {
        response.writeHead(status, { location: inside.url }).end();
      });
      expect(await post(url)).toMatchObject({ statusCode: status, error: "redirect" });
    }
    expect(inside.requests).toEqual([]);
  });

  it("is a name that leads nowhere", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await errorOf(post("https://hooks.example.test/", { allowPrivate: false, resolve }))).toBe("dns");
    expect(await errorOf(post("https://hooks.example.test/", leadingTo()))).toBe("dns");
  });

  it.each([
    ["the name server", undefined],
    ["the headers", () => {}],
    ["the body's beginning", (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n")],
    ["the body's end", drip],
  ])("is waiting too long for %s", async (_what, talk) => {
    const port = talk ? await listening(talk) : 0;
    const guard: SsrfGuard = talk ? local : { allowPrivate: true, resolve: () => new Promise(() => {}) };
    const verdict = await post(`http://hooks.example.test${talk ? `:${port}` : ""}/`, guard, { timeoutMs: 250 });
    expect(verdict.error).toBe("timeout");
    expect(verdict.durationMs).toBeGreaterThanOrEqual(240);
    expect(verdict.durationMs).toBeLessThan(3000);
  });

  it("is nobody listening", async () => {
    const { url, close } = await receiver(ok);
    await close();
    expect(await post(url)).toMatchObject({ statusCode: null, error: "connection" });
  });

  it("is a connection that breaks, before the answer and within it", async () => {
    const reset = await listening((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(await post(`http://127.0.0.1:${reset}/`)).toMatchObject({ statusCode: null, error: "connection" });
    const within = await listening((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf")),
    );
    expect(await post(`http://127.0.0.1:${within}/`)).toMatchObject({ statusCode: 200, error: "connection" });
  });

  it("is an answer that is no HTTP, or leaves it", async () => {
    const strange = await listening((socket) => socket.once("data", () => socket.end("SSH-2.0-OpenSSH_9.9\r\n")));
    expect(await errorOf(post(`http://127.0.0.1:${strange}/`))).toBe("bad_answer");
    const endless = await listening((socket) =>
      socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}\r\n\r\n`)),
    );
    expect(await errorOf(post(`http://127.0.0.1:${endless}/`))).toBe("bad_answer");
    const upgrading = await listening((socket) =>
      socket.once("data", () => socket.write("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n")),
    );
    expect(await errorOf(post(`http://127.0.0.1:${upgrading}/`))).toBe("connection");
  });

  it("is TLS that is not there or that nobody vouches for", async () => {
    const plain = await listening((socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad\r\n\r\n")));
    expect(await errorOf(post(`https://127.0.0.1:${plain}/`))).toBe("tls");
    const secure = await receive({ answer: ok, isSecure: true });
    open.push(secure);
    expect(await errorOf(post(secure.url))).toBe("tls");
    expect(secure.requests).toEqual([]);
  });

  it("is met under the host's name, though the address is pinned", async () => {
    const secure = await receive({ answer: ok, isSecure: true });
    open.push(secure);
    expect(await errorOf(post(`https://hooks.example.test:${secure.port}/`))).toBe("tls");
    expect(secure.serverNames).toEqual(["hooks.example.test"]);
  });
});

it("takes no more of an answer than it needs", async () => {
  let sent = 0;
  let isClosed = () => {};
  const closed = new Promise<void>((end) => {
    isClosed = end;
  });
  const { url } = await receiver((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const pour = () => {
      sent += chunk.length;
      if (!response.destroyed) response.write(chunk, () => setImmediate(pour));
    };
    response.on("close", isClosed);
    pour();
  });
  expect(await post(url)).toMatchObject({ statusCode: 200, error: null });
  await closed;
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

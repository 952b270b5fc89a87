import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { BodyTooLarge, ClientGone, type SurfaceRequest } from "./http";
import { send, toSurfaceRequest } from "./node-http";

const LIMIT_BYTES = 1000;
let server: Server;
let port: number;
let seen: SurfaceRequest;
let cookies: string[] = [];
let gone: (error: unknown) => void = () => {};

// Answers with the length of the body, or 413 when it is too large.
beforeAll(async () => {
  server = createServer((message, response) => {
    seen = toSurfaceRequest(message);
    const answer = (status: number, body: string) => send(message, response, { status, headers: {}, cookies, body });
    seen.body(LIMIT_BYTES).then(
      (bytes) => answer(200, `read ${bytes.byteLength}`),
      (error: unknown) => (error instanceof BodyTooLarge ? answer(413, "too large") : gone(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.closeAllConnections());

const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const post = (body: BodyInit) => fetch(url("/"), { method: "POST", body, duplex: "half" } as RequestInit);
const streamOf = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();

it("splits the path from the query and decodes neither", async () => {
  await fetch(url("/a%20b/c?q=1%262&r"));
  expect([seen.path, seen.search]).toEqual(["/a%20b/c", "q=1%262&r"]);
});

it("reads a request line that carries a whole URL", async () => {
  const options = { port, host: "127.0.0.1", path: "http://other.example/x?y" };
  await new Promise((resolve) => request(options, (answer) => answer.resume().on("end", resolve)).end());
  expect([seen.path, seen.search]).toEqual(["/x", "y"]);
});

it("reads a body up to the limit and not a byte more, whether its length is announced or not", async () => {
  expect(await (await post(new Uint8Array(LIMIT_BYTES))).text()).toBe("read 1000");
  expect((await post(new Uint8Array(LIMIT_BYTES + 1))).status).toBe(413);
  expect(await (await post(streamOf(LIMIT_BYTES))).text()).toBe("read 1000");
  expect((await post(streamOf(LIMIT_BYTES + 1))).status).toBe(413);
});

it("lets the sender of a large body read the refusal", async () => {
  expect(await (await post(new Uint8Array(3_000_000))).text()).toBe("too large");
});

it("cuts off a sender that never ends", async () => {
  const socket = connect(port, "127.0.0.1");
  const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const push = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", push).resume();
  push();
  await closed;
  expect(socket.destroyed).toBe(true);
});

it("answers HEAD as GET, with the length and without the body", async () => {
  const answer = await fetch(url("/"), { method: "HEAD" });
  expect(seen.method).toBe("GET");
  expect(answer.headers.get("content-length")).toBe("6");
  expect(await answer.text()).toBe("");
});

it("tells when the client went away in the middle of its body", async () => {
  const error = new Promise((resolve) => {
    gone = resolve;
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf", () => socket.destroy());
  expect(await error).toBeInstanceOf(ClientGone);
});

it("writes each cookie in a line of its own", async () => {
  cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT"];
  expect((await fetch(url("/"))).headers.getSetCookie()).toEqual(cookies);
  cookies = [];
});

/** A server that answers with pieces, and how many of them were asked for. */
async function servePieces(piecesOf: (made: () => void) => AsyncGenerator<string, void>) {
  const made = { count: 0, isEnded: false };
  const pieces = async function* () {
    try {
      yield* piecesOf(() => made.count++);
    } finally {
      made.isEnded = true;
    }
  };
  const own = createServer((message, response) => {
    send(message, response, { status: 200, headers: { "content-type": "text/csv" }, body: null, pieces });
  });
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  return {
    made,
    url: `http://127.0.0.1:${(own.address() as AddressInfo).port}/`,
    close: () => own.closeAllConnections(),
  };
}

it("sends pieces as they are made, and no length that it does not know", async () => {
  const { url, close } = await servePieces(async function* () {
    yield "a,b\r\n";
    yield "1,2\r\n";
  });
  const answer = await fetch(url);
  expect(answer.headers.get("content-length")).toBeNull();
  expect(await answer.text()).toBe("a,b\r\n1,2\r\n");
  close();
});

it("cuts the connection where a piece cannot be made: nobody takes what came for all of it", async () => {
  const { url, close } = await servePieces(async function* () {
    yield "a,b\r\n";
    throw new Error("The database is gone.");
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  close();
});

it("makes no further pieces for a client that reads no more, and ends once it is gone", async () => {
  const { url, made, close } = await servePieces(async function* (count) {
    for (;;) {
      count();
      yield "x".repeat(65_536);
    }
  });
  const going = new AbortController();
  const answer = await fetch(url, { signal: going.signal });
  await answer.body?.getReader().read();
  // What the sockets between them hold is soon full.
  let before = -1;
  await vi.waitFor(
    () => {
      const isStill = made.count === before;
      before = made.count;
      expect(isStill).toBe(true);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(made.count).toBeLessThan(1_000);
  going.abort();
  await vi.waitFor(() => expect(made.isEnded).toBe(true), { timeout: 60_000 });
  close();
});

import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORM_TYPE, formOf, SAMPLES } from "../../testing/fixtures/uploads";
import { type Account, openAccount } from "../../testing/rest";
import { dispatch } from "../dispatch";
import { ClientGone } from "../http/http";
import { send, toSurfaceRequest } from "../http/node-http";
import { mount } from "../http/web-http";

const CHUNK = Buffer.alloc(64 * 1024);
const GIBIBYTE = 1024 * 1024 * 1024;
const whole = formOf([{ bytes: SAMPLES["image/png"] }]);
const head = whole.subarray(0, whole.indexOf("\r\n\r\n") + 4);

let server: Server;
let account: Account;
let gone: (error: unknown) => void = () => {};
beforeAll(async () => {
  account = await openAccount({ seed: "empty" });
  server = createServer(async (message, response) => {
    const answer = await dispatch(toSurfaceRequest(message)).catch(gone);
    if (answer) await send(message, response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.closeAllConnections());

const path = () => `/api/public/${account.publicKey}/uploads`;

/** A file that never ends, and how much of it was taken. */
function endless() {
  const seen = { bytes: 0 };
  let isBegun = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(isBegun ? CHUNK : head);
      isBegun = true;
      seen.bytes += CHUNK.byteLength;
      if (seen.bytes > GIBIBYTE) controller.close();
    },
  });
  return { seen, stream };
}

/** Reads an answer off a socket that sends for as long as it may. */
function pour(): Promise<{ answer: string; sent: number }> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let [answer, sent] = ["", 0];
    const chunk = Buffer.concat([Buffer.from(`${CHUNK.byteLength.toString(16)}\r\n`), CHUNK, Buffer.from("\r\n")]);
    const push = () => {
      while (!socket.destroyed && sent < GIBIBYTE) {
        sent += CHUNK.byteLength;
        if (!socket.write(chunk)) return;
      }
    };
    socket.write(
      `POST ${path()} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(Buffer.concat([Buffer.from(`${head.byteLength.toString(16)}\r\n`), head, Buffer.from("\r\n")]));
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", () => {}).on("drain", push);
    socket.once("close", () => resolve({ answer, sent }));
    push();
  });
}

describe("a form over node's server", () => {
  it("is taken in chunks as in one piece", async () => {
    const { port } = server.address() as AddressInfo;
    const bytes = [...whole].map((byte) => Uint8Array.of(byte));
    const body = new ReadableStream({
      pull(controller) {
        const next = bytes.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": FORM_TYPE } };
    const answer = await fetch(`http://127.0.0.1:${port}${path()}`, init as RequestInit);
    expect([answer.status, await answer.json()]).toMatchObject([201, { name: "photo.png", type: "image/png" }]);
  });

  it("of a gibibyte is answered 413 and cut off near its limit", async () => {
    const { answer, sent } = await pour();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"error":"payload_too_large"');
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it("of an announced length past the limit is refused unread", async () => {
    const { port } = server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(
        `POST ${path()} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${GIBIBYTE}\r\n\r\n`,
      );
      socket.once("data", (text) => {
        socket.destroy();
        resolve(`${text}`);
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

it("a form whose sender goes away in the middle is answered to nobody", async () => {
  const failure = new Promise<unknown>((resolve) => {
    gone = resolve;
  });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const start = `POST ${path()} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 5000\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(start), head]), () => socket.destroy());
  expect(await failure).toBeInstanceOf(ClientGone);
});

describe("a form over a web request", () => {
  const post = (body: BodyInit) => {
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": FORM_TYPE } };
    return mount().POST(new Request(`http://x${path()}`, init as RequestInit));
  };

  it("is taken", async () => {
    expect((await post(new Uint8Array(whole))).status).toBe(201);
  });

  it("of a gibibyte is answered 413, and no more of it is asked for", async () => {
    const { seen, stream } = endless();
    const answer = await post(stream);
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: "payload_too_large" }]);
    expect(seen.bytes).toBeLessThan(8 * 1024 * 1024);
  });
});

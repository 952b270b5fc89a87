import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askBy, sendSignedIn } from "./sign-in-again";

let server: Server;
let origin: string;
/** What the server was asked, and whether it knows who asks. */
let asked: string[];
let isSignedIn: boolean;
let forget: () => void = () => {};

beforeEach(async () => {
  asked = [];
  isSignedIn = false;
  server = createServer((message, response) => {
    asked.push(message.method ?? "");
    response.writeHead(isSignedIn ? 200 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});

afterEach(async () => {
  forget();
  // Whatever a test has put off is over with the next call that passes.
  isSignedIn = true;
  await sendSignedIn(origin);
  await new Promise((resolve) => server.close(resolve));
});

/** Somebody who signs in when asked, once so many requests have come, or not. @returns how often they were asked */
function somebody(answers: boolean[], requests = 0): () => number {
  let times = 0;
  forget = askBy(async () => {
    while (asked.length < requests) await new Promise(setImmediate);
    isSignedIn = answers[times++] ?? false;
    return isSignedIn;
  });
  return () => times;
}

const read = () => sendSignedIn(origin).then(({ status }) => status);
const write = () => sendSignedIn(origin, { method: "POST" }).then(({ status }) => status);

it("asks once for all reads that meet a lost session, and sends each again", async () => {
  const times = somebody([true], 3);
  expect(await Promise.all([read(), read(), read()])).toEqual([200, 200, 200]);
  expect([times(), asked.length]).toEqual([1, 6]);
});

it("sends a write again once its person is back", async () => {
  const times = somebody([true]);
  expect(await write()).toBe(200);
  expect([times(), asked]).toEqual([1, ["POST", "POST"]]);
});

it("asks no more for reads once it was put off, but for every write, and for reads again after one that passed", async () => {
  const times = somebody([false, true, true]);
  expect([await read(), await read(), times()]).toEqual([401, 401, 1]);
  expect([await write(), times()]).toEqual([200, 2]);
  isSignedIn = false;
  expect([await read(), times()]).toEqual([200, 3]);
});

it("hands a refusal on where nobody is there to ask", async () => {
  expect([await read(), await write()]).toEqual([401, 401]);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { unwrapWebhook } from "../sdk/src/webhooks";
import { commonServer } from "./support/started-process";

const CLI = "sdk/dist/cli.mjs";
const SECRET = "whsec_c2VjcmV0LXRoYXQtaXMtMzItYnl0ZXMtbG9uZy1vaw==";
const origin = commonServer();
let env: Record<string, string>;

beforeAll(async () => {
  const opened = await slotwright(["sandbox", "--seed", "salon", "--base-url", origin], {});
  const variables = [...opened.stdout.matchAll(/^export (\w+)=(.+)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  env = Object.fromEntries(variables);
});

/** An environment of these variables alone. */
const only = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: process.env.PATH,
  ...variables,
});

/** Runs the command to its end. */
async function slotwright(args: string[], variables: Record<string, string> = env) {
  const child = spawn(process.execPath, [CLI, ...args], { env: only(variables) });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, stdout, stderr };
}

/** A handler of webhooks on loopback, which notes the types of what is really signed with the secret. */
async function handler(status: number): Promise<{ url: string; types: string[]; server: Server }> {
  const types: string[] = [];
  const receiver = createServer(async (request, response) => {
    const { type } = await unwrapWebhook(await text(request), request.headers, { secret: SECRET });
    types.push(type);
    response.writeHead(status).end();
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const { port } = receiver.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/hooks`, types, server: receiver };
}

/** `listen` under way, and all that it has printed. */
async function listening(args: string[]): Promise<{ child: ChildProcess; printed: () => string }> {
  let printed = "";
  const child = spawn(process.execPath, [CLI, "listen", ...args], { env: only(env) });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
  await vi.waitUntil(() => /Listening|Forwarding/.test(printed), { timeout: 60_000 });
  return { child, printed: () => printed };
}

async function ended(child: ChildProcess): Promise<number | null> {
  const over = once(child, "close");
  child.kill("SIGINT");
  const [code] = await over;
  return code;
}

describe("slotwright sandbox", () => {
  it("prints what a shell takes for its variables, and the next commands work with them", async () => {
    expect(Object.keys(env)).toEqual(["SLOTWRIGHT_BASE_URL", "SLOTWRIGHT_API_KEY", "SLOTWRIGHT_PUBLIC_KEY"]);
    expect(await slotwright(["clock"])).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("slotwright listen", () => {
  it("posts what happens to a URL, signed, once and in order, and only the events asked for", async () => {
    const { url, types, server: receiver } = await handler(204);
    const events = "booking.created,booking.cancelled,payment.refunded,ticket.cancelled";
    const { child, printed } = await listening(["--forward", url, "--secret", SECRET, "--events", events]);
    for (const event of ["booking.cancelled", "payment.refunded", "ticket.cancelled"])
      expect(await slotwright(["trigger", event])).toMatchObject({ code: 0, stderr: "" });
    const expected = [
      "booking.created",
      "booking.cancelled",
      "booking.created",
      "payment.refunded",
      "ticket.cancelled",
    ];
    await vi.waitUntil(() => types.length >= expected.length, { timeout: 60_000 });
    expect(types).toEqual(expected);
    // Said once the answer has come back, which is after the receiver has it.
    await expect.poll(() => printed().match(/→ 204/g)).toHaveLength(expected.length);
    expect(await ended(child)).toBe(0);
    receiver.close();
  });

  it("goes on where the handler fails or is not there, and says so", async () => {
    const { url, server: receiver } = await handler(500);
    const { child, printed } = await listening(["--forward", url, "--secret", SECRET, "--events", "booking.created"]);
    await slotwright(["trigger", "booking.created"]);
    await vi.waitUntil(() => printed().includes("→ 500"), { timeout: 60_000 });
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
    await slotwright(["trigger", "booking.created"]);
    await vi.waitUntil(() => printed().includes("→ ECONNREFUSED"), { timeout: 60_000 });
    expect(await ended(child)).toBe(0);
  });

  it("prints whole events as lines of JSON", async () => {
    const { child, printed } = await listening(["--json", "--events", "payment.completed"]);
    await slotwright(["trigger", "payment.completed"]);
    await vi.waitUntil(() => printed().includes("}\n"), { timeout: 60_000 });
    const [line = ""] = printed()
      .split("\n")
      .filter((one) => one.startsWith("{"));
    expect(JSON.parse(line)).toMatchObject({ type: "payment.completed", data: { payment: { status: "completed" } } });
    expect(await ended(child)).toBe(0);
  });
});

describe("slotwright clock", () => {
  it("moves forward from the sandbox's present, and tells what fell due", async () => {
    await slotwright(["trigger", "booking.created"]);
    const before = Date.parse((await slotwright(["clock"])).stdout.trim());
    const { code, stdout } = await slotwright(["clock", "+30d"]);
    expect(code).toBe(0);
    expect(Date.parse(stdout.split("\n")[0] ?? "") - before).toBeGreaterThanOrEqual(30 * 86_400_000);
    expect(stdout).toContain("booking.done");
  });
});

describe("a command that cannot be", () => {
  it.each([
    [[], 2, ""],
    [["unknown"], 2, "There is no command unknown"],
    [["constructor"], 2, "There is no command constructor"],
    [["trigger", "payment.unknown"], 2, "Give one of booking.created"],
    [["clock", "soon"], 2, "soon is no time"],
    [["listen", "--forward", "ftp://x"], 2, "no http address"],
    [["sandbox", "--sead", "salon"], 2, "--sead"],
    [["sandbox", "--seed", "zoo"], 1, "422 validation: seed"],
    [["clock", "--api-key", "slw_wrong"], 1, "401 unauthorized"],
  ])("says why: %j", async (args, code, told) => {
    const answer = await slotwright(args);
    expect(answer.code).toBe(code);
    expect(answer.stderr).toContain(told);
    expect(answer.stderr).not.toContain("    at ");
  });
});

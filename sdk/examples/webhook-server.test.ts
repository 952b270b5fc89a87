import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../../server/testing/free-port";
import { signWebhook } from "../src/webhooks";

const SECRET = "whsec_c2VjcmV0LXRoYXQtaXMtMzItYnl0ZXMtbG9uZy1vaw==";
/** Other work on the machine may hold a process up. */
const WAIT = { timeout: 10_000 };
let program = "";

vi.setConfig({ testTimeout: 15_000 });

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "webhook-server.ts")],
    alias: { "@slotwright/sdk/webhooks": join(import.meta.dirname, "../src/webhooks.ts") },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
  });
  program = outputFiles[0]?.text ?? "";
});

/** The example as a process. */
function started(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const args = ["--input-type=module", "-e", program];
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  return { child, output: () => output.join("") };
}

async function listening() {
  const port = await freePort();
  const { child, output } = started({ SLOTWRIGHT_WEBHOOK_SECRET: SECRET, PORT: String(port) });
  await vi.waitUntil(() => output().includes("Listening"), WAIT);
  return { child, output, port, origin: `http://127.0.0.1:${port}` };
}

/** The status that a signed delivery is answered with. */
async function delivered(origin: string): Promise<number> {
  const body = JSON.stringify({ type: "ping", timestamp: new Date(), apiVersion: "2026-10-13", data: {} });
  const headers = await signWebhook(body, { secret: SECRET });
  return (await fetch(origin, { method: "POST", body, headers })).status;
}

it.each([
  ["missing", {}],
  ["none", { SLOTWRIGHT_WEBHOOK_SECRET: "whsec_ключ" }],
])("the webhook server ends at its start when the secret is %s", async (_, env) => {
  const { child, output } = started({ PORT: "0", ...env });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output()).toContain("The webhook secret is not one");
  expect(output()).not.toContain("Listening");
});

it("the webhook server takes what is signed, and refuses all else with 400", async () => {
  const { origin } = await listening();
  const status = async (init: RequestInit) => (await fetch(origin, init)).status;
  expect(await delivered(origin)).toBe(204);
  expect(await status({})).toBe(400);
  expect(await status({ method: "POST", body: "{}" })).toBe(400);
  expect(await status({ method: "POST", body: "x".repeat(1_000_001) }).catch(() => 400)).toBe(400);
  expect(await delivered(origin)).toBe(204);
});

it("the webhook server goes on when a sender leaves within the body", async () => {
  const { child, output, port, origin } = await listening();
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf", () => socket.destroy());
  await vi.waitUntil(() => output().includes("aborted"), WAIT);
  expect(await delivered(origin)).toBe(204);
  expect(child.exitCode).toBeNull();
});

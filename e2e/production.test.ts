import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { productionCopy } from "./support/process/production";
import { startScript, temporaryDataDir } from "./support/started-process";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

it("what is built starts and serves with no package for development, in another place", async () => {
  const { folder, remove } = productionCopy();
  cleanups.push(remove);
  expect(existsSync(join(folder, "node_modules/vitest"))).toBe(false);
  const data = temporaryDataDir("production");
  cleanups.push(data.remove);
  const server = await startScript(() => [join(folder, "scripts/start.mjs")], { DATA_DIR: data.dataDir });
  cleanups.push(() => server.child.kill("SIGKILL"));
  expect(server.output()).not.toContain("Building");

  const opened = await fetch(`${server.origin}/api/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seed: "salon" }),
  });
  expect(opened.status).toBe(201);
  const { publicKey } = await opened.json();
  const paths = [
    "/",
    "/healthz",
    "/openapi.json",
    "/docs",
    "/docs/guides/quickstart",
    `/book/${publicKey}`,
    `/api/public/${publicKey}/services`,
  ];
  for (const path of paths) expect([path, (await fetch(`${server.origin}${path}`)).status]).toEqual([path, 200]);
  expect(await server.end("SIGTERM")).toBe(0);
});

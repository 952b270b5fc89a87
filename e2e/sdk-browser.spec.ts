import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import { createSalon, type Salon } from "./support/salon";

const baseUrl = process.env.E2E_BASE_URL ?? "";
const sites: Server[] = [];
test.afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

/** An example as one file, with the SDK of this repository. */
async function bundled(name: string, platform: "browser" | "node"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(`sdk/examples/${name}.ts`)],
    alias: {
      "@slotwright/sdk/public": resolve("sdk/src/public.ts"),
      "@slotwright/sdk": resolve("sdk/src/index.ts"),
    },
    bundle: true,
    write: false,
    platform,
    target: "es2022",
    format: "esm",
  });
  return outputFiles[0]?.text ?? "";
}

/** A site of its own origin with the example's form. */
async function openSite({ publicKey }: Salon): Promise<string> {
  const script = await bundled("book-in-a-browser", "browser");
  const page = `<!doctype html><title>Book</title>
    <form data-base-url="${baseUrl}" data-public-key="${publicKey}">
      <select aria-label="Time"></select>
      <label>Name <input name="name"></label>
      <label>E-mail <input name="email"></label>
      <button>Book</button>
    </form>
    <script type="module" src="/book.js"></script>`;
  const site = createServer((request, response) => {
    const isScript = request.url === "/book.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? script : page);
  });
  sites.push(site);
  await new Promise<void>((listening) => site.listen(0, "localhost", listening));
  return `http://localhost:${(site.address() as AddressInfo).port}`;
}

/** Runs the example that lets an origin in. */
async function allow(origin: string, { apiKey }: Salon): Promise<string> {
  const program = await bundled("allow-origin", "node");
  const env = { ...process.env, SLOTWRIGHT_API_KEY: apiKey, SLOTWRIGHT_BASE_URL: baseUrl };
  // Behind `-e` a program's arguments begin one place earlier than behind a file.
  const args = ["--input-type=module", "-e", program, "--", "allow-origin", origin];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
}

test("a page of another origin books once its origin is allowed, and cannot before", async ({ page }) => {
  const salon = await createSalon();
  const origin = await openSite(salon);
  const times = page.getByLabel("Time").getByRole("option");
  const refused = page.waitForEvent("console", (message) => /CORS/.test(message.text()));
  await page.goto(origin);
  await refused;
  await expect(times).toHaveCount(0);

  expect(await allow(origin, salon)).toBe(`Allowed: ${origin}\n`);
  await page.reload();
  await expect(times).not.toHaveCount(0);
  await page.getByLabel("Name").fill("Ana García");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/\/manage\//);
  await expect(page.getByText("Ana García").first()).toBeVisible();
});

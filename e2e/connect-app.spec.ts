import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "@playwright/test";
import { newApp } from "../server/testing/app-memory";
import { expectNoSidewaysScroll, expectNoViolations, oneOf } from "./support/axe";
import { signUp } from "./support/people";

/** A program on this computer that wants to be connected, and where it is answered. */
async function newProgram() {
  const baseURL = process.env.E2E_BASE_URL;
  const answers: URL[] = [];
  const server = createServer((request, response) => {
    answers.push(new URL(request.url ?? "/", "http://127.0.0.1"));
    response.setHeader("content-type", "text/html");
    response.end("<title>Test program</title><h1>You can close this page</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const { provider, kept } = newApp({
    redirectUrl,
    clientMetadata: { client_name: "Test program", redirect_uris: [redirectUrl] },
  });
  const transport = () => new StreamableHTTPClientTransport(new URL("/api/mcp", baseURL), { authProvider: provider });
  const client = () => new Client({ name: "test", version: "1" });
  return { transport, client, answers, asked: () => kept.asked?.href ?? "", close: () => server.close() };
}

const WAYS = [
  [390, "light", false],
  [1280, "dark", true],
] as const;

for (const [width, colorScheme, javaScriptEnabled] of WAYS)
  test.describe(`${width} px, ${colorScheme}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, locale: "en-GB", javaScriptEnabled });

    test("a program is given the address alone, its person allows some of it, and disconnects it", async ({ page }) => {
      const program = await newProgram();
      const first = program.transport();
      await expect(program.client().connect(first)).rejects.toThrow();
      await signUp(page);
      await page.goto(program.asked());
      await expect(page.getByRole("heading", { name: "Connect Test program?" })).toBeVisible();
      await expect(page.getByText("a program on this computer")).toBeVisible();
      await page.screenshot({ path: test.info().outputPath(`consent-${width}-${colorScheme}.png`), fullPage: true });
      await page.getByLabel("See customers").uncheck();
      await page.getByRole("button", { name: "Allow" }).click();
      await expect(page.getByRole("heading", { name: "You can close this page" })).toBeVisible();
      const [answer] = program.answers;
      await first.finishAuth(answer?.searchParams ?? new URLSearchParams());

      const client = program.client();
      await client.connect(program.transport());
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toContain("search_services");
      expect(names).not.toContain("find_customer");
      await client.close();

      await page.goto("/admin/security");
      const row = page.getByRole("listitem").filter({ hasText: "Test program" });
      await expect(row).toContainText("Salon Aurora");
      await page.screenshot({ path: test.info().outputPath(`security-${width}-${colorScheme}.png`), fullPage: true });
      await row.getByRole("button", { name: "Disconnect Test program" }).click();
      await expect(page.getByRole("status")).toHaveText("The app is disconnected.");
      await expect(program.client().connect(program.transport())).rejects.toThrow();
      program.close();
    });
  });

for (const [width, colorScheme] of oneOf(WAYS, "consent"))
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ bypassCSP: true, colorScheme, viewport: { width, height: 900 }, locale: "es-ES" });

    test("the page of consent is free of axe violations and of sideways scrolling, in Spanish", async ({ page }) => {
      const program = await newProgram();
      await expect(program.client().connect(program.transport())).rejects.toThrow();
      await signUp(page, { company: "Peluquería de la calle más larga de todas" });
      await page.goto(`${program.asked()}&lang=es`);
      await expect(page.getByRole("heading", { name: "¿Conectar Test program?" })).toBeVisible();
      await page.screenshot({ path: test.info().outputPath(`es-${width}-${colorScheme}.png`), fullPage: true });
      await expectNoViolations(page, "consent");
      await expectNoSidewaysScroll(page, "consent");
      await page.goto("/admin/authorize?client_id=nobody&lang=es");
      await expectNoViolations(page, "unknown app");
      await expectNoSidewaysScroll(page, "unknown app");
      program.close();
    });
  });

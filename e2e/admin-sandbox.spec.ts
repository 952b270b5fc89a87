import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { signUp } from "./support/people";

const KIB = 1024;
const SCRIPTS_KIB_MAX = 165;
const STYLES_KIB_MAX = 15;
const PASSWORD = "a salon of one's own";

test.use({ locale: "es-ES" });

/** Makes a sandbox of a salon and opens its back office by the link of its answer. */
async function openSandbox(page: Page): Promise<{ apiKey: string }> {
  const answer = await page.request.post("/api/sandbox", { data: { template: "salon" } });
  const { adminUrl, apiKey } = await answer.json();
  await page.goto(adminUrl);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("Una cuenta de prueba")).toBeVisible();
  return { apiKey };
}

test("a sandbox opens by its link, in the visitor's language, and is kept by who signs up", async ({ page }) => {
  const { apiKey } = await openSandbox(page);
  await page.getByRole("link", { name: "Conservar esta cuenta" }).click();
  await page.locator("[name=company]").fill("Salon Aurora");
  await page.locator("[name=name]").fill("Lucía Prado");
  await page.locator("[name=email]").fill(`owner-${randomUUID()}@example.com`);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("form[method=post] button[type=submit]").first().click();
  await page.waitForURL(/\/admin$/);
  await page.getByRole("main").getByRole("link", { name: /Abrir/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Lucía Prado/ })).toBeVisible();
  await expect(page.getByText("Una cuenta de prueba")).toHaveCount(0);
  const me = await page.request.get("/api/v1/me", { headers: { authorization: `Bearer ${apiKey}` } });
  expect(me.status()).toBe(401);
});

test("the link of a sandbox opens it once", async ({ page, browser }) => {
  const answer = await page.request.post("/api/sandbox");
  const { adminUrl } = await answer.json();
  await page.goto(adminUrl);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("Una cuenta de prueba")).toBeVisible();
  const another = await browser.newPage();
  const again = await another.goto(adminUrl);
  expect(again?.status()).toBe(404);
  await another.close();
});

/** KiB, as gzip -9 sends them, of what the page asked for until it had loaded, whose path ends so. */
async function loadedKib(page: Page, ending: string): Promise<number> {
  const urls = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const loadedAt = visit?.loadEventStart ?? Number.POSITIVE_INFINITY;
    const asked = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < loadedAt);
    return asked.map(({ name }) => name);
  });
  const wanted = [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith(ending));
  const bodies = await Promise.all(wanted.map(async (url) => (await page.request.get(url)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0) / KIB;
}

test("an idle page asks the server nothing, and a first visit loads little", async ({ page }) => {
  const { office, name } = await signUp(page);
  await page.goto(office, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`bienvenida.*${name}`) })).toBeVisible();
  const [scripts, styles] = [await loadedKib(page, ".js"), await loadedKib(page, ".css")];
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(SCRIPTS_KIB_MAX);
  expect(styles).toBeLessThanOrEqual(STYLES_KIB_MAX);
  await page.clock.install();
  await page.reload({ waitUntil: "networkidle" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.runFor("10:00");
  expect(asked).toEqual([]);
});

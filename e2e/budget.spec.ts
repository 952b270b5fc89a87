import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";
import { addressesOf, workDays } from "./support/office/office-records";
import { PRODUCT_PAGES, storefrontPages } from "./support/storefront/pages";
import { openShop } from "./support/storefront/shop";
import { inlineScriptsIn, KIB, type Weight, weighed, weightOf } from "./support/storefront/weights";

/** In KiB as gzip -9 sends them. */
const HOSTED: Weight = { html: 25, scripts: 8, styles: 8, requests: 5 };
/** Its script is the reference itself: how soon its first text is there is measured by `npm run perf`. */
const REFERENCE: Weight = { ...HOSTED, scripts: 1_300 };
const OFFICE = { scripts: 165, styles: 15 };
const WITH_LAZY_PARTS_KIB_MAX = 215;
const EMBED_KIB_MAX = 3;

/** What of a page is over its budget, in words. */
const over = (name: string, weight: Partial<Weight>, most: Partial<Weight>): string[] =>
  (Object.keys(most) as (keyof Weight)[]).flatMap((part) =>
    (weight[part] ?? 0) > (most[part] ?? 0)
      ? [`${name}: ${part} ${(weight[part] ?? 0).toFixed(1)} > ${most[part]}`]
      : [],
  );

test("every page of the storefront keeps its budget, is sent compressed, and holds no script of its own", async ({
  request,
}) => {
  const shop = await openShop();
  const pages = [...(await storefrontPages(shop)), ...PRODUCT_PAGES].filter(({ act }) => act === undefined);
  const faults: string[] = [];
  for (const { name, path, status = 200 } of pages) {
    const answer = await request.get(path, { headers: { "accept-encoding": "gzip" } });
    expect(answer.status(), name).toBe(status);
    const html = await answer.text();
    const most = name === "docs" ? REFERENCE : HOSTED;
    faults.push(...over(name, await weightOf(request, html), most));
    faults.push(...inlineScriptsIn(html).map((tag) => `${name}: ${tag}`));
    if (html.length > KIB && answer.headers()["content-encoding"] !== "gzip") faults.push(`${name}: not compressed`);
  }
  expect(faults).toEqual([]);
});

test("what other sites load of it keeps its budget", async ({ request }) => {
  expect(await weighed(request, "/embed.js")).toBeLessThanOrEqual(EMBED_KIB_MAX);
});

test("every page of the back office keeps its budget, and is sent compressed", async ({ page }) => {
  const office = await openOffice(page);
  await workDays(office);
  const faults: string[] = [];
  for (const { name, path } of await addressesOf(office)) {
    const answer = await page.request.get(`${office.path}${path}`, { headers: { "accept-encoding": "gzip" } });
    expect(answer.status(), name).toBe(200);
    const weight = await weightOf(page.request, await answer.text());
    expect(weight.scripts, name).toBeGreaterThan(0);
    faults.push(...over(name, weight, OFFICE));
    if (answer.headers()["content-encoding"] !== "gzip") faults.push(`${name}: not compressed`);
  }
  expect(faults).toEqual([]);
});

test("the calendar keeps its budget with all that it loads later", async ({ page }) => {
  const office = await openOffice(page);
  await page.goto(`${office.path}/calendar`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const scripts = [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith(".js"));
  let sum = 0;
  for (const url of scripts) sum += await weighed(page.request, url);
  expect(sum).toBeGreaterThan(OFFICE.scripts / 2);
  expect(sum).toBeLessThanOrEqual(WITH_LAZY_PARTS_KIB_MAX);
});

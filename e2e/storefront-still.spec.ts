import { expect, type Page, test } from "@playwright/test";
import { PRODUCT_PAGES, storefrontPages } from "./support/storefront/pages";
import { openShop } from "./support/storefront/shop";

// The reference is another's page, and the guides' script only copies.
const OF_OTHERS = /^(docs|guide)/;

test.describe.configure({ timeout: 600_000 });
test.use({ viewport: { width: 390, height: 844 }, locale: "es-ES", timezoneId: "Europe/Madrid" });

/** Where everything stands that can be pressed or written in: top and height, 0 of what is not there. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, select, textarea, summary, a, [type=submit]")].map((control) => {
      const { top, height } = control.getBoundingClientRect();
      return `${control.id || control.textContent?.trim()}: ${Math.round(top)}, ${Math.round(height)}`;
    }),
  );

/** Whether all of it is read, with its styles. */
const isStyled = (page: Page) =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return document.readyState !== "loading" && styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });

test("nothing moves on any page when its script comes", async ({ page }) => {
  const pages = [...(await storefrontPages(await openShop())), ...PRODUCT_PAGES];
  // What waits for the script waits as long as this takes: those moments stand still.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  for (const { name, path } of pages.filter((one) => one.act === undefined && !OF_OTHERS.test(one.name))) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => isStyled(page), name).toBe(true);
    const before = await placesOf(page);
    expect(before.length, name).toBeGreaterThan(0);
    release();
    await page.waitForLoadState("load");
    expect(await placesOf(page), name).toEqual(before);
    await page.unroute(/\/assets\/[^/]+\.js$/);
  }
});

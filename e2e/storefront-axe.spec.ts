import { expect, type Page, test } from "@playwright/test";
import { isSeenIn, LOCALES, PHONE } from "./support/axe";
import { expectGoodUnderAll } from "./support/storefront/conditions";
import { PRODUCT_PAGES, type StorefrontPage, storefrontPages } from "./support/storefront/pages";
import { openShop } from "./support/storefront/shop";
import { openTrouble } from "./support/storefront/trouble";

// The guides have a test of their own, and the reference is another's page.
const OF_OTHERS = /^(docs|guide)/;

// All pages, one after another.
test.describe.configure({ timeout: 600_000 });

const use = { bypassCSP: true, viewport: { width: PHONE, height: 844 } };

/** @returns what is wrong: one page's fault hides no other's */
async function faultsOf(page: Page, { name, path, before, act, status = 200 }: StorefrontPage): Promise<string[]> {
  await before?.(page);
  const answer = await page.goto(path);
  expect(answer?.status(), name).toBe(status);
  await act?.(page);
  const faults = await expectGoodUnderAll(page, name).then(
    () => [],
    (fault: Error) => [fault.message],
  );
  await page.setViewportSize(use.viewport);
  // A look that fails leaves the page in its own media.
  if (faults.length > 0) await page.emulateMedia({ media: "screen", forcedColors: "none", colorScheme: "light" });
  return faults;
}

for (const locale of LOCALES)
  test.describe(locale, () => {
    test.use({ ...use, locale });

    test("every page of the storefront, whatever it has to say, is good under all conditions", async ({ page }) => {
      const own = PRODUCT_PAGES.filter(({ name }) => !OF_OTHERS.test(name));
      const faults: string[] = [];
      for (const one of [...(await storefrontPages(await openShop())), ...own])
        if (isSeenIn(locale, one.name)) faults.push(...(await faultsOf(page, one)));
      expect(faults).toEqual([]);
    });
  });

test("so is what it says when too much is asked of the server, or it has lost what it needs", { tag: "@soak" }, async ({
  browser,
}) => {
  const trouble = await openTrouble();
  const faults: string[] = [];
  try {
    const [english, spanish] = [
      await browser.newPage({ ...use, locale: "en-GB" }),
      await browser.newPage({ ...use, locale: "es-ES" }),
    ];
    // In their order: what the server has lost it does not find again.
    for (const one of trouble.pages) {
      if (isSeenIn("en-GB", one.name)) faults.push(...(await faultsOf(english, one)));
      if (isSeenIn("es-ES", one.name)) faults.push(...(await faultsOf(spanish, one)));
    }
  } finally {
    await trouble.close();
  }
  expect(faults).toEqual([]);
});

test("a ticket can be kept in both wallets where the server has their keys", async ({ page }) => {
  const shop = await openShop();
  const order = await shop.events.open.order(1);
  await page.goto(order.tickets[0]?.path ?? "");
  await expect(page.getByRole("link", { name: "Add to Apple Wallet" })).toBeVisible();
  const google = page.getByRole("link", { name: "Add to Google Wallet" });
  await expect(google).toBeVisible();
  const pass = await page.request.get(`${order.tickets[0]?.path}/apple-wallet`);
  expect(pass.headers()["content-type"]).toBe("application/vnd.apple.pkpass");
});

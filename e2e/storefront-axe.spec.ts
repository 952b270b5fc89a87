import { expect, test } from "@playwright/test";
import { expectGoodUnderAll } from "./support/storefront/conditions";
import { PRODUCT_PAGES, storefrontPages } from "./support/storefront/pages";
import { openShop } from "./support/storefront/shop";
import { openTrouble } from "./support/storefront/trouble";

// The guides have a test of their own, and the reference is another's page.
const OF_OTHERS = /^(docs|guide)/;

// All pages, one after another.
test.describe.configure({ timeout: 600_000 });

for (const locale of ["en-GB", "es-ES"])
  test.describe(locale, () => {
    test.use({ bypassCSP: true, viewport: { width: 390, height: 844 }, locale });

    test("every page of the storefront, whatever it has to say, is good under all conditions", async ({ page }) => {
      const pages = await storefrontPages(await openShop());
      const own = PRODUCT_PAGES.filter(({ name }) => !OF_OTHERS.test(name));
      // One page's fault hides no other's.
      const faults: string[] = [];
      const trouble = await openTrouble();
      try {
        for (const { name, path, before, act, status = 200 } of [...pages, ...own, ...trouble.pages]) {
          await before?.(page);
          const answer = await page.goto(path);
          expect(answer?.status(), name).toBe(status);
          await act?.(page);
          await expectGoodUnderAll(page, name).catch((fault: Error) => faults.push(fault.message));
          await page.setViewportSize({ width: 390, height: 844 });
          await page.emulateMedia({ media: "screen", forcedColors: "none", colorScheme: "light" });
        }
      } finally {
        await trouble.close();
      }
      expect(faults).toEqual([]);
    });
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

import { expect, test } from "@playwright/test";
import { PRODUCT_PAGES, type StorefrontPage, storefrontPages } from "../support/storefront/pages";
import { openShop } from "../support/storefront/shop";
import { openSite } from "../support/storefront/site";
import { openTrouble } from "../support/storefront/trouble";
import { takeSheet } from "./sheet";

for (const locale of ["en-GB", "es-ES"])
  test.describe(locale, () => {
    test.use({ locale, timezoneId: "Europe/Madrid" });
    const language = locale.slice(0, 2);

    test("every page of the storefront", async ({ page, baseURL }) => {
      const site = await openSite();
      const shop = await openShop([site.origin]);
      const book = `${baseURL}${shop.salon.path}/${shop.services.Haircut}`;
      site.show(inFrame(book));
      const framed: StorefrontPage[] = [
        { name: "embed", path: site.origin },
        {
          name: "embed-popup",
          path: site.origin,
          act: (shown) => shown.getByRole("link", { name: "In a window" }).click(),
        },
      ];
      const trouble = await openTrouble();
      const pages = [...(await storefrontPages(shop)), ...PRODUCT_PAGES, ...framed, ...trouble.pages];
      try {
        for (const { name, path, before, act, status = 200 } of pages) {
          const open = async () => {
            await before?.(page);
            const answer = await page.goto("about:blank").then(() => page.goto(path));
            expect(answer?.status(), name).toBe(status);
            await act?.(page);
          };
          await test.step(name, () => takeSheet(page, { name, language, open }));
        }
      } finally {
        await trouble.close();
        await site.close();
      }
    });
  });

/** A site of somebody's, with the booking page in it and a link that opens it. */
const inFrame = (book: string): string => `<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
</style>
<h1>Salon Aurora</h1><p>Our own site. <a href="${book}" data-slotwright="popup">In a window</a></p>
<a href="${book}" data-slotwright="inline">Book now</a>
<script src="${new URL(book).origin}/embed.js" async></script>`;

import { mkdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { openOffice } from "../support/office";
import { addressesOf, workDays } from "../support/office/office-records";

const FOLDER = "docs/screens";

const LOOKS = [390, 1280].flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    ["en-GB", "es-ES"].map((locale) => ({ width, colorScheme, locale })),
  ),
);

for (const { width, colorScheme, locale } of LOOKS)
  test.describe(`${width} px, ${colorScheme}, ${locale}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, locale });

    test("every page of the back office", async ({ page }) => {
      mkdirSync(FOLDER, { recursive: true });
      const office = await openOffice(page);
      await workDays(office);
      for (const { name, path } of await addressesOf(office)) {
        const answer = await page.goto(`${office.path}${path}`);
        expect(answer?.status(), name).toBe(200);
        await page.waitForLoadState("networkidle");
        const file = `${FOLDER}/${name}.${width}.${colorScheme}.${locale.slice(0, 2)}.png`;
        await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
      }
    });
  });

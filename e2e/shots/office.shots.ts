import { expect, test } from "@playwright/test";
import { openOffice } from "../support/office";
import { addressesOf, workDays } from "../support/office/office-records";
import { takeSheet } from "./sheet";

for (const locale of ["en-GB", "es-ES"])
  test.describe(locale, () => {
    test.use({ locale });
    const language = locale.slice(0, 2);

    test("every page of the back office", async ({ page }) => {
      const office = await openOffice(page);
      await workDays(office);
      for (const { name, path } of await addressesOf(office)) {
        const open = async () => {
          const answer = await page.goto(`${office.path}${path}`);
          expect(answer?.status(), name).toBe(200);
        };
        await test.step(name, () => takeSheet(page, { name: `office/${name}`, language, open }));
      }
    });
  });

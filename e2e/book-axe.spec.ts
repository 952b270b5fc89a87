import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./support/axe";
import { createEvening } from "./support/evening";
import { bookSlot, createSalon, detailsPath, freeSlots, sellPackages } from "./support/salon";

for (const width of [320, 390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ bypassCSP: true, viewport: { width, height: 844 }, locale: "es-ES" });

    test("every booking page is free of axe violations and of sideways scrolling", async ({ page }) => {
      const salon = await createSalon();
      const [slot, other] = await freeSlots(salon);
      if (slot === undefined || other === undefined) throw new Error("The salon has free times.");
      const manage = await bookSlot(salon, slot);
      const times = `${salon.path}/${salon.service.id}`;
      const evening = await createEvening(salon);
      const packaged = await sellPackages(salon);
      const pages = [
        salon.path,
        times,
        `${times}?tz=America/New_York&lang=en`,
        `${times}?zones=1`,
        detailsPath(salon, other),
        manage,
        `${manage}/reschedule`,
        `${manage}/cancel`,
        `${salon.path}/events`,
        evening.path,
        await evening.order(2),
        `${salon.path}/packages`,
        packaged.path,
        await packaged.buy(),
        "/book/pk_unknown",
      ];
      for (const path of pages) {
        await page.goto(path);
        await expectNoViolations(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test("so is the refused form", async ({ page }) => {
      const salon = await createSalon();
      const [slot] = await freeSlots(salon);
      if (slot === undefined) throw new Error("The salon has free times.");
      await page.goto(detailsPath(salon, slot));
      await page.locator("form[method=post] button.btn").click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectNoViolations(page, "refused form");
      await expectNoSidewaysScroll(page, "refused form");
    });
  });
}

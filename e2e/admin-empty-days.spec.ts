import { expect, test } from "@playwright/test";
import { bookVisit, nextMonday, openOffice } from "./support/office";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

test("days without a visit offer a first one and the way to share the page, in every view and both widths", async ({
  page,
}) => {
  const office = await openOffice(page);
  const date = nextMonday();
  const offer = page.locator(".cal-none:visible");
  for (const view of ["day", "week", "month", "list"]) {
    // A month ahead of everything that the seed booked.
    await page.goto(`${office.path}/calendar?view=${view}&date=2031-03-04`);
    await expect(offer).toContainText(view === "day" ? "No visits on this day." : "No visits on these days.");
    await expect(offer.getByRole("link", { name: "Share your page" })).toHaveAttribute("href", /\/settings#share$/);
  }
  await page.goto(`${office.path}/calendar?date=${date}`);
  await offer.getByRole("button", { name: "New visit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Day", { exact: true })).toHaveValue(date);
  await page.keyboard.press("Escape");
  await expect(offer.getByRole("button", { name: "New visit" })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await offer.getByRole("link", { name: "Share your page" }).click();
  await expect(page.getByRole("region", { name: "Share" })).toBeInViewport();

  const { start } = await bookVisit(office, "Ana López", { from: date });
  await page.goto(`${office.path}/calendar?date=${start.slice(0, 10)}`);
  await expect(page.getByRole("link", { name: /Ana López/ }).first()).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-ES" });

  test("días sin visitas ofrecen la primera y compartir la página", async ({ page }) => {
    const office = await openOffice(page);
    await page.goto(`${office.path}/calendar?date=2031-03-04`);
    const offer = page.locator(".cal-none:visible");
    await expect(offer).toContainText("Ninguna visita este día.");
    await expect(offer.getByRole("button", { name: "Nueva visita" })).toBeVisible();
    await expect(offer.getByRole("link", { name: "Comparte tu página" })).toBeVisible();
  });
});

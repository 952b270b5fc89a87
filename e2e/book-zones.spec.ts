import { expect, test } from "@playwright/test";
import { createSalon } from "./support/salon";

test.describe("a visitor from New York", () => {
  test.use({ locale: "en-GB", timezoneId: "America/New_York" });

  test("is offered their own clock, then sees both", async ({ page }) => {
    const salon = await createSalon();
    await page.goto(`${salon.path}/${salon.service.id}`);
    await expect(page.getByText("You are in New York.")).toBeVisible();
    await page.getByRole("link", { name: "Show times in New York time" }).click();

    await expect(page).toHaveURL(/tz=America%2FNew_York/);
    await expect(page.locator("[data-zone]")).toContainText("New York");
    await expect(page.locator("a[data-slot]").first()).toContainText(/^\d\d:\d\d.*\(\d\d:\d\d in Madrid\)$/s);
  });

  test("keeps the salon's clock, and is not asked again on another day", async ({ page }) => {
    const salon = await createSalon();
    await page.goto(`${salon.path}/${salon.service.id}`);
    const notice = page.getByText("You are in New York.");
    await expect(notice).toBeVisible();
    await page.getByRole("link", { name: "Show times in Madrid" }).click();
    await expect(page).toHaveURL(/tz=Europe%2FMadrid/);
    await expect(notice).toHaveCount(0);
    await page.locator("table a[data-day]").last().click();
    await expect(page).toHaveURL(/tz=Europe%2FMadrid/);
    await expect(notice).toHaveCount(0);
  });

  test("who keeps the salon's clock finds it on the confirmation, and no other", async ({ page }) => {
    const salon = await createSalon();
    await page.goto(`${salon.path}/${salon.service.id}`);
    await page.locator("a[data-slot]").first().click();
    await page.getByLabel("Name").fill("Ana López");
    await page.getByLabel("Email").fill("ana@example.com");
    await page.getByRole("button", { name: /^Book / }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Madrid");
    await expect(page.getByRole("main")).not.toContainText("New York");
  });

  test("finds both clocks on the confirmation too", async ({ page }) => {
    const salon = await createSalon();
    await page.goto(`${salon.path}/${salon.service.id}?tz=America/New_York`);
    await page.locator("a[data-slot]").first().click();
    await page.getByLabel("Name").fill("Ana López");
    await page.getByLabel("Email").fill("ana@example.com");
    await page.getByRole("button", { name: /^Book / }).click();
    await expect(page.getByRole("main")).toContainText("in Madrid");
    await expect(page.getByRole("main")).toContainText("New York");
  });
});

test.describe("a visitor from Madrid", () => {
  test.use({ locale: "en-GB", timezoneId: "Europe/Madrid" });

  test("is told nothing about zones but the name beside the times", async ({ page }) => {
    const salon = await createSalon();
    await page.goto(`${salon.path}/${salon.service.id}`);
    await expect(page.locator("[data-zone]")).toContainText("Madrid");
    await expect(page.locator("[data-zone-notice]")).toBeHidden();
  });
});

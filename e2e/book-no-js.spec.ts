import { expect, test } from "@playwright/test";
import { createSalon } from "./support/salon";

test.use({ javaScriptEnabled: false, locale: "en-GB" });

test("from the services to the confirmation in three clicks and two fields, without scripts", async ({ page }) => {
  const salon = await createSalon();
  await page.goto(salon.path);
  await page.getByRole("link", { name: salon.service.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: salon.service.title })).toBeVisible();
  await page.locator("a.slot").first().click();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Book / }).click();

  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/[^/]+$/);
});

test("refused answers come back with a focused summary, links to the fields and what was typed", async ({ page }) => {
  const salon = await createSalon();
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.locator("a.slot").first().click();
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: /^Book / }).click();

  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("alert").getByRole("link", { name: /email/i }).click();
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
});

test("another day and another member are plain links and a plain form", async ({ page }) => {
  const salon = await createSalon();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.getByText("Choose another date").click();
  await page.locator("table a.day.free").last().click();
  await expect(page).toHaveURL(/[?&]date=\d{4}-\d\d-\d\d/);
  await expect(page.locator("a.slot").first()).toBeVisible();
});

test("a form sent twice books once", async ({ page }) => {
  const salon = await createSalon();
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.locator("a.slot").first().click();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Book / }).click();
  const booked = page.url();
  await page.goBack();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Book / }).click();

  // The same form leads to the same booking; one restored with a new key meets its own taken time.
  const again = page.url();
  if (again !== booked) await expect(page.getByRole("alert")).toContainText("That time was just taken");
});

import { expect, type Page, test } from "@playwright/test";
import { createSalon, manage, type Salon, sellPackages } from "./support/salon";

/** A salon whose plain service has a package on sale. */
async function createPackaged(settings: Record<string, unknown> = {}): Promise<Salon & { offer: string }> {
  const salon = await createSalon();
  if (settings.payProviderEnabled) await manage(salon, "PUT /settings/provider-key", { key: "rk_test_for_journeys_1" });
  await manage(salon, "PATCH /settings", settings);
  return { ...salon, offer: (await sellPackages(salon)).path };
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Ana López");
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("a package is bought and paid online, and its code pays for a booking", async ({ page }) => {
      const salon = await createPackaged({ payProviderEnabled: true });
      await page.goto(salon.path);
      await page.getByRole("link", { name: `5 × ${salon.service.title}`, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: `5 × ${salon.service.title}` })).toBeVisible();
      await expect(page.getByRole("complementary")).toContainText("€99.00");
      await fillIn(page);
      await page.getByRole("radio", { name: /Pay everything/ }).check();
      await page.getByRole("button", { name: "Buy the package" }).click();
      await page.getByRole("button", { name: "Pay €99.00" }).click();

      await expect(page.getByRole("heading", { level: 1, name: "Your package is ready" })).toBeVisible();
      await expect(page).toHaveURL(/\/order\/[^/]+$|\/order\/[^/]+\?done=paid$/);
      const code = (await page.getByText(/^Code: /).innerText()).replace("Code: ", "");
      await page.getByRole("link", { name: `Book ${salon.service.title}` }).click();
      await page.locator(".times a").first().click();
      await fillIn(page);
      await page.getByText("Coupon or package code").click();
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.locator("form[method=post] button.btn").click();
      await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
      const { data } = await manage<{ data: { remaining: number }[] }>(salon, "GET /packages");
      expect(data[0]?.remaining).toBe(4);
    });

    test("a refused form comes back as a page of its own with what was typed", async ({ page }) => {
      const salon = await createPackaged();
      await page.goto(salon.offer);
      await page.getByLabel("Name", { exact: true }).fill("Ana López");
      await page.getByLabel("Email", { exact: true }).fill("ana");
      await page.getByRole("button", { name: "Order the package" }).click();
      await expect(page.getByRole("alert")).toContainText("Enter an email address");
      await expect(page).toHaveURL(/kept=/);
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana López");
      await fillIn(page);
      await page.getByRole("button", { name: "Order the package" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your package is ordered" })).toBeVisible();
      await page.goBack();
      await page.getByLabel("Name", { exact: true }).fill("Ana Lopez");
      await page.getByRole("button", { name: "Order the package" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "This package is ordered already" })).toBeVisible();
      await page.getByRole("link", { name: "See your package" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your package is ordered" })).toBeVisible();
    });

    test("who leaves the checkout comes to the package's page as not paid, and pays later", async ({ page }) => {
      const salon = await createPackaged({ payProviderEnabled: true, localPaymentEnabled: false });
      await page.goto(salon.offer);
      await fillIn(page);
      await page.getByRole("button", { name: "Continue to payment, €99.00" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Not paid yet" })).toBeVisible();
      await page.getByRole("link", { name: "Pay again" }).click();
      await page.getByRole("button", { name: "Pay €99.00" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your package is ready" })).toBeVisible();
    });
  });
}

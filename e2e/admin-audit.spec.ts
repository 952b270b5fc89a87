import { expect, test } from "@playwright/test";
import { signUp } from "./support/people";

test.use({ locale: "en-GB" });

test("the audit is narrowed to what people, keys or the service itself did", async ({ page }) => {
  const owner = await signUp(page);
  await page.goto(`${owner.office}/keys`);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop sync");
  await page.getByText("Everything", { exact: true }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = (await page.locator(".keyline code").textContent()) ?? "";
  const headers = { authorization: `Bearer ${key}` };
  const written = await page.request.post("/api/v1/categories", { headers, data: { name: "Hair" } });
  expect(written.status()).toBe(201);

  await page.getByRole("link", { name: "Audit" }).first().click();
  const filter = page.getByRole("navigation", { name: "Who" });
  const narrow = page.getByRole("search", { name: "Filter" });
  const rows = page.locator("tbody tr");
  await expect(rows.filter({ hasText: "categories.create" })).toContainText("Shop sync");
  const all = await rows.count();

  await filter.getByRole("link", { name: "Keys" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("categories.create");

  await filter.getByRole("link", { name: "People" }).click();
  await expect(rows).toHaveCount(all - 1);
  await expect(rows.filter({ hasText: "categories.create" })).toHaveCount(0);

  await filter.getByRole("link", { name: "Slotwright itself" }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();

  await filter.getByRole("link", { name: "Anybody" }).click();
  await expect(rows).toHaveCount(all);
  await narrow.getByLabel("What").selectOption("Categories");
  await narrow.getByRole("button", { name: "Show" }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link", { name: "Shop sync" }).click();
  await expect(rows).toHaveCount(1);
  await narrow.getByRole("link", { name: "Clear" }).click();
  await expect(rows).toHaveCount(all);
  await narrow.getByLabel("Until").fill("2020-01-01");
  await narrow.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
});

test("a row leads to what was written, where that has a page", async ({ page }) => {
  const owner = await signUp(page);
  await page.goto(`${owner.office}/services?new=1`);
  await page.getByRole("dialog").getByLabel("Title").fill("Trim");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/services\/[0-9a-f-]{36}/);
  const made = new URL(page.url()).pathname;
  await page.goto(`${owner.office}/audit?resource=services`);
  await page.locator("tbody tr").filter({ hasText: "services.create" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(new RegExp(`${made}$`));
});

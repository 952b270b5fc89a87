import { expect, type Page, test } from "@playwright/test";
import { createSalon } from "./support/salon";

test.use({ locale: "en-GB" });

/** Sends the details form with a wrong address, then with a right one. */
async function bookAfterAnError(page: Page): Promise<{ refused: string; booked: string }> {
  const salon = await createSalon();
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.locator("a[data-slot]").first().click();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page).toHaveTitle(/^Error: /);
  const refused = page.url();
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  return { refused, booked: page.url() };
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("Back after a corrected error shows the form, and nothing is sent again", async ({ page }) => {
      const { refused, booked } = await bookAfterAnError(page);
      const posts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") posts.push(request.url());
      });
      await page.goBack();
      expect(page.url()).toBe(refused);
      await expect(page.getByLabel("Name")).toHaveValue("Ana López");
      await page.reload();
      await expect(page.getByLabel("Name")).toHaveValue("Ana López");
      expect(posts).toEqual([]);
      await page.goForward();
      expect(page.url()).toBe(booked);
    });
  });
}

test("an id that nobody was given shows nothing of who typed", async ({ page, request }) => {
  const { refused } = await bookAfterAnError(page);
  const other = await request.get(refused.replace(/kept=[^&]+/, `kept=${"A".repeat(32)}`));
  expect(other.status()).toBe(200);
  expect(await other.text()).not.toContain("Ana L");
});

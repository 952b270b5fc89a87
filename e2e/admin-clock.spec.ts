import { expect, test } from "@playwright/test";
import { signUp } from "./support/owner";

test.use({ locale: "en-GB" });

test("a real account has no clock to set", async ({ page }) => {
  const { office } = await signUp(page);
  await expect(page.getByRole("link", { name: "Test clock" })).toHaveCount(0);
  expect((await page.goto(`${office}/clock`))?.status()).toBe(404);
});

import { expect, test } from "@playwright/test";
import { fromElsewhere, newEmail, PASSWORD } from "./support/people";

test.use({ locale: "en-GB" });

test("who signs up can see the password they choose, and is told when it is easily guessed", async ({ page }) => {
  await page.setExtraHTTPHeaders(fromElsewhere());
  await page.goto("/admin/sign-up?lang=en");
  await page.getByLabel("Business").fill("Salon Aurora");
  await page.getByLabel("Your name").fill("Lucía");
  await page.getByLabel("E-mail").fill(newEmail());
  const password = page.getByLabel("Password");
  const show = page.getByRole("button", { name: "Show" });
  await password.fill("Password1234");
  await show.click();
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveTitle(/^Error: /);
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveValue("");
  await expect(password).toHaveAttribute("type", "password");
  await expect(page.getByRole("alert")).toContainText("not easily guessed");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/admin\/[0-9a-f-]{36}$/);
});

import { expect, test } from "@playwright/test";
import { fromElsewhere, newEmail, operator, PASSWORD } from "./support/people";

test.use({ javaScriptEnabled: false, locale: "en-GB" });

test("signing up, out and in again, and a new password by the operator's link, without scripts", async ({ page }) => {
  const email = newEmail();
  await page.setExtraHTTPHeaders(fromElsewhere());
  await page.goto("/admin/sign-up?lang=en");
  await page.getByLabel("Business").fill("Salon Aurora");
  await page.getByLabel("Your name").fill("Lucía");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/admin\/[0-9a-f-]{36}$/);
  const account = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto("/admin?lang=en");
  await expect(page.getByRole("heading", { name: "Your accounts" })).toBeVisible();
  const closing = page.getByRole("link", { name: "Close this account" });
  await expect(closing).toHaveAttribute("href", new RegExp(`/admin/closing\\?.*account=${account}`));
  await expect(page.getByText("Salon Aurora", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Booking page: Salon Aurora" }).click();
  await expect(page.getByRole("link", { name: "Salon Aurora" })).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("status")).toHaveText("You are signed out.");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Your accounts" })).toBeVisible();

  const link = /https?:\S+\/admin\/reset\S+/.exec(operator("reset-link", "--email", email))?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password").fill("another horse battery");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("status")).toHaveText("The password is set. Sign in with it.");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("another horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Your accounts" })).toBeVisible();
});

test("refused answers come back with links to their fields, and in Spanish where it is read", async ({ page }) => {
  await page.goto("/admin/sign-up?lang=es");
  await page.getByLabel("Correo electrónico").fill("lucia@example.com");
  await page.locator("form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole("alert").getByRole("link", { name: "Escribe el nombre del negocio." }).click();
  await expect(page.getByLabel("Negocio")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue("lucia@example.com");
});

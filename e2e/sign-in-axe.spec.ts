import { expect, test } from "@playwright/test";
import { expectGoodAtWidths } from "./support/axe";
import { PASSWORD, signUp } from "./support/people";

test.use({ bypassCSP: true, locale: "en-GB" });

test("every page of signing in is free of axe violations and of sideways scrolling", async ({ page }) => {
  const open = ["sign-in", "sign-up", "forgot", "reset?token=abcdefgh12345678", "set-up", "second-step", "invite"];
  for (const name of open) {
    await page.goto(`/admin/${name}`);
    await expectGoodAtWidths(page, name);
  }
  await signUp(page, "Peluquería de la calle más larga de todas");
  const closing = await page.getByRole("link", { name: "Close this account" }).getAttribute("href");
  for (const path of ["/admin", "/admin/security", closing ?? "", "/admin/closing?account=x"]) {
    await page.goto(path);
    await expectGoodAtWidths(page, path);
  }
  await page.goto("/admin/security");
  const factor = page.locator("form", { has: page.getByRole("heading", { name: "Second factor" }) });
  await factor.getByLabel("Present password").fill(PASSWORD);
  await factor.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectGoodAtWidths(page, "second factor");
});

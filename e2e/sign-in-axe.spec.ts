import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./support/axe";
import { PASSWORD, signUp } from "./support/people";

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ bypassCSP: true, viewport: { width, height: 844 }, locale: "en-GB" });

    test("every page of signing in is free of axe violations and of sideways scrolling", async ({ page }) => {
      const open = ["sign-in", "sign-up", "forgot", "reset?token=abcdefgh12345678", "set-up", "second-step", "invite"];
      for (const name of open) {
        await page.goto(`/admin/${name}`);
        await expectNoViolations(page, name);
        await expectNoSidewaysScroll(page, name);
      }
      await signUp(page, "Peluquería de la calle más larga de todas");
      const closing = await page.getByRole("link", { name: "Close this account" }).getAttribute("href");
      for (const path of ["/admin", "/admin/security", closing ?? "", "/admin/closing?account=x"]) {
        await page.goto(path);
        await expectNoViolations(page, path);
        await expectNoSidewaysScroll(page, path);
      }
      await page.goto("/admin/security");
      const factor = page.locator("form", { has: page.getByRole("heading", { name: "Second factor" }) });
      await factor.getByLabel("Present password").fill(PASSWORD);
      await factor.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
      await expectNoViolations(page, "second factor");
      await expectNoSidewaysScroll(page, "second factor");
    });
  });
}

import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./support/axe";
import { signUp } from "./support/owner";

for (const width of [390, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ bypassCSP: true, colorScheme, viewport: { width, height: 844 }, locale: "en-GB" });

      test("the back office is free of axe violations and of sideways scrolling", async ({ page }) => {
        const { office } = await signUp(page);
        const check = async (what: string) => {
          await expectNoViolations(page, what);
          await expectNoSidewaysScroll(page, what);
        };
        for (const path of ["", "/people", "/keys", "/audit"]) {
          await page.goto(`${office}${path}`);
          await check(path);
        }
        await page.goto(`${office}/people`);
        await page.getByRole("button", { name: "Invite" }).click();
        await page.getByRole("button", { name: "Send the invitation" }).click();
        await expect(page.getByText("Some fields are not valid.")).toBeVisible();
        await check("a refused invitation");
        await page.goto(`${office}/keys`);
        await page.getByRole("button", { name: "New key" }).click();
        await check("a new key");
        await page.getByRole("textbox", { name: "Name" }).fill("Till");
        await page.getByRole("button", { name: "Create key" }).click();
        await expect(page.getByRole("heading", { name: "Store “Till” now" })).toBeVisible();
        await check("a key shown once");
      });
    });
  }
}

import { expect, test } from "@playwright/test";
import { DESKTOP, expectGoodLooks, NARROW, PHONE } from "./support/axe";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, locale: "en-GB" });

  test("a button makes a sandbox with a page to book on and a back office", async ({ page, baseURL }) => {
    await page.goto("/");
    await expect(page.getByText(`curl -X POST ${baseURL}/api/sandbox`)).toBeVisible();
    await expect(page.locator("script")).toHaveCount(0);
    await page.getByRole("button", { name: "Create a sandbox" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your sandbox is ready" })).toBeVisible();
    await expect(page.getByText(/^slw_[\w-]{43}$/)).toBeVisible();
    const office = await page.getByRole("link", { name: "Open the back office" }).getAttribute("href");
    await page.getByRole("link", { name: "Open the booking page" }).click();
    await expect(page).toHaveURL(/\/book\/pk_/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(office ?? "");
    await expect(page).toHaveURL(/\/admin\//);
  });
});

test.describe("without its own policy of scripts", () => {
  test.use({ bypassCSP: true });

  test("the start page and a made sandbox are free of axe violations and of sideways scrolling", async ({ page }) => {
    for (const lang of ["en", "es"]) {
      await page.goto(`/?lang=${lang}`);
      await expectGoodLooks(page, `start page in ${lang}`, { widths: [NARROW, PHONE, DESKTOP] });
    }
    await page.locator("form button").click();
    await expect(page.locator(".band h1")).toBeVisible();
    await expectGoodLooks(page, "sandbox", { widths: [NARROW, PHONE, DESKTOP] });
  });
});

test("an address that leads nowhere runs its scripts under its own policy, and leads to no page for developers", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  page.on("pageerror", (error) => refused.push(error.message));
  for (const path of ["/nothing/here", "/about"]) {
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing at this address");
    await expect(page.locator('a[href="/"], a[href^="/docs"], a[href^="/admin"], a[href*="openapi"]')).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});

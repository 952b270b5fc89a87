import { expect, test } from "@playwright/test";

for (const path of ["/", "/nothing-here"]) {
  test(`${path} runs its scripts and keeps its looks under its own policy`, async ({ page }) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text());
    });
    page.on("pageerror", (error) => refused.push(error.message));
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("main")).toHaveCSS("max-width", "640px");
    await expect(page.locator("body")).toHaveCSS("margin-top", "0px");
    // Next takes the page over once its scripts have run.
    await page.waitForFunction(() => "next" in window);
    expect(refused).toEqual([]);
  });
}

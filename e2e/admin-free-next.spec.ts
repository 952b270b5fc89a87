import { expect, test } from "@playwright/test";
import { oneOf } from "./support/axe";
import { bookVisit, nextMonday, openOffice } from "./support/office";
import { accept, invitation, newEmail } from "./support/people";

test.use({ locale: "en-GB" });

const DEVICES = Object.entries({
  "on a large screen": { viewport: { width: 1280, height: 900 } },
  "on a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
});

for (const [device, use] of oneOf(DEVICES, "free next"))
  test.describe(device, () => {
    test.use(use);

    test("whoever comes in is booked with who is free next, and that member is free later then", async ({ page }) => {
      const office = await openOffice(page);
      await bookVisit(office, "Berta Gil");
      await office.api("PUT", "/sandbox/clock", { now: `${nextMonday()}T10:03:00Z` });
      await page.goto(office.path);
      const free = page.getByRole("region", { name: "Free next" });
      const first = free.getByRole("listitem").first();
      await expect(first).toContainText(/Now, until \d\d:\d\d/);
      const name = (await first.locator("b").textContent()) ?? "";
      await first.getByRole("button", { name: `Book with ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "New in the calendar" });
      await expect(dialog.getByLabel("Day", { exact: true })).toHaveValue(nextMonday());
      const begun = await dialog.getByLabel("From").inputValue();
      expect(begun).toMatch(/:05$/);
      await dialog.getByRole("searchbox", { name: "Customer" }).fill("Berta Gil");
      await dialog.getByRole("button", { name: /Berta Gil/ }).click();
      await dialog.getByRole("button", { name: "Book the visit" }).click();
      await expect(dialog).toBeHidden();
      const visit = page.getByRole("listitem").filter({ hasText: "Berta Gil" }).filter({ hasText: begun });
      await expect(visit).toContainText(name);
      await expect(free.getByRole("listitem").filter({ hasText: name })).not.toContainText("Now");
    });
  });

test("who may book nobody is not told who is free", async ({ page, browser }) => {
  const office = await openOffice(page);
  await bookVisit(office, "Berta Gil");
  const account = office.path.split("/").at(-1) ?? "";
  for (const [role, count] of [
    ["viewer", 0],
    ["front_desk", 1],
  ] as const) {
    const context = await browser.newContext({ locale: "en-GB" });
    const other = await context.newPage();
    await accept(other.request, await invitation(account, newEmail(), role));
    await other.goto(office.path);
    await expect(other.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await expect(other.getByRole("region", { name: "Free next" }), role).toHaveCount(count);
    await context.close();
  }
});

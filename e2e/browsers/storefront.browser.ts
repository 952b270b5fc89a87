import { expect, type Locator, type Page, test } from "@playwright/test";
import { createEvening } from "../support/evening";
import { createSalon, manage } from "../support/salon";
import { openSite } from "../support/storefront/site";

test.use({ locale: "en-GB", timezoneId: "Europe/Madrid" });

/** With keys, as a person does: what is set from outside counts as no change in a Firefox. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
  await field.press("Tab");
}

/** As a press does: BiDi's own pointer and keys miss what stands in another origin's frame. */
const press = (control: Locator) => control.evaluate((element: HTMLElement) => element.click());

/** Without what the page's own script does; BiDi cannot turn scripts off. */
const withoutScripts = (page: Page) => page.route(/\/assets\/[a-z]+\.[0-9a-f]+\.js$/, (route) => route.abort());

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? "with its script" : "where its script never comes", () => {
    test.beforeEach(async ({ page }) => {
      if (!hasScripts) await withoutScripts(page);
    });

    test("a visitor books after an error, goes back and has booked once", async ({ page }) => {
      const salon = await createSalon();
      await page.goto(salon.path);
      await page.getByRole("link", { name: salon.service.title, exact: true }).click();
      await page.locator("a[data-slot]").first().click();
      await type(page.getByLabel("Name"), "Ana López");
      await type(page.getByLabel("Email"), "not an address");
      await page.getByRole("button", { name: /^Book / }).click();
      await expect(page.getByRole("alert")).toBeFocused();
      await type(page.getByLabel("Email"), "ana@example.com");
      await expect(page.getByRole("alert")).toHaveCount(hasScripts ? 0 : 1);
      await page.getByRole("button", { name: /^Book / }).click();
      await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();

      await page.goBack();
      await expect(page.getByLabel("Name")).toHaveValue("Ana López");
      await page.getByRole("button", { name: /^Book / }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/You are booked|already booked/);
      const { total } = await manage<{ total: number }>(salon, "GET /bookings?search=ana@example.com");
      expect(total).toBe(1);
    });

    test("a visitor moves a booking and cancels it", async ({ page }) => {
      const salon = await createSalon();
      await page.goto(`${salon.path}/${salon.service.id}`);
      await page.locator("a[data-slot]").first().click();
      await type(page.getByLabel("Name"), "Ana López");
      await type(page.getByLabel("Email"), "ana@example.com");
      await page.getByRole("button", { name: /^Book / }).click();
      await page.getByRole("link", { name: "Change time", exact: true }).click();
      await page.locator("a[data-slot]").last().click();
      await page.getByRole("button", { name: /^Change to / }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Time changed" })).toBeVisible();
      await page.getByRole("link", { name: "Cancel booking" }).click();
      await page.getByRole("button", { name: "Cancel booking" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your booking is cancelled" })).toBeVisible();
    });

    test("a visitor orders tickets with a coupon, and opens one", async ({ page }) => {
      const salon = await createSalon();
      await manage(salon, "POST /coupons", { code: "TEN", discount: 10 });
      const evening = await createEvening(salon);
      await page.goto(evening.path);
      await page.getByLabel("Adult, quantity").selectOption("2");
      const update = page.getByRole("button", { name: "Update total" });
      if (!hasScripts) await update.click();
      const sums = page.getByRole("complementary");
      await expect(sums).toContainText("€20.00");
      await page.getByText("Coupon code").click();
      await type(page.getByLabel("Code", { exact: true }), "TEN");
      if (!hasScripts) await update.click();
      await expect(sums).toContainText("€18.00");
      await type(page.getByLabel("Name", { exact: true }).first(), "Leo Sol");
      await type(page.getByLabel("Email", { exact: true }).first(), "leo@example.com");
      await page.getByRole("button", { name: /^Order 2 tickets/ }).click();
      await page.getByRole("link", { name: "Adult · Leo Sol" }).first().click();
      await expect(page.locator("svg.qr")).toBeVisible();
    });
  });
}

test("a visitor books inside of another site, in a frame and in a window of its own", async ({ page, baseURL }) => {
  const site = await openSite();
  const salon = await createSalon();
  await manage(salon, "PATCH /settings", { allowedOrigins: [site.origin] });
  const book = `${baseURL}${salon.path}/${salon.service.id}`;
  site.show(`<a href="${book}" data-slotwright="inline">Book now</a>
    <a href="${book}" data-slotwright="popup">In a window</a><script src="${baseURL}/embed.js" async></script>`);
  await page.goto(site.origin);
  const frame = page.frameLocator("iframe").first();
  await press(frame.locator("a[data-slot]").first());
  await frame.getByLabel("Name").fill("Ana López");
  await frame.getByLabel("Email").fill("ana@example.com");
  await press(frame.getByRole("button", { name: /^Book / }));
  await expect(frame.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();

  const opener = page.getByRole("link", { name: "In a window" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("iframe")).toBeVisible();
  const slot = dialog.frameLocator("iframe").locator("a[data-slot]").first();
  // Answered before the key comes: it takes the frame away.
  await slot.evaluate((link) => {
    setTimeout(() => link.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  });
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

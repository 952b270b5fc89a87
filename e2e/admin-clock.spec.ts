import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";
import { signUp } from "./support/people";

test.use({ locale: "en-GB" });

test("a test account's clock goes forward, tells what fell due on the way, and never goes back", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId, start } = await bookVisit(office, "Ana López");
  await page.goto(`${office.path}/clock`);
  const later = new Date(Date.parse(start) + 24 * 3_600_000).toISOString().slice(0, "2026-11-23T09:40".length);
  await page.locator("[name=now]").fill(later);
  await page.getByRole("button", { name: "Set the clock" }).click();
  const happened = page.getByRole("region", { name: "What happened" });
  await expect(happened.getByText("Visit done").first()).toBeVisible();
  await expect(happened.getByRole("link", { name: "Open Visit done" })).toHaveAttribute("href", new RegExp(bookingId));

  await page.getByRole("button", { name: "An hour on" }).click();
  await expect(page.getByText(/fell due on the way/)).toBeVisible();
  await page.locator("[name=now]").fill("2020-01-01T00:00");
  await page.getByRole("button", { name: "Set the clock" }).click();
  await expect(page.getByText("The clock moves forward only.")).toBeVisible();
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
});

test("a real account has no clock to set", async ({ page }) => {
  const { office } = await signUp(page);
  await page.goto(office);
  await expect(page.getByRole("link", { name: "Test clock" })).toHaveCount(0);
  expect((await page.goto(`${office}/clock`))?.status()).toBe(404);
});

test("a test account is deleted from its own page, once that was asked, and nothing of it is left", async ({
  page,
}) => {
  const office = await openOffice(page);
  await page.goto(`${office.path}/clock`);
  await page.getByRole("button", { name: "Delete the test account…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Delete the test account “/ });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await page.goto(`${office.path}/clock`))?.status()).toBe(200);
  await page.getByRole("button", { name: "Delete the test account…" }).click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(office.api("GET", "/services")).rejects.toThrow(/unauthorized/);
  expect((await page.goto(`${office.path}/clock`))?.status()).toBe(404);
});

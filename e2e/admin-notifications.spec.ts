import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

test("a new reminder is off, says when it goes out, and goes for good when it is deleted", async ({ page }) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/notifications`);
  await page.getByRole("button", { name: "New notification" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("What it is about").selectOption("Reminder");
  await form.getByLabel("Name").fill("A week before");
  await form.getByRole("button", { name: "Add the notification" }).click();
  await expect(page.getByText("24 hours before the start")).toBeVisible();
  await expect(page.getByRole("switch")).not.toBeChecked();
  await page.getByLabel("Goes out").selectOption("At an hour of the day");
  await page.getByLabel("Hour of the day").fill("25");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Hour of the day")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Hour of the day").fill("18");
  await page.getByLabel("Days before").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At 18:00, 7 days before")).toBeVisible();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByText("A week before")).toHaveCount(0);
});

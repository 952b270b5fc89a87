import { expect, type Page, test } from "@playwright/test";
import { createSalon, detailsPath, freeSlots, manage, managed, type Salon } from "./support/salon";

test.use({ locale: "en-GB", timezoneId: "Europe/Madrid" });

/** A salon that takes half the price online, and nothing at the desk. */
async function createOnlineSalon(): Promise<Salon> {
  const salon = await createSalon();
  await manage(salon, "PUT /settings/provider-key", { key: "rk_for_tests_alone" });
  await manage(salon, "PATCH /settings", { payProviderEnabled: true, localPaymentEnabled: false });
  await manage(salon, `PATCH /services/${salon.service.id}`, { deposit: 50 });
  return salon;
}

/** Books a free time and stops at its payment. @returns the path of the booking's page */
async function bookUnpaid(page: Page, salon: Salon): Promise<string> {
  const [slot] = await freeSlots(salon);
  if (slot === undefined) throw new Error("The salon has a free time.");
  await page.goto(detailsPath(salon, slot));
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("unpaid@example.com");
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  const { data } = await manage<{ data: { manageUrl: string; customer: { email: string } }[] }>(
    salon,
    "GET /bookings?status=pending",
  );
  const own = data.find(({ customer }) => customer.email === "unpaid@example.com");
  return new URL(own?.manageUrl ?? "").pathname;
}

const unpaid = (page: Page) => page.getByRole("heading", { level: 1, name: "Not paid yet" });
const payLink = (page: Page) => page.getByRole("link", { name: /^Pay €/ });

test("a booking that was left unpaid is paid from its own page, at the second try", async ({ page }) => {
  const salon = await createOnlineSalon();
  const path = await bookUnpaid(page, salon);
  await page.goto(path);
  await expect(unpaid(page)).toBeVisible();
  await payLink(page).click();
  await page.getByRole("button", { name: "Have the card declined" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The payment did not go through" })).toBeVisible();

  await page.goto(path);
  await expect(unpaid(page)).toBeVisible();
  await payLink(page).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await expect(payLink(page)).toHaveCount(0);
  expect((await managed(salon, path)).booking.status).toBe("approved");
});

test("who leaves the payment finds it not paid yet, held, and pays after all", async ({ page }) => {
  const salon = await createOnlineSalon();
  const path = await bookUnpaid(page, salon);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(unpaid(page)).toBeVisible();
  await expect(page.getByText(/Held for you until/)).toBeVisible();
  await page.getByRole("link", { name: "Pay again" }).click();
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  expect((await managed(salon, path)).booking.status).toBe("approved");
});

test("a booking that is cancelled unpaid says so, and leads to a new one", async ({ page }) => {
  const salon = await createOnlineSalon();
  const path = await bookUnpaid(page, salon);
  await page.goto(`${path}/cancel`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your booking is cancelled" })).toBeVisible();
  await expect(payLink(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Book again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Choose a time: ${salon.service.title}` })).toBeVisible();
});

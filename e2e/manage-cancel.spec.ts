import { expect, test } from "@playwright/test";
import { bookSlot, createSalon, freeSlots, managed } from "./support/salon";

test.use({ javaScriptEnabled: false, locale: "en-GB" });

test("a booking is cancelled on a page of its own, with a reason, and can be booked again", async ({ page }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const path = await bookSlot(salon, slot);

  await page.goto(path);
  await page.getByRole("link", { name: "Cancel booking" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancel this booking?" })).toBeVisible();
  await page.getByLabel("Reason").fill("I am ill");
  await page.getByRole("button", { name: "Cancel booking" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Your booking is cancelled" })).toBeVisible();
  await expect(page.getByText("I am ill")).toBeVisible();
  await expect(page.getByRole("link", { name: "Book again" })).toBeVisible();
  expect((await managed(salon, path)).booking).toMatchObject({ status: "cancelled", cancelReason: "I am ill" });
});

test("keeping the booking changes nothing", async ({ page }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const path = await bookSlot(salon, slot);

  await page.goto(`${path}/cancel`);
  await page.getByRole("link", { name: "Keep booking" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  expect((await managed(salon, path)).booking.status).toBe("approved");
});

test("the calendar file is a download", async ({ page, request }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const path = await bookSlot(salon, slot);

  await page.goto(path);
  await page.getByText("Add to calendar").click();
  const file = await page.getByRole("link", { name: "Calendar file (.ics)" }).getAttribute("href");
  const answer = await request.get(file ?? "");
  expect(answer.headers()["content-type"]).toContain("text/calendar");
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR/);
});

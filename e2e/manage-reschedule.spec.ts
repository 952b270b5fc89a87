import { expect, test } from "@playwright/test";
import { bookSlot, createSalon, freeSlots, manage, managed } from "./support/salon";

test.use({ javaScriptEnabled: false, locale: "en-GB" });

test("a booking moves to another time, the old one holds until it is confirmed", async ({ page }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const path = await bookSlot(salon, slot);
  const before = (await managed(salon, path)).booking.start;

  await page.goto(path);
  await page.getByRole("link", { name: "Change time", exact: true }).click();
  await expect(page.getByRole("region", { name: "Booked now" })).toContainText("It stays yours");
  await page.locator("a[data-slot]").first().click();
  await page.getByRole("button", { name: /^Change to / }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Time changed" })).toBeVisible();
  const after = (await managed(salon, path)).booking.start;
  expect(after).not.toBe(before);
});

test("a booking of an hour at ten moves to half past ten, which its own time does not hide", async ({ page }) => {
  const salon = await createSalon();
  await manage(salon, `PATCH /services/${salon.service.id}`, { duration: 60, slotLength: 30 });
  const slot = (await freeSlots(salon)).find(({ time }) => time === "10:00");
  if (slot === undefined) throw new Error("The salon has a free time at ten.");
  const path = await bookSlot(salon, slot);
  const day = slot.start.slice(0, 10);

  await page.goto(`${path}/reschedule?date=${day}`);
  await expect(page.locator("a[data-slot]", { hasText: /^10:00$/ })).toHaveCount(0);
  await page.locator("a[data-slot]", { hasText: /^10:30$/ }).click();
  await page.getByRole("button", { name: /^Change to / }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Time changed" })).toBeVisible();
  const { booking } = await managed(salon, path);
  expect(Date.parse(booking.start) - Date.parse(slot.start)).toBe(30 * 60_000);
  expect(booking.staff.id).toBe(slot.staffId);
});

test("a time taken in the meantime leads to the nearest others", async ({ page }) => {
  const salon = await createSalon();
  const slots = await freeSlots(salon, salon.service.staff[0]?.id);
  const [mine, wanted] = [slots[0], slots.at(-1)];
  if (mine === undefined || wanted === undefined) throw new Error("The salon has free times.");
  const path = await bookSlot(salon, mine);
  await page.goto(`${path}/reschedule?start=${wanted.start}&staff=${wanted.staffId}`);
  await bookSlot(salon, wanted);
  await page.getByRole("button", { name: /^Change to / }).click();

  await expect(page.getByRole("alert")).toContainText("That time was just taken");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Change to the chosen time" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Time changed" })).toBeVisible();
  expect((await managed(salon, path)).booking.start).not.toBe(mine.start);
});

test("keeping the time leads back to the booking", async ({ page }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const path = await bookSlot(salon, slot);
  await page.goto(`${path}/reschedule`);
  await page.getByRole("link", { name: "Keep this time" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("on a phone whoever is chosen is in sight, also at the end of a row that is wider", async ({ page }) => {
  const salon = await createSalon();
  const last = salon.service.staff.at(-1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${salon.path}/${salon.service.id}?staff=${last?.id}`);
  const chosen = page.locator(".people label", { has: page.getByRole("radio", { checked: true }) });
  await expect(chosen).toContainText(last?.fullName ?? "");
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, LOCALES, NARROW } from "./support/axe";
import { createSalon, manage } from "./support/salon";

const NAMES = ["Hair and beard", "Colour and care", "Nails and hands", "Make-up for events", "Massage and wellness"];

test("every category stands in its column on a wide screen, and none is cut off", async ({ page }) => {
  const salon = await createSalon();
  const slug = `fit-${Date.now().toString(36)}`;
  await manage(salon, "PATCH /settings", { slug });
  const { data } = await manage<{ data: { id: string }[] }>(salon, "GET /services");
  for (const [index, name] of NAMES.entries()) {
    const { id } = await manage<{ id: string }>(salon, "POST /categories", { name });
    await manage(salon, `PATCH /services/${data[index]?.id}`, { categoryId: id });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/${slug}`);
  const chips = page.getByRole("navigation", { name: "On this page" });
  await expect(chips.getByRole("link")).not.toHaveCount(0);
  const column = await chips.evaluate((nav) => ({ shown: nav.clientWidth, all: nav.scrollWidth }));
  expect(column.all).toBeLessThanOrEqual(column.shown);
  for (const name of NAMES) await expect(chips.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
});

test("on a phone whoever is chosen stands clear of the screen's edge, and the clocks in one line", async ({ page }) => {
  const salon = await createSalon();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${salon.path}/${salon.service.id}`);
  const chosen = await page.locator(".people label:has(:checked)").boundingBox();
  expect(chosen?.x).toBeGreaterThanOrEqual(16);
  const clocks = await page.getByRole("navigation", { name: "Clock" }).getByRole("link").all();
  const tops = await Promise.all(clocks.map(async (clock) => (await clock.boundingBox())?.y));
  expect([clocks.length, new Set(tops).size]).toEqual([2, 1]);
  for (const clock of clocks) expect((await clock.boundingBox())?.height).toBeLessThan(50);
});

for (const width of [390, 1280]) {
  test(`what stands last on the page of a business keeps clear of its foot at ${width} px`, async ({ page }) => {
    const salon = await createSalon();
    const slug = `foot-${Date.now().toString(36)}${width}`;
    await manage(salon, "PATCH /settings", { slug });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${slug}`);
    await expect(page.getByRole("heading", { name: "Opening hours" })).toBeVisible();
    const foot = await page.getByRole("contentinfo").boundingBox();
    for (const part of [page.getByRole("main"), page.locator(".side")]) {
      const box = await part.boundingBox();
      expect((foot?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    }
  });
}

test("what a salon has on its page stands in one line of chips on a wide screen", async ({ page }) => {
  const salon = await createSalon();
  const slug = `line-${Date.now().toString(36)}`;
  await manage(salon, "PATCH /settings", { slug });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/${slug}`);
  const chips = await page.getByRole("navigation", { name: "On this page" }).getByRole("link").all();
  const tops = await Promise.all(chips.map(async (chip) => (await chip.boundingBox())?.y));
  expect([chips.length, new Set(tops).size]).toEqual([7, 1]);
});

for (const locale of LOCALES)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: NARROW, height: 844 } });

    test("the opening hours fit on the narrowest screen with large text, whichever day is today", async ({ page }) => {
      const salon = await createSalon();
      const slug = `hours-${Date.now().toString(36)}${locale.toLowerCase()}`;
      const businessHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        start: "08:00",
        end: `2${weekday % 3}:00`,
      }));
      await manage(salon, "PATCH /settings", { slug });
      await manage(salon, "PUT /business-hours", { days: businessHours });
      await page.goto(`/${slug}`);
      const days = page.locator(".hours > div");
      await expect(days).toHaveCount(7);
      // Today stands in bold.
      await days.evaluateAll((rows) => {
        for (const row of rows) row.classList.add("now");
        document.documentElement.style.fontSize = "200%";
      });
      await expectNoSidewaysScroll(page, "the page of a business");
    });
  });

import { expect, type Page, test } from "@playwright/test";
import { bookVisit, type Office, openOffice } from "./support/office";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

/** A visit on a day of its own, with the calendar open at it. */
async function openDay(page: Page, fullName: string) {
  const office = await openOffice(page);
  const visit = await bookVisit(office, fullName, { from: nextMonday() });
  const date = await localDate(office, visit.start);
  await page.goto(`${office.path}/calendar?date=${date}`);
  return { office, visit, date };
}

/** A Monday at least a week ahead: no journey depends on the day it runs. */
function nextMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** The date of an instant as the account's clock shows it. */
async function localDate({ api }: Office, at: string): Promise<string> {
  const { timeZone } = await api<{ timeZone: string }>("GET", "/settings");
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(at));
}

test("a day shows each member's visits, and a card opens the visit beside it", async ({ page }) => {
  const { visit, date } = await openDay(page, "Berta Gil");
  const card = page.getByRole("link", { name: /Berta Gil/ }).first();
  await expect(card).toBeVisible();
  await card.click();
  const drawer = page.getByRole("complementary", { name: "Visit" });
  await expect(drawer.getByRole("heading", { name: "Berta Gil" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Cancel the visit" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("visit")).toBe(visit.bookingId);
  expect(new URL(page.url()).searchParams.get("date")).toBe(date);

  await page.reload();
  await expect(drawer.getByRole("heading", { name: "Berta Gil" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(card).toBeFocused();
});

test("the keyboard goes from day to day and from view to view, and from card to card", async ({ page }) => {
  const { office, visit, date } = await openDay(page, "Carla Soto");
  const shown = () => {
    const { searchParams } = new URL(page.url());
    return `${searchParams.get("view") ?? "day"} ${searchParams.get("date")}`;
  };
  const press = async (key: string, expected: string) => {
    await page.keyboard.press(key);
    await expect.poll(shown).toBe(expected);
  };
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await press("ArrowRight", `day ${next}`);
  await press("ArrowLeft", `day ${date}`);
  await press("w", `week ${date}`);
  await press("l", `list ${date}`);
  await expect(page.getByRole("link", { name: /Carla Soto/ })).toBeVisible();
  await press("m", `month ${date}`);
  await expect(
    page
      .getByRole("table")
      .getByRole("link", { name: /1 visit/ })
      .first(),
  ).toBeVisible();
  await press("d", `day ${date}`);

  // Another one of the same day with the same member, so that there is somewhere to go.
  const { data } = await office.api<{ data: { serviceId: string; staffId: string }[] }>("GET", "/appointments?limit=1");
  const later = new Date(Date.parse(visit.start) + 4 * 3_600_000).toISOString();
  const made = await office.api<{ id: string }>("POST", "/appointments", {
    serviceId: data[0]?.serviceId,
    staffId: data[0]?.staffId,
    start: later,
    internalNote: "Delivery",
    force: true,
  });
  expect(made.id).toBeTruthy();
  await page.reload();
  const card = page.locator("a.ev", { hasText: "Carla Soto" });
  await card.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("a.ev", { hasText: "Delivery" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(card).toBeFocused();
});

test("whose day and which service are in the address, and a day off is drawn", async ({ page }) => {
  const { office, date } = await openDay(page, "Diego Ruiz");
  const { data: staff } = await office.api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const [first] = staff;
  if (!first) throw new Error("The salon has staff.");
  await office.api("POST", "/holidays", { date, kind: "once", staffId: first.id });
  await page.reload();
  const column = page.getByRole("region", { name: first.fullName });
  await expect(column).toContainText("Day off");
  await page.getByLabel("Staff").selectOption(first.id);
  await expect(page.getByRole("region", { name: staff[1]?.fullName ?? "" })).toBeHidden();
  expect(new URL(page.url()).searchParams.get("staff")).toBe(first.id);
});

test("on a phone the day is a list with the week above it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDay(page, "Elena Mar");
  await page.getByRole("link", { name: /Elena Mar/ }).click();
  await expect(page.getByRole("complementary", { name: "Visit" })).toContainText("Elena Mar");
  await page.getByRole("link", { name: "Close the visit" }).click();
  await page
    .getByRole("navigation", { name: /^Week of/ })
    .getByRole("link")
    .last()
    .click();
  await expect(page.getByRole("link", { name: /Elena Mar/ })).toBeHidden();
});

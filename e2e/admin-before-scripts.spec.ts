import { expect, type Page, test } from "@playwright/test";
import { bookVisit, nextMonday, openBeforeScripts, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

const HOUR_MS = 3_600_000;

/** How far below the line of the hour at which it begins a card stands, in pixels. */
async function belowItsHour(page: Page, name: string): Promise<number> {
  const card = page.locator("li", { has: page.locator("a.ev", { hasText: name }) });
  await expect(card).toBeVisible();
  return card.evaluate((box) => {
    const time = box.querySelector("bdi")?.textContent ?? "";
    const hours = [...document.querySelectorAll(".cal-time > span")];
    const first = hours[0]?.textContent ?? "";
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
    const hour = (hours[1]?.getBoundingClientRect().height ?? 0) / 60;
    const top = box.parentElement?.getBoundingClientRect().top ?? 0;
    return box.getBoundingClientRect().top - top - (minutes(time) - minutes(first)) * hour;
  });
}

test("a card stands at its time before the calendar's scripts have come", async ({ page }) => {
  const office = await openOffice(page);
  const date = nextMonday();
  const { start, bookingId } = await bookVisit(office, "Nora Gil", { from: date });
  const { appointment } = await office.api<{ appointment: { id: string } }>("GET", `/bookings/${bookingId}`);
  const later = new Date(Date.parse(start) + 2 * HOUR_MS).toISOString();
  await office.api("PATCH", `/appointments/${appointment.id}`, { start: later, force: true });
  const run = await openBeforeScripts(page, `${office.path}/calendar?date=${date}`);
  expect(Math.abs(await belowItsHour(page, "Nora Gil"))).toBeLessThan(2);
  run();
  await page.waitForLoadState("load");
  expect(Math.abs(await belowItsHour(page, "Nora Gil"))).toBeLessThan(2);
});

test("what is pressed before its script has come is done when it has, once", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Olga Mas");
  const run = await openBeforeScripts(page, `${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Cancel the visit" }).click();
  run();
  const dialog = page.getByRole("dialog", { name: /Cancel/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Cancel the visit" }).click();
  await expect(dialog).toBeVisible();
});

test("a form that is filled in and sent before its script has come is sent as it stands, and not in an address", async ({
  page,
}) => {
  const office = await openOffice(page);
  const run = await openBeforeScripts(page, `${office.path}/coupons/generate`);
  await page.getByLabel("Pattern").fill("EARLY-**");
  await page.getByLabel("How many").fill("3");
  await page.getByLabel("Amount off").fill("5");
  await page.getByRole("button", { name: /^Make \d+ coupons$/ }).click();
  run();
  await expect(page.getByRole("heading", { name: "3 coupons were made" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  const { data } = await office.api<{ data: { code: string }[] }>("GET", "/coupons?limit=100");
  expect(data.filter(({ code }) => code.startsWith("EARLY-"))).toHaveLength(3);
});

test("keys that are pressed before the calendar's scripts have come are heard once they have, in order and once", async ({
  page,
}) => {
  const office = await openOffice(page);
  const date = nextMonday();
  const { start, bookingId } = await bookVisit(office, "Pia Sanz", { from: date });
  const run = await openBeforeScripts(page, `${office.path}/calendar?date=${date}`);
  await page.locator("a.ev", { hasText: "Pia Sanz" }).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  run();
  await expect(page.getByText(/^Moving Pia Sanz/)).toBeVisible();
  for (let quarter = 1; quarter < 4; quarter++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const moved = new Date(Date.parse(start) + HOUR_MS).toISOString();
  await expect
    .poll(async () => {
      const { appointment } = await office.api<{ appointment: { start: string } }>("GET", `/bookings/${bookingId}`);
      return new Date(appointment.start).toISOString();
    })
    .toBe(moved);
});

/** The free end of the calendar's first day, and the hour that begins there. */
async function freeEnd(page: Page) {
  const list = page.locator("section.cal-col ol").first();
  await list.scrollIntoViewIfNeeded();
  const box = await list.boundingBox();
  const hour = await page.locator(".cal-time > span").last().textContent();
  if (!box || !hour) throw new Error("The column is drawn.");
  return { x: box.x + box.width / 2, y: box.y + box.height - 3, hour: hour.slice(0, 2) };
}

test("free time that is pressed before the calendar's scripts have come begins a visit there, once", async ({
  page,
}) => {
  const { path } = await openOffice(page);
  const run = await openBeforeScripts(page, `${path}/calendar?date=${nextMonday()}`);
  const { x, y, hour } = await freeEnd(page);
  await page.mouse.click(x, y);
  run();
  const dialog = page.getByRole("dialog", { name: "New in the calendar" });
  await expect(dialog.getByLabel("From")).toHaveValue(`${hour}:45`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.mouse.click(x, y);
  await expect(dialog).toBeVisible();
});

test("a card that is dragged before the calendar's scripts have come is moved once they have, once", async ({
  page,
}) => {
  const office = await openOffice(page);
  const date = nextMonday();
  const { start, bookingId } = await bookVisit(office, "Vera Paz", { from: date });
  const run = await openBeforeScripts(page, `${office.path}/calendar?date=${date}`);
  const card = page.locator("a.ev", { hasText: "Vera Paz" });
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  const hours = page.locator(".cal-time > span");
  const hour = await hours.nth(1).evaluate((one) => one.getBoundingClientRect().height);
  if (!box) throw new Error("The card is drawn.");
  await page.mouse.move(box.x + box.width / 2, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 8 + 2 * hour);
  await page.mouse.up();
  run();
  await expect(page.getByText("Vera Paz was moved.").last()).toBeVisible();
  const { appointment } = await office.api<{ appointment: { start: string } }>("GET", `/bookings/${bookingId}`);
  expect(Date.parse(appointment.start) - Date.parse(start)).toBe(2 * HOUR_MS);
  await expect(page).toHaveURL(/\/calendar\?date=[-\d]+$/);
});

test("a finger that is down on free time when the calendar's scripts come draws a visit there", async ({ page }) => {
  const { path } = await openOffice(page);
  const run = await openBeforeScripts(page, `${path}/calendar?date=${nextMonday()}`);
  const { x, y, hour } = await freeEnd(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  run();
  await expect(async () => {
    await page.mouse.move(x + 20, y);
    await page.mouse.move(x, y + 1);
    await expect(page.locator(".ghost")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "New in the calendar" });
  await expect(dialog.getByLabel("From")).toHaveValue(`${hour}:45`);
});

test("a list is searched and narrowed where the page's scripts never come", async ({ page }) => {
  const office = await openOffice(page);
  await bookVisit(office, "Rita Gil");
  await bookVisit(office, "Sara Mas");
  await page.route("**/_next/static/**/*.js", (route) => route.abort());

  await page.goto(`${office.path}/customers`);
  await expect(page.getByRole("link", { name: "Sara Mas" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Name, mail or phone" }).fill("Rita");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("link", { name: "Sara Mas" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Rita Gil" })).toBeVisible();

  await page.goto(`${office.path}/bookings?view=all`);
  await expect(page.getByRole("link", { name: /Rita Gil/ })).toBeVisible();
  await page.getByLabel("From").fill("2090-01-01");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
});

test("what acts as soon as it is chosen or switched is heard too when that was before its script", async ({ page }) => {
  const { path, api } = await openOffice(page);
  let run = await openBeforeScripts(page, `${path}/calendar?date=${nextMonday()}`);
  await page.getByRole("combobox", { name: "Staff" }).selectOption({ index: 1 });
  run();
  await expect(page).toHaveURL(/[?&]staff=/);
  await expect(page.locator("section.cal-col")).toHaveCount(1);

  run = await openBeforeScripts(page, `${path}/notifications`);
  const first = page.getByRole("switch").first();
  const wasOn = await first.isChecked();
  const activeOnes = async () => {
    const { data } = await api<{ data: { active: boolean }[] }>("GET", "/notifications?limit=100");
    return data.filter(({ active }) => active).length;
  };
  const before = await activeOnes();
  await first.click();
  run();
  await expect(first).toBeChecked({ checked: !wasOn });
  await expect.poll(activeOnes).toBe(before + (wasOn ? -1 : 1));

  run = await openBeforeScripts(page, `${path}/customers/import`);
  const buffer = Buffer.from("Name,E-mail\nTeo Gil,teo@example.com\n");
  await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  run();
  await expect(page.getByText("1 new, 0 here already")).toBeVisible();
});

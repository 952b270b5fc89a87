import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { createSalon, freeSlots, manage, managed, type Salon } from "./support/salon";

test.use({ javaScriptEnabled: false, locale: "en-GB" });

test("from the services to the confirmation in three clicks and two fields, without scripts", async ({ page }) => {
  const salon = await createSalon();
  await page.goto(salon.path);
  await page.getByRole("link", { name: salon.service.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Choose a time: ${salon.service.title}` })).toBeVisible();
  await page.locator("a[data-slot]").first().click();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Book / }).click();

  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/[^/]+$/);
});

test("refused answers come back with a focused summary, links to the fields and what was typed", async ({ page }) => {
  const salon = await createSalon();
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.locator("a[data-slot]").first().click();
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: /^Book / }).click();

  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("alert").getByRole("link", { name: /email/i }).click();
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
});

test("another day and another member are plain links and a plain form", async ({ page }) => {
  const salon = await createSalon();
  const [, member] = salon.service.staff;
  if (member === undefined) throw new Error("The plain service has a choice of members.");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.getByRole("button", { name: "Choose another date" }).click();
  const works = new Set((await freeSlots(salon, member.id, { days: 62 })).map(({ start }) => start.slice(0, 10)));
  const days = await paramsOf(page.locator("table a[data-day]"), ["date"]);
  const date = days.flat().findLast((day) => works.has(day ?? "")) ?? "";
  await page.locator(`table a[data-day][href*="date=${date}"]`).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("date") === date);

  await page.getByText(member.fullName, { exact: true }).click();
  await page.getByRole("button", { name: "Show times" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("staff") === member.id);
  await expect(page.getByRole("radio", { name: member.fullName })).toBeChecked();
  expect(new URL(page.url()).searchParams.get("date")).toBe(date);
  const free = await freeSlots(salon, member.id, { from: date, days: 1 });
  expect(free.length).toBeGreaterThan(0);
  const shown = await paramsOf(page.locator("a[data-slot]"), ["start", "staff"]);
  expect(shown).toEqual(free.map(({ start }) => [start, member.id]));

  await page.locator("a[data-slot]").last().click();
  await book(page, "member@example.com");
  const { booking } = await managed(salon, new URL(page.url()).pathname);
  expect([booking.start, booking.staff.id]).toEqual([free.at(-1)?.start, member.id]);
});

test("a form sent twice books once", async ({ page }) => {
  const { salon, booked, form } = await bookAnyone(page, "twice@example.com");
  const again = await page.request.post(form.url(), {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    data: form.postData() ?? "",
    maxRedirects: 0,
  });
  expect([again.status(), again.headers().location]).toEqual([303, booked]);
  expect(await countOf(salon, "twice@example.com")).toBe(1);
});

test("going back to the form and sending it again books once, though another member is free", async ({ page }) => {
  const { salon, booked } = await bookAnyone(page, "back@example.com");
  await page.goBack();
  await book(page, "back@example.com");
  expect(new URL(page.url()).pathname).toBe(booked);
  expect(await countOf(salon, "back@example.com")).toBe(1);
});

/** Books a time at which two members are free, of whoever is. */
async function bookAnyone(page: Page, email: string) {
  const salon = await createSalon();
  const [first, second] = salon.service.staff.map(({ id }) => freeSlots(salon, id));
  const others = new Set((await second)?.map(({ start }) => start));
  const slot = (await first)?.find(({ start }) => others.has(start));
  if (slot === undefined) throw new Error("Two members are free at one time.");
  await page.goto(`${salon.path}/${salon.service.id}/details?${new URLSearchParams({ start: slot.start })}`);
  const form = await book(page, email);
  return { salon, booked: new URL(page.url()).pathname, form };
}

/** Fills the form in, sends it and waits for the confirmation. @returns what was sent */
async function book(page: Page, email: string): Promise<Request> {
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill(email);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/[^/]+$/);
  return sent;
}

/** What each of some links asks for. */
async function paramsOf(links: Locator, names: string[]): Promise<(string | null)[][]> {
  const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  return addresses.map((address) => names.map((name) => new URL(address).searchParams.get(name)));
}

/** How many bookings a customer has. */
async function countOf(salon: Salon, email: string): Promise<number> {
  const search = new URLSearchParams({ search: email });
  const { data } = await manage<{ data: { id: string }[] }>(salon, `GET /customers?${search}`);
  const counts = await Promise.all(
    data.map(({ id }) => manage<{ total: number }>(salon, `GET /bookings?customerId=${id}`)),
  );
  return counts.reduce((sum, { total }) => sum + total, 0);
}

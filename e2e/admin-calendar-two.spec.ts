import { type Browser, expect, type Page, test } from "@playwright/test";
import { bookVisit, nextMonday, type Office, openOffice } from "./support/office";
import { askOf, colleague } from "./support/office/colleague";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

const HOUR_MS = 3_600_000;

/** A visit, with the calendar open at its day. */
async function openDay(page: Page, fullName: string) {
  const office = await openOffice(page);
  const visit = await bookVisit(office, fullName, { from: nextMonday() });
  const { timeZone } = await office.api<{ timeZone: string }>("GET", "/settings");
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(visit.start));
  const path = `${office.path}/calendar?date=${date}`;
  await page.goto(path);
  return { office, visit, path };
}

/** The same day in the browser of somebody else of the account. */
async function openBeside(browser: Browser, { office, path }: { office: Office; path: string }, name: string) {
  const other = await (await colleague(browser, office, name)).newPage();
  await other.goto(path);
  return other;
}

const cardOn = (page: Page, name: string) => page.locator("a.ev", { hasText: name });

/** Takes hold of a card by the keyboard and moves it down; Enter would drop it. */
async function hold(page: Page, name: string, quarters: number) {
  await cardOn(page, name).focus();
  await page.keyboard.press("m");
  await expect(page.getByText(`Moving ${name}`)).toBeVisible();
  for (let quarter = 0; quarter < quarters; quarter++) await page.keyboard.press("ArrowDown");
}

const startOf = async ({ api }: Office, bookingId: string) => {
  const { appointment } = await api<{ appointment: { start: string } }>("GET", `/bookings/${bookingId}`);
  return Date.parse(appointment.start);
};

/** Who moved the visit, newest first, as its history says. */
async function moversOf(page: Page, { path }: Office, bookingId: string) {
  const ask = askOf(page.request, path.split("/").at(-1) ?? "");
  const { entries } = await ask<{ entries: { what: string; by: string | null }[] }>("calendar.history", {
    id: bookingId,
  });
  return entries.filter(({ what }) => what === "moved").map(({ by }) => by);
}

test("of two who drop the same card at once one wins; the other is told who and where, and may still choose", async ({
  page,
  browser,
}) => {
  const day = await openDay(page, "Hugo Paz");
  const { office, visit } = day;
  const before = Date.parse(visit.start);
  const other = await openBeside(browser, day, "Marta Ruiz");
  await Promise.all([hold(page, "Hugo Paz", 4), hold(other, "Hugo Paz", 8)]);
  await Promise.all([page.keyboard.press("Enter"), other.keyboard.press("Enter")]);

  const dockOf = (on: Page) => on.getByRole("dialog", { name: /Hugo Paz to/ });
  await expect(dockOf(page).or(page.getByText("Hugo Paz was moved.").last())).toBeVisible();
  await expect(dockOf(other).or(other.getByText("Hugo Paz was moved.").last())).toBeVisible();
  const isOtherLate = await dockOf(other).isVisible();
  const [winner, loser] = isOtherLate ? [page, other] : [other, page];
  const [won, wanted] = isOtherLate ? [1, 2] : [2, 1];
  await expect(dockOf(winner)).toHaveCount(0);
  await expect(dockOf(loser)).toContainText(`${isOtherLate ? "Guest" : "Marta Ruiz"} changed it meanwhile`);
  expect(await startOf(office, visit.bookingId)).toBe(before + won * HOUR_MS);
  expect(await moversOf(page, office, visit.bookingId)).toEqual([isOtherLate ? "Guest" : "Marta Ruiz"]);

  // What was wanted is still there to be done.
  await dockOf(loser).getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => startOf(office, visit.bookingId)).toBe(before + wanted * HOUR_MS);
  await other.context().close();
});

test("whoever sees an old card and drops it keeps theirs, and nothing was written", async ({ page, browser }) => {
  const day = await openDay(page, "Ines Mar");
  const { office, visit } = day;
  const before = Date.parse(visit.start);
  const other = await (await colleague(browser, office, "Marta Ruiz")).newPage();
  // It hears of nothing: what it shows is old by then.
  await other.route("**/api/live/**", (route) => route.abort());
  await other.route("**/api/trpc/calendar.version*", () => {});
  await other.goto(day.path);
  await hold(page, "Ines Mar", 4);
  await page.keyboard.press("Enter");
  await expect.poll(() => startOf(office, visit.bookingId)).toBe(before + HOUR_MS);
  await hold(other, "Ines Mar", 8);
  await other.keyboard.press("Enter");
  const dock = other.getByRole("dialog", { name: /Ines Mar to/ });
  await expect(dock).toContainText("Guest changed it meanwhile");
  await dock.getByRole("button", { name: "Keep theirs" }).click();
  await expect(dock).toBeHidden();
  expect(await startOf(office, visit.bookingId)).toBe(before + HOUR_MS);
  expect(await moversOf(page, office, visit.bookingId)).toEqual(["Guest"]);
  // Both see the same by now.
  const timeOn = (on: Page) => cardOn(on, "Ines Mar").locator("bdi").innerText();
  await expect.poll(() => timeOn(other)).toBe(await timeOn(page));
  await other.context().close();
});

/** How long a stream that was cut stays away at most. */
const AGAIN_MS = 10_000;

/** How often a page asked for its version itself. */
function countAsked(page: Page): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/trpc/calendar.version")) asked++;
  });
  return () => asked;
}

test("what a customer does appears by the stream, without a reload and without asking", async ({ page }) => {
  const { office } = await openDay(page, "Lola Rey");
  const asked = countAsked(page);
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await expect(page.locator(".live")).toHaveText("Live");
  const { publicKey } = await office.api<{ publicKey: string }>("GET", "/settings");
  // What Lola comes for, at the end of the same day.
  const { data } = await office.api<{ data: { serviceId: string }[] }>("GET", "/appointments?limit=1");
  const service = data[0]?.serviceId;
  const open = `/api/public/${publicKey}`;
  const slots = await page.request.get(`${open}/slots?service=${service}&from=${nextMonday()}&days=1`);
  const { days } = (await slots.json()) as { days: { slots: { start: string }[] }[] };
  const booked = await page.request.post(`${open}/bookings`, {
    data: { items: [{ service, start: days[0]?.slots.at(-1)?.start }], name: "Mina Pons", email: "mina@example.com" },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  await expect(cardOn(page, "Mina Pons")).toBeVisible();
  const { bookings } = (await booked.json()) as { bookings: { manageUrl: string }[] };
  const token = bookings[0]?.manageUrl.split("/").at(-1);
  const cancelled = await page.request.post(`${open}/manage/${token}/cancel`, { data: {} });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await expect(cardOn(page, "Mina Pons")).toBeHidden();
  await expect(cardOn(page, "Lola Rey")).toBeVisible();
  expect(asked()).toBe(0);
  expect(loads).toEqual([]);
});

test("where the stream is cut the calendar asks instead, says when nothing answers, and takes the stream again", async ({
  page,
}) => {
  const asked = countAsked(page);
  await page.clock.install();
  await page.route("**/api/live/**", (route) => route.abort());
  const { office, visit } = await openDay(page, "Nora Gil");
  const card = cardOn(page, "Nora Gil");
  await office.api("PATCH", `/bookings/${visit.bookingId}`, { status: "pending" });
  await expect(card).toContainText("Pending");
  expect(asked()).toBeGreaterThan(0);

  await page.route("**/api/trpc/calendar.version*", (route) => route.abort());
  await expect(page.locator(".live")).toHaveText("No connection");
  await page.unrouteAll();
  await expect(page.locator(".live")).toHaveText("Live");
  const isBack = page.waitForResponse((answer) => answer.url().includes("/api/live/") && answer.ok());
  await page.clock.fastForward(AGAIN_MS);
  await isBack;
  await office.api("PATCH", `/bookings/${visit.bookingId}`, { status: "cancelled" });
  await expect(card).toBeHidden();
});

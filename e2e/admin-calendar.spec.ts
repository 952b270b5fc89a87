import { expect, type Page, test } from "@playwright/test";
import { copyRow } from "./support/database";
import { bookVisit, nextMonday, type Office, openOffice } from "./support/office";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

/** A visit on a day of its own, with the calendar open at it. */
async function openDay(page: Page, fullName: string) {
  const office = await openOffice(page);
  const visit = await bookVisit(office, fullName, { from: nextMonday() });
  const date = await localDate(office, visit.start);
  await page.goto(`${office.path}/calendar?date=${date}`);
  return { office, visit, date };
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

test("a press on a card is answered before the server is, and so is one that closes it", async ({ page }) => {
  const { visit } = await openDay(page, "Vera Luna");
  await page.waitForLoadState("networkidle");
  const letGo = await holdAnswers(page);
  const card = page.getByRole("link", { name: /Vera Luna/ }).first();
  const drawer = page.getByRole("complementary", { name: "Visit" });
  await card.click();
  await expect(drawer.getByRole("heading", { name: "Vera Luna" })).toBeVisible();
  await expect(drawer).toBeFocused();
  await expect(drawer.getByRole("button", { name: "Cancel the visit" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(card).toBeFocused();

  await card.press("Enter");
  letGo();
  await expect(drawer.getByRole("button", { name: "Cancel the visit" })).toBeVisible();
  await expect(drawer).toBeFocused();
  expect(new URL(page.url()).searchParams.get("visit")).toBe(visit.bookingId);

  await holdAnswers(page);
  await drawer.getByRole("link", { name: "Close the visit" }).press("Enter");
  await expect(drawer).toBeHidden();
  await expect(card).toBeFocused();
});

/** Keeps back what the server answers to a step from page to page. @returns lets it go */
async function holdAnswers(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      await gate;
      await route.continue();
    },
  );
  return letGo;
}

test("on a narrow card the time stays in sight, whatever is marked on it and however long the name", async ({
  page,
}) => {
  const { office, visit, date } = await openDay(page, "Maximiliana Fernández Villavicencio");
  await office.api("PATCH", `/bookings/${visit.bookingId}`, { status: "pending" });
  await page.goto(`${office.path}/calendar?date=${date}&visit=${visit.bookingId}`);
  const card = page.locator("a.ev", { hasText: "Maximiliana" });
  await expect(card).toContainText("Pending");
  const [whole, time] = [await card.boundingBox(), await card.locator(".ev-s").boundingBox()];
  if (!whole || !time) throw new Error("The card is shown.");
  expect(time.y + time.height).toBeLessThanOrEqual(whole.y + whole.height);
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
  // Keys are heard once the page's code runs.
  await page.waitForLoadState("networkidle");
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

test("a list of everybody's visits says whose each is, and so does a day off in it; a list of one need not", async ({
  page,
}) => {
  const { office, date, visit: booked } = await openDay(page, "Elena Mar");
  const { data: staff } = await office.api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const { appointment } = await office.api<{ appointment: { staffId: string } }>(
    "GET",
    `/bookings/${booked.bookingId}`,
  );
  const first = staff.find(({ id }) => id === appointment.staffId);
  const second = staff.find(({ id }) => id !== appointment.staffId);
  await office.api("POST", "/holidays", { date, kind: "once", staffId: second?.id });
  await page.goto(`${office.path}/calendar?view=list&date=${date}`);
  const visit = page.getByRole("listitem").filter({ hasText: "Elena Mar" });
  await expect(visit).toContainText(`· ${first?.fullName}`);
  const off = page.getByRole("listitem").filter({ hasText: "Day off" });
  await expect(off).toContainText(second?.fullName ?? "");
  await page.getByLabel("Staff").selectOption(first?.id ?? "");
  await expect(off).toHaveCount(0);
  await expect(visit).not.toContainText(first?.fullName ?? "");
});

test("a day with more than two hundred visits is listed in pieces, each visit in one of them", async ({ page }) => {
  const office = await openOffice(page);
  const date = nextMonday();
  const { data: services } = await office.api<{ data: { id: string; title: string }[] }>("GET", "/services?limit=100");
  const { data: staff } = await office.api<{ data: { id: string }[] }>("GET", "/staff");
  const serviceId = services.find(({ title }) => title === "Haircut")?.id;
  const notes = Array.from({ length: 203 }, (_, at) => `Kept ${at + 1}.`);
  const at = (minutes: number) => new Date(Date.parse(`${date}T08:00:00Z`) + minutes * 60_000).toISOString();
  const first = { serviceId, staffId: staff[0]?.id, start: at(0), internalNote: notes[0], force: true };
  const { id, end } = await office.api<{ id: string; end: string }>("POST", "/appointments", first);
  const minutes = (Date.parse(end) - Date.parse(at(0))) / 60_000;
  const keptAt = (note: string, from: number) => {
    const [starts_at, ends_at] = [at(from), at(from + minutes)];
    return { starts_at, ends_at, blocked_starts_at: starts_at, blocked_ends_at: ends_at, internal_note: note };
  };
  await copyRow(
    { table: "appointments", id },
    notes.slice(1).map((note, place) => keptAt(note, 2 * place + 2)),
  );
  await page.goto(`${office.path}/calendar?view=list&date=${date}`);
  const list = page.getByRole("region", { name: /Monday/ }).getByRole("link");
  await expect(list).toHaveCount(200);
  await expect(page.getByRole("heading", { name: /203 visits/ })).toBeVisible();
  const shownFirst = await list.allInnerTexts();
  await page
    .getByRole("link", { name: /· 201–203$/ })
    .first()
    .click();
  await expect(list).toHaveCount(3);
  await expect(page.getByRole("heading", { name: /203 visits/ })).toBeVisible();
  const shown = [...shownFirst, ...(await list.allInnerTexts())].join("\n");
  expect(notes.filter((note) => !shown.includes(note))).toEqual([]);
});

test("a group says whose it is, and takes somebody who is added where it is looked at", async ({ page }) => {
  const office = await openOffice(page);
  const { data } = await office.api<{ data: { id: string; title: string }[] }>("GET", "/services?limit=100");
  const service = data.find(({ title }) => title === "Styling class")?.id;
  const { days } = await office.api<{ days: { slots: { start: string }[] }[] }>(
    "GET",
    `/slots?service=${service}&from=${nextMonday()}&days=7`,
  );
  const start = days.flatMap(({ slots }) => slots)[0]?.start ?? "";
  const ana = await office.api<{ id: string }>("POST", "/customers", { fullName: "Ana Rey", email: "a@example.com" });
  const wanted = { serviceId: service, customerId: ana.id, start, staffId: "any" };
  const { id, staff } = await office.api<{ id: string; staff: { fullName: string } }>("POST", "/appointments", wanted);
  await page.goto(`${office.path}/calendar?date=${await localDate(office, start)}&appointment=${id}`);
  const drawer = page.getByRole("complementary", { name: "Visit" });
  await expect(drawer).toContainText(staff.fullName);
  await expect(drawer).toContainText("1 of 6 seats");
  await drawer.getByRole("button", { name: "Add somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Add somebody" });
  await dialog.getByRole("button", { name: "New customer" }).click();
  await dialog.getByLabel("Name").fill("Ben Sol");
  await dialog.getByLabel("E-mail").fill("ben@example.com");
  await dialog.getByRole("button", { name: "Book the visit" }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer).toContainText("2 of 6 seats");
  await expect(drawer.getByRole("listitem")).toHaveText([/Ana Rey/, /Ben Sol/]);

  await drawer.getByRole("button", { name: "Cancel for everybody…" }).click();
  const ending = page.getByRole("dialog", { name: "Cancel Styling class for everybody?" });
  await expect(ending).toContainText("2 bookings are cancelled");
  await ending.getByRole("button", { name: "Cancel for everybody" }).click();
  await expect(drawer).toBeHidden();
  const { data: ended } = await office.api<{ data: { status: string }[] }>("GET", "/bookings");
  expect(ended.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
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

const HOUR_MS = 3_600_000;

/** Where an appointment stands by now. */
async function startOf({ api }: Office, bookingId: string): Promise<number> {
  const { appointment } = await api<{ appointment: { start: string } }>("GET", `/bookings/${bookingId}`);
  return Date.parse(appointment.start);
}

/** How many pixels an hour of the grid takes. */
const hourHeight = (page: Page) =>
  page
    .locator(".cal-time > span")
    .nth(1)
    .evaluate((hour) => hour.getBoundingClientRect().height);

test("a card is dragged to another hour, and taken back for ten seconds", async ({ page }) => {
  const { office, visit } = await openDay(page, "Fina Sol");
  const before = Date.parse(visit.start);
  const card = page.locator("a.ev", { hasText: "Fina Sol" });
  const box = await card.boundingBox();
  if (!box) throw new Error("The card is shown.");
  const from = { x: box.x + box.width / 2, y: box.y + 8 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10);
  await page.mouse.move(from.x, from.y + 2 * (await hourHeight(page)));
  await page.mouse.up();
  await expect(page.getByText("Fina Sol was moved.").last()).toBeVisible();
  expect(await startOf(office, visit.bookingId)).toBe(before + 2 * HOUR_MS);
  expect(new URL(page.url()).searchParams.get("visit")).toBeNull();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => startOf(office, visit.bookingId)).toBe(before);
});

test("by keys alone a card goes to where something stands against it, which is named before it is done", async ({
  page,
}) => {
  const { office, visit } = await openDay(page, "Gema Rey");
  const before = Date.parse(visit.start);
  const card = page.locator("a.ev", { hasText: "Gema Rey" });
  await card.focus();
  await page.keyboard.press("m");
  await expect(page.getByText(/^Moving Gema Rey/)).toBeVisible();
  // Four hours before the first free time nobody works.
  for (let quarter = 0; quarter < 16; quarter++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const dock = page.getByRole("dialog", { name: /Gema Rey to/ });
  await expect(dock).toContainText("does not work");
  await expect(dock.getByRole("button", { name: "Another time" })).toBeFocused();
  // Wherever the focus has gone meanwhile.
  await card.focus();
  await page.keyboard.press("Escape");
  await expect(dock).toBeHidden();
  expect(await startOf(office, visit.bookingId)).toBe(before);

  await card.focus();
  await page.keyboard.press("m");
  for (let quarter = 0; quarter < 16; quarter++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await dock.getByRole("button", { name: "Move anyway" }).press("Enter");
  await expect.poll(() => startOf(office, visit.bookingId)).toBe(before - 4 * HOUR_MS);
});

test("who has arrived is said by one key on the card, shown there and in the drawer, and taken back", async ({
  page,
}) => {
  const { office, visit } = await openDay(page, "Hilda Mora");
  const arrivedAt = async () =>
    (await office.api<{ arrivedAt: string | null }>("GET", `/bookings/${visit.bookingId}`)).arrivedAt;
  const card = page.locator("a.ev", { hasText: "Hilda Mora" });
  await card.focus();
  await page.keyboard.press("a");
  await expect(page.getByText("Hilda Mora is here.").last()).toBeVisible();
  await expect(card).toContainText("Arrived");
  expect(await arrivedAt()).not.toBeNull();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(arrivedAt).toBeNull();
  await expect(card).not.toContainText("Arrived");

  await card.press("Enter");
  const drawer = page.getByRole("complementary", { name: "Visit" });
  await drawer.getByRole("button", { name: "Arrived" }).press("Enter");
  await expect(drawer.getByRole("button", { name: "Not here after all" })).toBeVisible();
  await expect(drawer.getByText("Arrived", { exact: true })).toBeVisible();
  await expect(drawer.getByText(/^Arrived, noted by/)).toHaveCount(2);
  expect(await arrivedAt()).not.toBeNull();
});

test("free time is clicked and booked for somebody new, outside of the hours only when that is said", async ({
  page,
}) => {
  const { office, visit } = await openDay(page, "Irma Gil");
  const column = page.locator("section", { has: page.locator("a.ev", { hasText: "Irma Gil" }) });
  const list = column.locator("ol");
  const box = await list.boundingBox();
  if (!box) throw new Error("The column is shown.");
  const dialog = page.getByRole("dialog", { name: "New in the calendar" });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 3);
  await dialog.getByRole("button", { name: "New customer" }).click();
  await dialog.getByLabel("Name").fill("Jana Ríos");
  await dialog.getByLabel("E-mail").fill("jana@example.com");
  await dialog.getByLabel("Service").selectOption({ label: visit.service });
  await dialog.getByLabel("From").fill("04:00");
  await dialog.getByRole("button", { name: "Book the visit" }).click();
  await expect(dialog.getByRole("alert")).toContainText("does not work");
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("a.ev", { hasText: "Jana Ríos" })).toBeVisible();

  await page.keyboard.press("n");
  await dialog.getByRole("searchbox", { name: "Customer" }).fill("Jana");
  await dialog.getByRole("button", { name: /Jana Ríos/ }).click();
  await dialog.getByRole("radio", { name: "Blocked time" }).check({ force: true });
  await dialog.getByLabel("Service").selectOption({ label: visit.service });
  await dialog.getByLabel("From").fill("03:00");
  await dialog.getByLabel("Note").fill("Delivery");
  await dialog.getByRole("button", { name: "Block the time" }).click();
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  const blocked = page.locator("a.ev", { hasText: "Delivery" });
  await expect(blocked).toBeVisible();
  const { total } = await office.api<{ total: number }>("GET", "/bookings");
  expect(total).toBe(2);

  await blocked.click();
  const drawer = page.getByRole("complementary", { name: "Visit" });
  await drawer.getByRole("button", { name: "Note…" }).click();
  await page.getByRole("dialog").getByLabel("Note for the team").fill("Delivery of towels");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("heading", { name: "Delivery of towels" })).toBeVisible();
  await drawer.getByRole("button", { name: "Free the time…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Free the time" }).click();
  await expect(drawer).toBeHidden();
  await expect(blocked).toHaveCount(0);
  await expect(page.locator(".with-drawer")).toHaveCount(0);
});

test("on a phone a visit is moved by its own button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { office, visit } = await openDay(page, "Kira Mas");
  await page.getByRole("link", { name: /Kira Mas/ }).click();
  await page.getByRole("complementary", { name: "Visit" }).getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move Kira Mas" });
  // What moves is not in its own way.
  const present = dialog.getByRole("button", { name: await dialog.getByLabel("From").inputValue(), exact: true });
  await expect(present).toHaveAttribute("aria-pressed", "true");
  await dialog.getByLabel("From").fill("04:00");
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog.getByRole("alert")).toContainText("does not work");
  await expect(dialog.getByText("04:00 is not free")).toBeVisible();
  await dialog.getByRole("button", { name: "Move anyway" }).click();
  await expect(dialog).toBeHidden();
  expect(await startOf(office, visit.bookingId)).toBeLessThan(Date.parse(visit.start));
});

test("a move to another day names that day, while it is moved and where something stands against it", async ({
  page,
}) => {
  const { office, visit, date } = await openDay(page, "Lola Paz");
  const { data } = await office.api<{ data: { staffId: string }[] }>("GET", "/appointments?limit=1");
  await page.goto(`${office.path}/calendar?view=week&date=${date}&staff=${data[0]?.staffId}`);
  const next = Date.parse(date) + 86_400_000;
  const day = await page.evaluate((at) => {
    const shown = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
    return new Intl.DateTimeFormat("en-GB", shown).format(at);
  }, next);
  const card = page.locator("a.ev", { hasText: "Lola Paz" });
  await card.focus();
  await page.keyboard.press("m");
  const heard = page.locator("p[aria-live=assertive]");
  await expect(heard).toHaveText(/^\d\d:\d\d–/);
  await page.keyboard.press("ArrowRight");
  await expect(heard).toContainText(day);
  // Four hours before the first free time nobody works.
  for (let quarter = 0; quarter < 16; quarter++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: new RegExp(`^Lola Paz to ${day}, \\d\\d:\\d\\d with`) }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Choose another time" }).click();
  expect(await startOf(office, visit.bookingId)).toBe(Date.parse(visit.start));
});

test("a card of the week says when it ends, however long what was booked is called", async ({ page }) => {
  const { office, visit, date } = await openDay(page, "Mara Gil");
  const { data } = await office.api<{ data: { id: string; staffId: string; serviceId: string }[] }>(
    "GET",
    "/appointments?limit=1",
  );
  const [appointment] = data;
  await office.api("PATCH", `/services/${appointment?.serviceId}`, { title: "Cut, wash and finish for long hair" });
  const end = new Date(Date.parse(visit.start) + HOUR_MS).toISOString();
  await office.api("PATCH", `/appointments/${appointment?.id}`, { end, force: true });
  await page.goto(`${office.path}/calendar?view=week&date=${date}&staff=${appointment?.staffId}`);
  const card = page.locator("a.ev", { hasText: "Mara Gil" });
  await expect(card.locator("bdi")).toHaveText(/^\d\d:\d\d–\d\d:\d\d$/);
  const [whole, time] = [await card.boundingBox(), await card.locator("bdi").boundingBox()];
  if (!whole || !time) throw new Error("The card is shown.");
  expect(time.x + time.width).toBeLessThanOrEqual(whole.x + whole.width);
  expect(time.y + time.height).toBeLessThanOrEqual(whole.y + whole.height);
});

test("a key that is pressed the moment a day is drawn goes on from that day", async ({ page }) => {
  const { date } = await openDay(page, "Nora Vega");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const key = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const title = document.querySelector("h1")?.textContent;
    const drawn = new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent === title) return;
      drawn.disconnect();
      key();
    });
    drawn.observe(document.body, { subtree: true, childList: true, characterData: true });
    key();
  });
  const later = new Date(Date.parse(date) + 2 * 86_400_000).toISOString().slice(0, 10);
  await expect.poll(() => new URL(page.url()).searchParams.get("date"), { timeout: 5_000 }).toBe(later);
});

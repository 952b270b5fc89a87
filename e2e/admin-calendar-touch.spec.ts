import { type CDPSession, expect, type Locator, type Page, test } from "@playwright/test";
import { bookVisit, nextMonday, type Office, openOffice } from "./support/office";

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 1366 };

test.use({ locale: "en-GB", hasTouch: true, viewport: PHONE });

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

async function openDay(page: Page, fullName: string) {
  const office = await openOffice(page);
  const visit = await bookVisit(office, fullName, { from: nextMonday() });
  const { timeZone } = await office.api<{ timeZone: string }>("GET", "/settings");
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(visit.start));
  await page.goto(`${office.path}/calendar?date=${date}`);
  return { office, visit, date };
}

interface Placed {
  start: string;
  end: string;
  staffId: string;
}

/** Where a visit stands by now. */
const placeOf = async ({ api }: Office, bookingId: string) => {
  const { appointment } = await api<{ appointment: Placed }>("GET", `/bookings/${bookingId}`);
  return { start: Date.parse(appointment.start), end: Date.parse(appointment.end), staffId: appointment.staffId };
};

test("on a phone a visit is made, moved, made longer and given to another member by touch alone", async ({ page }) => {
  const { office, visit } = await openDay(page, "Kira Mas");
  const before = await placeOf(office, visit.bookingId);
  const { data: staff } = await office.api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const other = staff.find(({ id }) => id !== before.staffId);
  await page.getByRole("link", { name: /Kira Mas/ }).tap();
  const drawer = page.getByRole("complementary", { name: "Visit" });
  await drawer.getByRole("button", { name: "Move", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Move Kira Mas" });
  const minutes = (before.end - before.start) / MINUTE_MS;
  await dialog.locator("[name=staffId]").selectOption(other?.id ?? "");
  await dialog.getByLabel("From").fill("05:00");
  await dialog.getByLabel("Minutes").fill(String(minutes + 30));
  await dialog.getByRole("button", { name: "Move" }).tap();
  await dialog.getByRole("button", { name: "Move anyway" }).tap();
  await expect(dialog).toBeHidden();
  const after = await placeOf(office, visit.bookingId);
  expect(after.staffId).toBe(other?.id);
  expect(after.end - after.start).toBe((minutes + 30) * MINUTE_MS);
  expect(after.start).toBeLessThan(before.start);

  await drawer.getByRole("link", { name: "Close the visit" }).tap();
  await page.getByRole("button", { name: "New", exact: true }).tap();
  const made = page.getByRole("dialog", { name: "New in the calendar" });
  await made.getByRole("button", { name: "New customer" }).tap();
  await made.getByLabel("Name").fill("Jana Ríos");
  await made.getByLabel("E-mail").fill("jana@example.com");
  await made.getByLabel("Service").selectOption({ label: visit.service });
  await made.getByLabel("From").fill("04:00");
  await made.getByRole("button", { name: "Book the visit" }).tap();
  await made.getByRole("button", { name: "Book anyway" }).tap();
  await expect(made).toBeHidden();
  await expect(page.getByRole("link", { name: /Jana Ríos/ })).toBeVisible();
});

test("on a phone a day is taken off and taken back where it is seen, and who stands on it is said", async ({
  page,
}) => {
  const { office, date } = await openDay(page, "Luz Gil");
  const open = () => page.getByRole("button", { name: /^Days off on/ }).tap();
  await open();
  const dialog = page.getByRole("dialog", { name: /^Days off on/ });
  await dialog.getByLabel("Who").selectOption({ label: "The whole company" });
  await dialog.getByRole("button", { name: "Add" }).tap();
  await expect(dialog.getByRole("alert")).toContainText("Added. 1 booking stands on that day.");
  await expect(dialog.getByRole("alert")).toBeFocused();
  // It is done: no button is left that looks as if it had to be confirmed, and would do it once more.
  await expect(dialog.getByRole("button", { name: "Add" })).toHaveCount(0);
  const off = dialog.getByRole("listitem").filter({ hasText: "The whole company" });
  await expect(off).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Luz Gil" })).toBeVisible();
  const holidays = () => office.api<{ data: { date: string; kind: string }[] }>("GET", "/holidays");
  expect((await holidays()).data).toMatchObject([{ date, kind: "once" }]);
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(page.locator(".agenda")).toContainText("Closed");
  await open();
  await dialog.getByRole("button", { name: "Take back" }).tap();
  await expect(off).toHaveCount(0);
  expect((await holidays()).data).toEqual([]);
});

test("on a phone the weekly hours of a member are changed where they are seen", async ({ page }) => {
  const { office, date } = await openDay(page, "Luz Gil");
  await page.getByRole("button", { name: /^Days off on/ }).tap();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Weekly hours of/ })
    .tap();
  const dialog = page.getByRole("dialog", { name: /^Weekly hours of/ });
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" }).format(new Date(date));
  await dialog.getByLabel(`${weekday} from`, { exact: true }).fill("18:00");
  await dialog.getByLabel(`${weekday} until`, { exact: true }).fill("17:00");
  await dialog.getByRole("button", { name: "Save the week" }).tap();
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  await dialog.getByLabel(`${weekday} from`, { exact: true }).fill("07:30");
  await dialog.getByRole("button", { name: "Save the week" }).tap();
  await expect(dialog).toBeHidden();
  const { data } = await office.api<{ data: { id: string }[] }>("GET", "/staff?limit=100");
  const weeks = await Promise.all(
    data.map(({ id }) => office.api<{ days: { start: string }[] }>("GET", `/staff/${id}/schedule`)),
  );
  expect(weeks.filter(({ days }) => days.some(({ start }) => start === "07:30"))).toHaveLength(1);
});

test.describe("on a tablet", () => {
  test.use({ viewport: TABLET });

  const touch = (session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });

  const boxOf = async (of: Locator) => {
    await of.scrollIntoViewIfNeeded();
    const box = await of.boundingBox();
    if (!box) throw new Error("It is shown.");
    return box;
  };

  /** A finger rests on a place until it has taken hold, and leaves at another. */
  async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
    const session = await page.context().newCDPSession(page);
    await touch(session, "touchStart", from);
    await expect(page.locator(".ghost")).toBeVisible();
    await touch(session, "touchMove", { x: from.x, y: from.y + 8 });
    await touch(session, "touchMove", to);
    await touch(session, "touchEnd");
  }

  test("a finger that rests on a card moves it in time and to another member, and makes it longer", async ({
    page,
  }) => {
    const { office, visit } = await openDay(page, "Nuria Sol");
    // Keys and fingers are heard once the page's code runs.
    await page.waitForLoadState("networkidle");
    const before = await placeOf(office, visit.bookingId);
    const card = page.locator("a.ev", { hasText: "Nuria Sol" });
    const hour = (await boxOf(page.locator(".cal-time > span").nth(1))).height;
    const box = await boxOf(card);
    const from = { x: box.x + box.width / 2, y: box.y + 8 };
    await drag(page, from, { x: from.x, y: from.y + 2 * hour });
    await expect(page.getByText("Nuria Sol was moved.").last()).toBeVisible();
    expect((await placeOf(office, visit.bookingId)).start).toBe(before.start + 2 * HOUR_MS);

    // The ghost of a drop goes only when the card stands there; one that still shows would pass for the next one's.
    await expect(page.locator(".ghost")).toHaveCount(0);
    const column = page.locator("section.cal-col").filter({ hasNot: card }).first();
    // The card last: looking for the column may scroll.
    const [beside, now] = [await boxOf(column), await boxOf(card)];
    const anyway = page.getByRole("button", { name: "Move anyway" });
    // What was said of the move before may still stand there: only the visit itself says that this one is done.
    const moved = async (isDone: () => Promise<boolean>) => {
      await expect.poll(async () => (await anyway.isVisible()) || (await isDone())).toBe(true);
      if (!(await isDone())) await anyway.tap();
      await expect.poll(isDone).toBe(true);
    };
    await drag(page, { x: now.x + now.width / 2, y: now.y + 8 }, { x: beside.x + beside.width / 2, y: now.y + 8 });
    await moved(async () => (await placeOf(office, visit.bookingId)).staffId !== before.staffId);

    await expect(page.locator(".ghost")).toHaveCount(0);
    await expect.poll(async () => (await boxOf(card)).x).not.toBe(now.x);
    const there = await boxOf(card);
    const edge = { x: there.x + there.width / 2, y: there.y + there.height - 4 };
    await drag(page, edge, { x: edge.x, y: edge.y + hour });
    await moved(async () => {
      const { start, end } = await placeOf(office, visit.bookingId);
      return end - start === before.end - before.start + HOUR_MS;
    });
  });

  test("a tap on free time makes something new there, and a finger that moves at once only scrolls", async ({
    page,
  }) => {
    const { office, visit } = await openDay(page, "Olga Rey");
    await page.waitForLoadState("networkidle");
    const before = await placeOf(office, visit.bookingId);
    const card = page.locator("a.ev", { hasText: "Olga Rey" });
    const box = await boxOf(card);
    const session = await page.context().newCDPSession(page);
    const from = { x: box.x + box.width / 2, y: box.y + 8 };
    await touch(session, "touchStart", from);
    for (const by of [20, 60, 120]) await touch(session, "touchMove", { x: from.x, y: from.y + by });
    await touch(session, "touchEnd");
    await expect(page.locator(".ghost")).toHaveCount(0);
    expect(await placeOf(office, visit.bookingId)).toEqual(before);

    const list = await boxOf(page.locator("section.cal-col", { has: card }).locator("ol"));
    await page.touchscreen.tap(list.x + list.width / 2, list.y + list.height - 6);
    await expect(page.getByRole("dialog", { name: "New in the calendar" })).toBeVisible();
  });
});

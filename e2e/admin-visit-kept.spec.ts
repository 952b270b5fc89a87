import { expect, type Page, test } from "@playwright/test";
import { bookVisit, nextMonday, type Office, openOffice } from "./support/office";
import { accept, invitation, newEmail, PASSWORD } from "./support/people";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

const HOUR_MS = 3_600_000;

interface Seen {
  notes: string;
  status: string;
  appointmentId: string;
  appointment: { start: string };
}

const visitOf = ({ api }: Office, id: string) => api<Seen>("GET", `/bookings/${id}`);

/** A visit, open on its own page. */
async function openVisit(page: Page, fullName: string) {
  const office = await openOffice(page);
  const visit = await bookVisit(office, fullName, { from: nextMonday() });
  await page.goto(`${office.path}/bookings/${visit.bookingId}`);
  return { office, visit };
}

test("words that somebody else has changed meanwhile are told with both, and mine or theirs stay", async ({ page }) => {
  const { office, visit } = await openVisit(page, "Pia Sanz");
  const say = (notes: string) => office.api("PATCH", `/bookings/${visit.bookingId}`, { notes });
  const open = async (notes: string) => {
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("dialog").getByLabel("The customer's words").fill(notes);
  };
  const save = () => page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await open("By the window.");
  await say("By the door.");
  await save();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Somebody has changed this meanwhile");
  await expect(dialog).toContainText("Now: By the door.. Yours: By the window.");
  await expect(dialog.getByLabel("The customer's words")).toHaveValue("By the window.");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog).toBeHidden();
  expect((await visitOf(office, visit.bookingId)).notes).toBe("By the window.");

  await open("On the stairs.");
  await say("In the yard.");
  await save();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog).toBeHidden();
  expect((await visitOf(office, visit.bookingId)).notes).toBe("In the yard.");
});

test("a status and a place that are others by now are told before they are written over", async ({ page }) => {
  const { office, visit } = await openVisit(page, "Rita Mar");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Cancel the visit" }).click();
  await office.api("PATCH", `/bookings/${visit.bookingId}`, { status: "pending" });
  await dialog.getByLabel("Reason").fill("They are ill.");
  await dialog.getByRole("button", { name: "Cancel the visit" }).click();
  await expect(dialog).toContainText("Now: Pending. Yours: Cancelled");
  await expect(dialog.getByLabel("Reason")).toHaveValue("They are ill.");
  expect((await visitOf(office, visit.bookingId)).status).toBe("pending");
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Pending").first()).toBeVisible();

  const { appointmentId, appointment } = await visitOf(office, visit.bookingId);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByRole("group", { name: /free/i })).toBeVisible();
  const start = new Date(Date.parse(appointment.start) + HOUR_MS).toISOString();
  await office.api("PATCH", `/appointments/${appointmentId}`, { start, force: true });
  await dialog.getByLabel("From").fill("05:00");
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toContainText("changed it meanwhile. It stands at");
  await expect(dialog.getByLabel("From")).toHaveValue("05:00");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Move anyway" }).click();
  await expect(dialog).toBeHidden();
  const moved = await visitOf(office, visit.bookingId);
  expect(Date.parse(moved.appointment.start)).toBeLessThan(Date.parse(appointment.start));
});

test("a session that ends in the middle of a form is begun anew beside it, and the form goes on by itself", async ({
  page,
  browser,
}) => {
  const office = await openOffice(page);
  const visit = await bookVisit(office, "Sara Gil", { from: nextMonday() });
  const email = newEmail();
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await accept(other.request, await invitation(office.path.split("/").at(-1) ?? "", email, "manager"));
  await other.goto(`${office.path}/bookings/${visit.bookingId}`);
  await other.getByRole("button", { name: "Change", exact: true }).click();
  const words = other.getByRole("dialog").getByLabel("The customer's words");
  await words.fill("By the window.");
  await context.clearCookies();
  const save = other.getByRole("button", { name: "Save" });
  await save.click();
  const asked = other.getByRole("dialog", { name: "You are signed out" });
  await asked.getByRole("button", { name: "Not now" }).click();
  await expect(words).toHaveValue("By the window.");
  expect((await visitOf(office, visit.bookingId)).notes).toBe("");

  await save.click();
  const opening = other.waitForEvent("popup");
  await asked.getByRole("button", { name: "Sign in again" }).click();
  const popup = await opening;
  await popup.getByLabel("E-mail").fill(email);
  await popup.getByLabel("Password").fill(PASSWORD);
  await popup.locator("main form button[type=submit]").first().click();
  await expect(asked).toBeHidden();
  await expect(words).toBeHidden();
  expect((await visitOf(office, visit.bookingId)).notes).toBe("By the window.");
  await context.close();
});

test("what is looked up after the session has ended asks to sign in again, and finds what was typed", async ({
  page,
  browser,
}) => {
  const office = await openOffice(page);
  await bookVisit(office, "Sara Gil");
  const email = newEmail();
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await accept(other.request, await invitation(office.path.split("/").at(-1) ?? "", email, "manager"));
  await other.goto(`${office.path}/services`);
  await context.clearCookies();
  await expect(other.locator("[aria-keyshortcuts]").first()).toBeAttached();
  await other.keyboard.press("ControlOrMeta+k");
  const box = other.getByRole("combobox", { name: "People, visits" });
  await box.fill("Sara");
  const asked = other.getByRole("dialog", { name: "You are signed out" });
  const opening = other.waitForEvent("popup");
  await asked.getByRole("button", { name: "Sign in again" }).click();
  const popup = await opening;
  await popup.getByLabel("E-mail").fill(email);
  await popup.getByLabel("Password").fill(PASSWORD);
  await popup.locator("main form button[type=submit]").first().click();
  await expect(asked).toBeHidden();
  await expect(box).toHaveValue("Sara");
  await expect(other.getByRole("option", { name: /Sara Gil/ }).first()).toBeVisible();
  await context.close();
});

test("what takes long to be written says so, on a page and in a dialog, and no longer than it takes", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Pia Roig");
  let letGo = () => {};
  await page.route("**/api/trpc/calendar.change", async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.continue();
  });
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The customer's words").fill("By the window");
  await expect(page.getByText("Saving…")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog.getByText("Saving…")).toBeVisible();
  letGo();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Saving…")).toHaveCount(0);

  await page.route("**/api/trpc/notifications.update", async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.continue();
  });
  await page.goto(`${office.path}/notifications`);
  const first = page.getByRole("switch").first();
  await first.click();
  await expect(page.getByText("Saving…")).toBeVisible();
  letGo();
  await expect(page.getByText("Saving…")).toHaveCount(0);
});

import { expect, type Page, type Route, test } from "@playwright/test";
import { bookVisit, nextMonday, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

/** Keeps the next answers to such requests back. @returns waits for the first of them; then lets all through */
async function holdBack(page: Page, url: RegExp) {
  const held: Route[] = [];
  let isOpen = false;
  let arrived = () => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(url, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
    arrived();
  });
  return {
    first,
    release: async () => {
      isOpen = true;
      await Promise.all(held.map(async (route) => route.fulfill({ response: await route.fetch() })));
    },
  };
}

/** What has come in is drawn by then, where anything is. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

test("a visit that is pressed in the phone's list opens, though another comes in above it meanwhile", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const office = await openOffice(page);
  const from = nextMonday();
  const { data } = await office.api<{ data: { id: string; title: string }[] }>("GET", "/services?limit=100");
  const service = data.find(({ title }) => title === "Haircut")?.id;
  const { days } = await office.api<{ days: { slots: { start: string; staffId: string }[] }[] }>(
    "GET",
    `/slots?service=${service}&from=${from}&days=1`,
  );
  const slot = days[0]?.slots.at(-1);
  const customer = await office.api<{ id: string }>("POST", "/customers", {
    fullName: "Lola Rey",
    email: "l@example.com",
  });
  const last = { serviceId: service, customerId: customer.id, start: slot?.start, staffId: slot?.staffId };
  await office.api("POST", "/appointments", last);
  await page.goto(`${office.path}/calendar?date=${from}`);
  const row = page.getByRole("link", { name: /Lola Rey/ });
  await expect(row).toBeVisible();

  const update = await holdBack(page, /\/calendar\?.*_rsc=/);
  await bookVisit(office, "Early Bird", { from });
  await update.first;
  // Not before: until the page follows its changes, what stands above the row may still be drawn.
  await row.hover();
  await page.mouse.down();
  await update.release();
  await drawn(page);
  await page.mouse.up();
  await expect(page.getByRole("complementary", { name: "Visit" })).toContainText("Lola Rey");
  // What came in is there as soon as nothing is pressed.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /Early Bird/ })).toBeVisible();
});

test("the button that books stays under the finger while the day's free times come in above it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1500 });
  const { path } = await openOffice(page);
  await page.goto(`${path}/calendar?date=${nextMonday()}`);
  const dialog = page.getByRole("dialog", { name: "New in the calendar" });
  // The head of the calendar has come: a key before it would be none of its page.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("n");
  await expect(dialog.getByRole("group", { name: "Free times" })).toBeVisible();
  const times = await holdBack(page, /slots\.explain/);
  await dialog.getByLabel("From").fill("03:00");
  await times.first;
  const button = dialog.getByRole("button", { name: "Book the visit" });
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await times.release();
  await drawn(page);
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  // It was pressed: who comes is asked for.
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog).toContainText("outside the working hours");
});

test("at the door the button stays under the finger when the connection goes", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const startAt = `${nextMonday()}T18:00:00Z`;
  const evening = { title: "Tasting", startAt, endAt: `${nextMonday()}T20:00:00Z`, status: "published" };
  const { id } = await api<{ id: string }>("POST", "/events", evening);
  await page.goto(`${path}/events/${id}/check-in`);
  await expect(page.getByLabel("Code")).toBeFocused();
  let goOffline = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route(/attendees\.checkIn/, (route) => {
      goOffline = () => void route.abort("internetdisconnected");
      resolve();
    });
  });
  await page.keyboard.type("FIRST");
  await page.keyboard.press("Enter");
  await asked;
  await page.keyboard.type("SECOND");
  await page.getByRole("button", { name: "Check in" }).hover();
  await page.mouse.down();
  const failed = page.waitForEvent("requestfailed");
  goOffline();
  await failed;
  await drawn(page);
  await page.mouse.up();
  await expect(page.getByText(/2 codes wait on this device/)).toBeVisible();
});

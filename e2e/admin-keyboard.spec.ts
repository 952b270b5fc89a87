import { expect, type Locator, type Page, test } from "@playwright/test";
import { nextMonday, type Office, openOffice } from "./support/office";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

const STEPS_MAX = 120;

/** How many that may take the focus lie from the one that has it to an element: 0 when it has it, 1 where it lies before. */
const distanceTo = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    if (element === document.activeElement) return 0;
    const within = document.querySelector("dialog:modal") ?? document;
    const all = [...within.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
    const stops: (Element | null)[] = all.filter((one) => one.checkVisibility() && !one.matches(":disabled"));
    return Math.max(stops.indexOf(element) - stops.indexOf(document.activeElement), 1);
  });

/** Presses Tab until an element has the focus; fails where no key leads there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < STEPS_MAX; ) {
    const distance = await distanceTo(target);
    if (distance === 0) return;
    // Some of what lies between takes no focus: half of the way is not too far.
    for (let left = Math.ceil(distance / 2); left > 0; left--, step++) await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

/** Opens a page and goes behind its navigation, as who has no pointer. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // Keys are heard once the page's code runs.
  await expect(page.locator("[aria-keyshortcuts]").first()).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Types over what a box holds. */
async function type(page: Page, box: Locator, text: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Opens a list's dialog, sends it empty, and is led to the box that is missing. */
async function refuseEmpty(page: Page, { list, button, first }: { list: string; button: string; first: string }) {
  await open(page, list);
  await press(page, page.getByRole("button", { name: button, exact: true }));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await press(page, dialog.locator("button[type=submit]"));
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  const box = dialog.getByLabel(first, { exact: true });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  return dialog;
}

/** A record's own page took the place of its list, and its head the focus. */
async function expectOpened(page: Page, list: string, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
  const head = page.getByRole("heading", { level: 1, name });
  await expect(head).toBeFocused();
}

/** An editor's changes are saved by its button, which is gone then: the focus stays with what it says. */
async function saveEditor(page: Page): Promise<void> {
  await press(page, page.getByRole("button", { name: "Save", exact: true }));
  const told = page.getByRole("region", { name: "Unsaved changes" }).getByRole("status");
  await expect(told).toHaveText("Saved");
  await expect(told).toBeFocused();
}

const inMain = (page: Page) => page.getByRole("main");

async function service(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/services`;
  const dialog = await refuseEmpty(page, { list, button: "New service", first: "Title" });
  await page.keyboard.type("Beard trim");
  await tabTo(page, dialog.getByLabel("Kind"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await type(page, dialog.getByLabel("Price"), "15");
  await page.keyboard.press("Enter");
  await expectOpened(page, list, "Beard trim");
  const form = page.getByRole("form", { name: "Beard trim" });
  const price = form.getByRole("textbox", { name: "Price", exact: true });
  await type(page, price, "-1");
  await press(page, page.getByRole("button", { name: "Save", exact: true }));
  await expect(price).toBeFocused();
  await expect(inMain(page).getByRole("alert").first()).not.toBeEmpty();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("18");
  await saveEditor(page);
}

async function member(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/staff`;
  const dialog = await refuseEmpty(page, { list, button: "New member", first: "Name" });
  await page.keyboard.type("Nora Vidal");
  await type(page, dialog.getByLabel("E-mail"), "nora@example.com");
  await page.keyboard.press("Enter");
  await expectOpened(page, list, "Nora Vidal");
  const week = page.getByRole("region", { name: /^Week/ });
  await press(page, week.getByRole("switch", { name: /^Saturday/ }), "Space");
  await press(page, week.getByRole("button", { name: "Save the week" }));
  await expect(week.getByText("The week is saved.")).toBeVisible();
  await expectKept(page);
  const edit = inMain(page).getByRole("button", { name: "Edit", exact: true });
  await page.keyboard.press("Shift+Tab");
  await open(page, page.url());
  await press(page, edit);
  await type(page, page.getByRole("dialog").getByLabel("Phone"), "+34600000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(edit).toBeFocused();
}

/** The focus is somewhere on the page. */
async function expectKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

async function customer(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/customers`;
  const dialog = await refuseEmpty(page, { list, button: "New customer", first: "Name" });
  await page.keyboard.type("Olga Prat");
  await type(page, dialog.getByLabel("E-mail"), "olga@example.com");
  await page.keyboard.press("Enter");
  await expectOpened(page, list, "Olga Prat");
  const edit = inMain(page).getByRole("button", { name: "Edit", exact: true });
  await press(page, edit);
  await type(page, page.getByRole("dialog").getByLabel("Tags"), "regular");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(inMain(page)).toContainText("regular");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(edit).toBeFocused();
}

async function coupon(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/coupons`;
  const dialog = await refuseEmpty(page, { list, button: "New coupon", first: "Code" });
  await page.keyboard.type("SPRING");
  await type(page, dialog.getByLabel("Discount"), "10");
  await page.keyboard.press("Enter");
  await expectOpened(page, list, "SPRING");
  const form = page.getByRole("form", { name: "SPRING" });
  await type(page, form.getByLabel("Uses in all"), "50");
  await press(page, form.getByRole("switch", { name: "Customers may use it" }), "Space");
  await saveEditor(page);
}

async function packageOf(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/packages`;
  await open(page, list);
  await press(page, page.getByRole("button", { name: "Sell a package" }));
  const dialog = page.getByRole("dialog");
  await press(page, dialog.locator("button[type=submit]"));
  await expect(dialog.getByRole("searchbox", { name: "Customer" })).toBeFocused();
  await page.keyboard.type("Olga");
  await press(page, dialog.getByRole("button", { name: /^Olga Prat/ }));
  // What stands in the place of what was chosen: the way to choose another.
  await expect(dialog.getByRole("button", { name: "Somebody else" })).toBeFocused();
  await type(page, dialog.getByLabel("Uses", { exact: true }), "5");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

async function event(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/events`;
  const dialog = await refuseEmpty(page, { list, button: "New event", first: "Title" });
  await page.keyboard.type("Open evening");
  const [year, month, day] = nextMonday().split("-");
  for (const [label, hour] of [
    ["Starts", "07"],
    ["Ends", "09"],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label));
    // Chromium's own language, not the page's, says in what order a box of a date is typed.
    await page.keyboard.type(`${month}${day}${year}`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${hour}00PM`);
  }
  await page.keyboard.press("Enter");
  await expectOpened(page, list, "Open evening");
  const add = page.getByRole("button", { name: "New ticket type" });
  await press(page, add);
  const types = page.getByRole("dialog");
  await press(page, types.locator("button[type=submit]"));
  await expect(types.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Seat");
  await type(page, types.getByLabel("Price", { exact: true }), "12");
  await page.keyboard.press("Enter");
  await expect(types).toBeHidden();
  await expect(add).toBeFocused();
  // Its row goes, and the focus with what stands nearest.
  await press(page, page.getByRole("button", { name: "Delete Seat" }));
  await press(page, page.getByRole("dialog").locator("button[type=submit]"));
  await expect(page.getByRole("button", { name: "Delete Seat" })).toBeHidden();
  await expectKept(page);
}

async function notification(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/notifications`;
  const dialog = await refuseEmpty(page, { list, button: "New notification", first: "Name" });
  await page.keyboard.type("See you soon");
  await tabTo(page, dialog.getByLabel("What it is about"));
  await page.keyboard.press("ArrowDown");
  await press(page, dialog.locator("button[type=submit]"));
  await expectOpened(page, list, "New series");
  await expect(inMain(page)).toContainText("See you soon · Customer");
  await type(page, page.getByLabel("Subject"), "Until then");
  await press(page, page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expectKept(page);
}

async function webhook(page: Page, { path }: Office): Promise<void> {
  const list = `${path}/webhooks`;
  const dialog = await refuseEmpty(page, { list, button: "New webhook", first: "Address" });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://shop.example/keys");
  await press(page, dialog.getByRole("checkbox").first(), "Space");
  await press(page, dialog.locator("button[type=submit]"));
  const stored = page.getByRole("button", { name: "I stored it" });
  await expect(stored).toBeVisible();
  await expectKept(page);
  await press(page, stored);
  await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

async function apiKey(page: Page, { path }: Office): Promise<void> {
  await open(page, `${path}/keys`);
  const button = page.getByRole("button", { name: "New key" });
  await press(page, button);
  const panel = page.getByRole("dialog", { name: "New key" });
  await expect(panel.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, panel.locator("button[type=submit]"));
  await expect(panel.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Till");
  await tabTo(page, panel.getByRole("radio", { checked: true }).first());
  await page.keyboard.press("ArrowRight");
  await press(page, panel.locator("button[type=submit]"));
  await expect(page.getByRole("heading", { name: "Store “Till” now" })).toBeFocused();
  await press(page, page.getByRole("button", { name: "I stored it" }));
  await expect(page.getByRole("heading", { name: "Store “Till” now" })).toBeHidden();
  await expectKept(page);
}

async function person(page: Page, { path }: Office): Promise<void> {
  const dialog = await refuseEmpty(page, { list: `${path}/people`, button: "Invite", first: "E-mail" });
  await page.keyboard.type("desk@example.com");
  await tabTo(page, dialog.getByLabel("Role"));
  await page.keyboard.press("ArrowDown");
  await press(page, dialog.locator("button[type=submit]"));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("desk@example.com").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeFocused();
}

async function dayOff(page: Page, { path }: Office): Promise<void> {
  await open(page, `${path}/hours`);
  const days = page.getByRole("region", { name: "Days off" });
  const add = days.getByRole("button", { name: "Add", exact: true });
  await press(page, add);
  await expect(days.getByLabel("Day", { exact: true })).toBeFocused();
  await page.keyboard.type("12242030");
  await tabTo(page, days.getByLabel("How often"));
  await page.keyboard.press("ArrowDown");
  await press(page, add);
  await expect(days.locator("b", { hasText: "24 Dec" })).toBeVisible();
  await expect(days.getByRole("status")).toHaveText("Saved");
  await expect(add).toBeFocused();
  await open(page, `${path}/hours`);
  await press(page, days.getByRole("button", { name: /^Remove/ }).first());
  await expect(days.locator("b", { hasText: "24 Dec" })).toBeHidden();
  await expectKept(page);
}

async function visit(page: Page, { path }: Office): Promise<void> {
  await open(page, `${path}/calendar?date=${nextMonday()}`);
  const button = page.getByRole("button", { name: "New visit" });
  await press(page, button);
  const dialog = page.getByRole("dialog");
  await press(page, dialog.getByRole("button", { name: "New customer" }));
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await press(page, dialog.locator("button[type=submit]"));
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Pau Serra");
  await type(page, dialog.getByLabel("E-mail"), "pau@example.com");
  await press(page, dialog.getByRole("group", { name: "Free times" }).getByRole("button").first());
  await press(page, dialog.locator("button[type=submit]"));
  await expect(dialog).toBeHidden();
  await expect(page.locator("a.ev", { hasText: "Pau Serra" })).toBeVisible();
  await expectKept(page);
}

/** What keeps the focus comes with the first key; a page that cannot load it hears its keys all the same. */
async function hearKeysOffline(page: Page, { path }: Office): Promise<void> {
  await page.goto(`${path}/people`);
  await page.waitForLoadState("networkidle");
  const errors: string[] = [];
  const note = ({ message }: Error) => errors.push(message);
  page.on("pageerror", note);
  await page.context().setOffline(true);
  const isRefused = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
  await page.keyboard.press("Tab");
  await isRefused;
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.context().setOffline(false);
  page.off("pageerror", note);
  expect(errors).toEqual([]);
}

/** What is made of the same parts as the rest is walked by `npm run soak -- looks` alone. */
const EDITORS = {
  "what is booked, and who does it": { editors: [service, member, dayOff] },
  "who comes, what it costs, and a package": { editors: [customer, coupon, packageOf, visit] },
  "an event with its tickets, and its mails": { editors: [event, notification], tag: "@soak" },
  "webhooks, keys and people": { editors: [webhook, apiKey, person], tag: "@soak" },
};

for (const [what, { editors, ...details }] of Object.entries(EDITORS))
  test(`by keyboard alone, with the focus never lost: ${what}`, details, async ({ page }) => {
    const office = await openOffice(page);
    for (const walk of editors) await test.step(walk.name, () => walk(page, office));
  });

test("a page that lost its connection hears its keys all the same", async ({ page }) => {
  await hearKeysOffline(page, await openOffice(page));
});

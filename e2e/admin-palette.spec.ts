import { expect, type Page, test } from "@playwright/test";
import { expectGoodLooks, isSeenIn, LOCALES } from "./support/axe";
import { hold } from "./support/hold";
import { bookVisit, openOffice } from "./support/office";
import { signUp } from "./support/people";

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
/** Waits until the page listens for keys. */
const listening = (page: Page) => expect(page.locator("[aria-keyshortcuts]").first()).toBeAttached();

/** Closes what is open and presses a key before the page is told of the closing; resolves once it is. */
const closeAndPress = (page: Page, key: { key: string; ctrlKey?: boolean; shiftKey?: boolean }) =>
  page.evaluate(async (pressed) => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    const isTold = new Promise((resolve) => dialog?.addEventListener("close", resolve));
    dialog?.requestClose();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, bubbles: true, cancelable: true }));
    await isTold;
  }, key);

const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });

test.describe("by keyboard alone", () => {
  test.use({ locale: "en-GB" });

  test("people, visits, pages and actions are found and opened", async ({ page }) => {
    const office = await openOffice(page);
    const { customerId, bookingId } = await bookVisit(office, "Ana López");
    await page.goto(office.path);
    await listening(page);
    const { number } = await office.api<{ number: string }>("GET", `/bookings/${bookingId}`);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "People, visits" })).toBeFocused();
    await page.keyboard.type("ana lopez");
    await expect(chosen(page)).toContainText("Ana López");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/customers/${customerId}`);
    await expect(palette(page)).toHaveCount(0);

    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(`#${number.toLowerCase()}`);
    await expect(chosen(page)).toContainText(`#${number}`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/bookings/${bookingId}`);

    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("new cust");
    await expect(chosen(page)).toContainText("New customer");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New customer" })).toBeVisible();
    await expect(page).toHaveURL(/\/customers$/);

    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("nothing has this name");
    await expect(palette(page).getByText("Nothing fits.")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("hours");
    await expect(chosen(page)).toContainText("Hours");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hours");
  });

  test("the arrows go through what was found, Escape gives the focus back, and a key pressed that moment is heard", async ({
    page,
  }) => {
    const { path } = await openOffice(page);
    await page.goto(path);
    await listening(page);
    await page.getByRole("link", { name: "Customers" }).first().focus();
    await page.keyboard.press("ControlOrMeta+k");
    const first = await chosen(page).textContent();
    await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).not.toHaveText(first ?? "");
    const options = palette(page).getByRole("option");
    const box = page.getByRole("combobox", { name: "People, visits" });
    await expect(box).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).toHaveText((await options.last().textContent()) ?? "");
    await expect(box).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Customers" }).first()).toBeFocused();

    // What is pressed the moment the palette or the keys close is heard.
    await page.keyboard.press("ControlOrMeta+k");
    await expect(box).toBeFocused();
    await closeAndPress(page, { key: "k", ctrlKey: true });
    await expect(box).toBeFocused();
    await closeAndPress(page, { key: "?", shiftKey: true });
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await closeAndPress(page, { key: "k", ctrlKey: true });
    await expect(box).toBeFocused();
  });

  test("the keys are shown, do what they say, leave boxes alone, and can be turned off for good", async ({ page }) => {
    const office = await openOffice(page);
    await bookVisit(office, "Ana López");
    await bookVisit(office, "Ben Okafor");
    await page.goto(`${office.path}/customers`);
    await listening(page);
    const search = page.getByRole("searchbox");
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeFocused();
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Ana López" })).toBeFocused();
    await page.keyboard.press("k");
    await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeFocused();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("n?j");
    await expect(search).toHaveValue("n?j");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await search.blur();
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog", { name: "New customer" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByRole("switch", { name: "Single keys" })).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    await listening(page);
    for (const key of ["n", "?", "/"]) await page.keyboard.press(key);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(page.getByRole("searchbox")).not.toBeFocused();
  });

  test("what is typed while the palette is on its way is what it looks for, and does nothing to the page", async ({
    page,
  }) => {
    const { path } = await openOffice(page);
    await page.goto(`${path}/audit`);
    await listening(page);
    await page.waitForLoadState("networkidle");
    const release = await hold(page, /_next\/static\/.*\.js/);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("new customers");
    await page.keyboard.press("Backspace");
    release();
    await expect(page.getByRole("combobox", { name: "People, visits" })).toHaveValue("new customer");
    await expect(chosen(page)).toContainText("New customer");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New customer" })).toBeVisible();
    await expect(page).toHaveURL(/\/customers$/);
  });

  test("what webhooks, keys and people are made by stands in the palette, and behind one key on their pages, and elsewhere the key makes a visit", async ({
    page,
  }) => {
    const { path } = await openOffice(page);
    await page.goto(`${path}/audit`);
    await listening(page);
    const atOnce = () => closeAndPress(page, { key: "n" });
    const inTurn = async () => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("n");
    };
    for (const [place, action, closeAndMake] of [
      ["webhooks", "New webhook", atOnce],
      // A panel beside the page, which is no question over it.
      ["keys", "New key", inTurn],
      ["people", "Invite somebody", atOnce],
    ] as const) {
      const opened = page.getByRole("dialog", { name: action });
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("combobox", { name: "People, visits" })).toBeFocused();
      await page.keyboard.type(action);
      await expect(chosen(page)).toContainText(action);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/${place}`);
      await expect(opened).toBeVisible();
      await closeAndMake();
      await expect(opened).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.goto(`${path}/audit`);
    await listening(page);
    await page.keyboard.press("n");
    await page.waitForURL("**/calendar");
    await expect(page.getByRole("dialog", { name: "New in the calendar" })).toBeVisible();
  });
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "en-GB" });

  test("the palette opens from the head of a page and from the menu", async ({ page }) => {
    const office = await openOffice(page);
    const { customerId } = await bookVisit(office, "Ana López");
    await page.goto(`${office.path}/services`);
    await listening(page);
    await page.getByRole("main").getByRole("button", { name: "Find anything" }).tap();
    await page.getByRole("combobox", { name: "People, visits" }).fill("ana");
    await palette(page)
      .getByRole("option", { name: /Ana López/ })
      .tap();
    await page.waitForURL(`**/customers/${customerId}`);
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Find anything" }).tap();
    await expect(palette(page)).toBeVisible();
  });
});

const NOTHING = { "en-GB": "Nothing fits.", "es-ES": "No hay nada." };

for (const locale of LOCALES.filter((one) => isSeenIn(one, "palette")))
  test.describe(locale, () => {
    test.use({ bypassCSP: true, locale });

    test("the palette and the keys are free of axe violations", async ({ page }) => {
      const { office } = await signUp(page);
      await page.goto(office);
      await listening(page);
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectGoodLooks(page, "the palette");
      await page.keyboard.type("zzzz");
      await expect(page.getByText(NOTHING[locale])).toBeVisible();
      await expectGoodLooks(page, "nothing found");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(page.getByRole("switch")).toBeVisible();
      await expectGoodLooks(page, "the keys");
    });
  });

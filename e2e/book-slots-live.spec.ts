import { expect, type Page, type Route, test } from "@playwright/test";
import { hold, SCRIPT } from "./support/hold";
import { createSalon } from "./support/salon";

test.use({ locale: "en-GB", timezoneId: "Europe/Madrid", viewport: { width: 1280, height: 800 } });

const days = (page: Page) => page.locator("table a[data-day]");
const heading = (page: Page) => page.locator("#day");

async function openTimes(page: Page): Promise<void> {
  const salon = await createSalon();
  await page.goto(`${salon.path}/${salon.service.id}`);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = "yes";
  });
}

test("another day is swapped in without a load, announced, and the heading takes the focus", async ({ page }) => {
  await openTimes(page);
  const before = await heading(page).innerText();
  await days(page).last().click();

  await expect(heading(page)).not.toHaveText(before);
  await expect(heading(page)).toBeFocused();
  await expect(page.locator("[data-announce]")).toHaveText(/: \d+ free times?$/);
  await expect(page).toHaveURL(/[?&]date=/);
  await expect(page.locator("html")).toHaveAttribute("data-kept", "yes");
});

test("the back button brings the day before back, still without a load", async ({ page }) => {
  await openTimes(page);
  const before = await heading(page).innerText();
  await days(page).last().click();
  await expect(heading(page)).not.toHaveText(before);
  await page.goBack();

  await expect(heading(page)).toHaveText(before);
  await expect(page.locator("html")).toHaveAttribute("data-kept", "yes");
});

test("a reload keeps the chosen day, for it stands in the address", async ({ page }) => {
  await openTimes(page);
  const before = await heading(page).innerText();
  await days(page).last().click();
  await expect(heading(page)).not.toHaveText(before);
  const chosen = await heading(page).innerText();
  await page.reload();
  await expect(heading(page)).toHaveText(chosen);
});

test("arrow keys move between free days and Enter opens one", async ({ page }) => {
  await openTimes(page);
  await days(page).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(days(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(days(page).first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const date = await days(page).nth(1).getAttribute("data-day");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
});

test("arrow keys follow the direction of the text", async ({ page }) => {
  await openTimes(page);
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await days(page).first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(days(page).nth(1)).toBeFocused();
});

test("the first free time is four keys away: skip, follow, tab", async ({ page }) => {
  await openTimes(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to free times" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("a[data-slot]").first()).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("data-kept", "yes");
});

test("choosing a member shows their times and keeps the focus on the choice", async ({ page }) => {
  await openTimes(page);
  const choice = page.getByRole("group", { name: "With" }).getByRole("radio");
  await choice.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/[?&]staff=/);
  await expect(choice.nth(1)).toBeFocused();
  await expect(choice.nth(1)).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-kept", "yes");
});

test("a link that is being pressed is still there when it is let go, whatever comes meanwhile", async ({ page }) => {
  await openTimes(page);
  const arrive = await hold(page, /[?&]staff=/);
  await page.getByRole("group", { name: "With" }).getByRole("radio").nth(1).check({ force: true });
  await page.locator("a[data-slot]").first().hover();
  await page.mouse.down();
  const arrived = page.waitForResponse(/[?&]staff=/);
  arrive();
  await (await arrived).finished();
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details");
});

test("whoever has gone on to a time is not led back by other times that fail to come", async ({ page }) => {
  await openTimes(page);
  let asked = (_: Route) => {};
  const asking = new Promise<Route>((resolve) => {
    asked = resolve;
  });
  await page.route(/[?&]staff=/, (route) => asked(route));
  await page.getByRole("group", { name: "With" }).getByRole("radio").nth(1).check({ force: true });
  const times = await asking;
  const arrive = await hold(page, /\/details\?/);
  const leaving = page.waitForRequest(/\/details\?/);
  await page.locator("a[data-slot]").first().click({ noWaitAfter: true });
  await leaving;
  const failed = page.waitForEvent("requestfailed");
  await times.abort();
  await failed;
  arrive();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your details");
});

const dimmed = (page: Page) => expect(page.locator("main")).toHaveCSS("opacity", "0.5");
const clear = (page: Page) => expect(page.locator("main")).toHaveCSS("opacity", "1");

test("what a slow network lets wait for itself is dimmed until it is there", async ({ page }) => {
  await openTimes(page);
  const release = await hold(page, /[?&]date=/);
  await days(page).last().click();
  await dimmed(page);
  release();
  await clear(page);
  await expect(heading(page)).toBeFocused();
});

test("so is a page that the next one will replace, and not once it is stopped or brought back", async ({ page }) => {
  await openTimes(page);
  const release = await hold(page, /\/details\?/);
  // From outside nothing can be asked of a page that is being left: it looks at itself, once it is dimmed.
  const leave = (isBroughtBack: boolean) =>
    page.evaluate((isBack) => {
      const { dataset } = document.documentElement;
      const opacity = () => getComputedStyle(document.querySelector("main") ?? document.body).opacity;
      const seen = new MutationObserver(() => {
        seen.disconnect();
        dataset.dimmed = opacity();
        // What a browser says to a page that it has kept.
        if (isBack) dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        dataset.back = opacity();
        window.stop();
      });
      seen.observe(document.body, { attributeFilter: ["aria-busy"] });
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".times a")?.click());
    }, isBroughtBack);
  await leave(false);
  await expect(page.locator("html")).toHaveAttribute("data-dimmed", "0.5");
  await clear(page);
  await leave(true);
  await expect(page.locator("html")).toHaveAttribute("data-back", "1");
  release();
  await page.locator(".times a").first().click();
  await expect(page).toHaveURL(/details/);
  await page.goBack();
  await clear(page);
});

test("whoever was chosen before the script came is chosen once it has come", async ({ page }) => {
  const salon = await createSalon();
  const [, member] = salon.service.staff;
  const release = await hold(page, SCRIPT);
  await page.goto(`${salon.path}/${salon.service.id}`, { waitUntil: "commit" });
  await page
    .getByRole("group", { name: "With" })
    .getByText(member?.fullName ?? "")
    .click();
  release();
  await expect(page).toHaveURL((url) => url.searchParams.get("staff") === member?.id);
  for (const time of await page.locator("a[data-slot]").all())
    await expect(time).toHaveAttribute("href", new RegExp(`staff=${member?.id}`));
});

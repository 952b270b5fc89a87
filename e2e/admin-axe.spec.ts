import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, expectGoodLooks, isSeenIn, PHONE, widthsOf } from "./support/axe";
import { bookVisit, openOffice } from "./support/office";
import { dialogStates } from "./support/office/dialog-states";
import { faultsOf } from "./support/office/faults";
import { addressesOf, workDays } from "./support/office/office-records";
import { officeStates } from "./support/office/office-states";
import { signUp } from "./support/owner";

// All pages, one after another.
test.describe.configure({ timeout: 600_000 });
test.use({ bypassCSP: true, locale: "en-GB" });

test("a new back office is free of axe violations and of sideways scrolling", async ({ page }) => {
  const { office } = await signUp(page);
  for (const path of ["", "/people", "/keys", "/audit"]) {
    await page.goto(`${office}${path}`);
    await expectGoodLooks(page, `new ${path}`);
  }
  await page.goto(`${office}/people`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Some fields are not valid.")).toBeVisible();
  await expectGoodLooks(page, "a refused invitation");
  await page.goto(`${office}/keys`);
  await page.getByRole("button", { name: "New key" }).click();
  await expectGoodLooks(page, "a new key");
  await page.getByRole("textbox", { name: "Name" }).fill("Till");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: "Store “Till” now" })).toBeVisible();
  await expectGoodLooks(page, "a key shown once");
});

/** On a phone what can be done stands close beside the title of a page, and not on it. */
async function expectTitleFree(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: PHONE, height: 844 });
  const room = await page.evaluate(() => {
    const [title, beside] = [document.querySelector(".top > h1"), document.querySelector(".top > .end")];
    if (!title || !beside) return 0;
    const range = document.createRange();
    range.selectNodeContents(title);
    const [words, acts] = [range.getBoundingClientRect(), beside.getBoundingClientRect()];
    return Math.max(acts.left - words.right, acts.top - words.bottom);
  });
  expect(room, `what stands beside the title of ${name}`).toBeGreaterThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

// What a page decides when it is loaded, it decides on a phone once and on a desktop once.
for (const [locale, width] of [
  ["en-GB", PHONE],
  ["es-ES", DESKTOP],
] as const)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test("every page of an account at work is free of violations, of faults and of sideways scrolling", async ({
      page,
    }) => {
      const office = await openOffice(page);
      await workDays(office);
      const addresses = await addressesOf(office);
      const { data } = await office.api<{ data: { id: string }[] }>("GET", "/services?limit=100");
      const services = data.map(({ id }, at) => ({ name: `service ${at}`, path: `/services/${id}` }));
      const faults = faultsOf(page);
      for (const { name, path } of [...addresses, ...services].filter(({ name }) => isSeenIn(locale, name))) {
        await page.goto(`${office.path}${path}`);
        await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
        await expectGoodLooks(page, name);
        await expectTitleFree(page, name);
      }
      // Axe asks each frame whether it listens; the frame of a mail runs nothing.
      expect(faults.filter((fault) => !fault.includes("'allow-scripts'"))).toEqual([]);
    });

    test("so is every dialog, and whatever else lies over a page", async ({ page }) => {
      const office = await openOffice(page);
      await workDays(office);
      const { bookingId } = await bookVisit(office, "Ana López");
      const states = [...officeStates(bookingId), ...(await dialogStates(office))];
      let left = "";
      for (const { name, path, act, isDialog } of states.filter((state) => isSeenIn(locale, state.name)))
        await test.step(name, async () => {
          if (path !== left) await page.goto(`${office.path}${path}`);
          left = "";
          await act(page);
          await expectGoodLooks(page, name, { widths: widthsOf(name) });
          if (!isDialog) return;
          // What it was opened from is there again, for the next.
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
          left = path;
        });
    });

    test("so is what was refused", async ({ page }) => {
      const office = await openOffice(page);
      // What is refused is said in the page's language, and a date box asks for a date.
      await page.goto(`${office.path}/events?new=1`);
      await page.getByRole("dialog").locator("button[type=submit]").click();
      const faults = page.getByRole("dialog").locator(".err");
      const [empty, noDate] =
        locale === "en-GB"
          ? ["Must not be empty.", "Choose a date and a time."]
          : ["No puede quedar vacío.", "Elige una fecha y una hora."];
      await expect(faults.filter({ hasText: empty })).toHaveCount(1);
      await expect(faults.filter({ hasText: noDate })).toHaveCount(2);
      await expectGoodLooks(page, "a refused event");
    });
  });

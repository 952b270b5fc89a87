import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, EVERY_LOOK, expectGoodLooks, isSeenIn, PHONE, resize, widthsOf } from "./support/axe";
import { type Office, openOffice } from "./support/office";
import { dialogStates } from "./support/office/dialog-states";
import { faultsOf } from "./support/office/faults";
import { addressesOf, workDays } from "./support/office/office-records";
import { type OfficeState, officeStates } from "./support/office/office-states";
import { signUp } from "./support/people";

// All pages, one after another.
test.describe.configure({ timeout: 600_000 });
test.use({ bypassCSP: true, locale: "en-GB" });

type Listed = { data: { id: string }[] };
type Service = { id: string; type: string; capacityMax: number; composite: object | null };

/** What makes the page of one service look different from the page of another. */
const shapeOf = ({ type, capacityMax, composite }: Service): string =>
  [type, capacityMax > 1 ? "for a group" : "for one", composite ? "of parts" : "whole"].join(" ");

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
  await resize(page, { width: PHONE, height: 844 });
  const room = await page.evaluate(() => {
    const [title, beside] = [document.querySelector(".top > h1"), document.querySelector(".top > .end")];
    if (!title || !beside) return 0;
    const range = document.createRange();
    range.selectNodeContents(title);
    const [words, acts] = [range.getBoundingClientRect(), beside.getBoundingClientRect()];
    return Math.max(acts.left - words.right, acts.top - words.bottom);
  });
  expect(room, `what stands beside the title of ${name}`).toBeGreaterThanOrEqual(0);
  if (size) await resize(page, size);
}

/** A page, or what lies over it once something is done there. */
type Seen = Omit<OfficeState, "act"> & Partial<OfficeState>;

/** The address of any record of a kind, on any day. */
const kindOf = (path: string) => path.replace(/[0-9a-f-]{36}/g, "[id]").replace(/\d{4}-\d\d-\d\d/g, "[date]");

/** Where it stands among what is seen on one load: the page, what leaves it as it was, and what does not. */
const turnOf = ({ act, isDialog }: Seen): number => (act ? Number(!isDialog) + 1 : 0);

/** Every page of an account at work and all that lies over one, those of an address after one another. */
async function seenOf(office: Office): Promise<Seen[]> {
  await workDays(office);
  const { data: bookings } = await office.api<Listed>("GET", "/bookings?limit=1");
  const dialogs = await dialogStates(office);
  // Of the record whose dialogs are seen.
  const others = [...(await addressesOf(office)), ...officeStates(bookings[0]?.id ?? "")].map((one) => ({
    ...one,
    path: dialogs.find(({ path }) => kindOf(path) === kindOf(one.path))?.path ?? one.path,
  }));
  const { data } = await office.api<{ data: Service[] }>("GET", "/services?limit=100");
  const isFirst = (one: Service, at: number) => data.findIndex((other) => shapeOf(other) === shapeOf(one)) === at;
  const services = data
    .filter((one, at) => EVERY_LOOK || isFirst(one, at))
    .map((one) => ({ name: `service ${shapeOf(one)}`, path: `/services/${one.id}` }))
    .filter(({ path }) => others.every((other) => other.path !== path));
  const all: Seen[] = [...others, ...services, ...dialogs];
  return all.sort((one, next) => one.path.localeCompare(next.path) || turnOf(one) - turnOf(next));
}

/** What is refused is said in the page's language, and a date box asks for a date. */
async function expectRefused(page: Page, office: Office, words: { empty: string; noDate: string }): Promise<void> {
  await page.goto(`${office.path}/events?new=1`);
  await page.getByRole("dialog").locator("button[type=submit]").click();
  const faults = page.getByRole("dialog").locator(".err");
  await expect(faults.filter({ hasText: words.empty })).toHaveCount(1);
  await expect(faults.filter({ hasText: words.noDate })).toHaveCount(2);
  await expectGoodLooks(page, "a refused event");
}

async function expectGood(page: Page, { name, act, isDialog }: Seen): Promise<void> {
  if (!act) {
    await expectGoodLooks(page, name);
    return expectTitleFree(page, name);
  }
  await act(page);
  await expectGoodLooks(page, name, { widths: widthsOf(name) });
  if (!isDialog) return;
  // What it was opened from is there again, for the next.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

// What a page decides when it is loaded, it decides on a phone once and on a desktop once.
for (const [locale, width, words] of [
  ["en-GB", PHONE, { empty: "Must not be empty.", noDate: "Choose a date and a time." }],
  ["es-ES", DESKTOP, { empty: "No puede quedar vacío.", noDate: "Elige una fecha y una hora." }],
] as const)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test("every page of an account at work is free of violations, of faults and of sideways scrolling, and so is every dialog and whatever else lies over a page", async ({
      page,
    }) => {
      const office = await openOffice(page);
      const seen = await seenOf(office);
      const faults = faultsOf(page);
      let left: string | undefined;
      for (const one of seen.filter(({ path }) => isSeenIn(locale, kindOf(path))))
        await test.step(one.name, async () => {
          if (one.path !== left) {
            await page.goto(`${office.path}${one.path}`);
            await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
          }
          await expectGood(page, one);
          left = turnOf(one) < 2 ? one.path : undefined;
        });
      // Axe asks each frame whether it listens; the frame of a mail runs nothing. And who is signed out is refused.
      expect(faults.filter((fault) => !/'allow-scripts'|\b401\b/.test(fault))).toEqual([]);
      await test.step("a refused event", () => expectRefused(page, office, words));
    });
  });

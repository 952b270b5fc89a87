import { expect, test } from "@playwright/test";
import { expectGoodLooks, expectNoSidewaysScroll, LOCALES, oneOf } from "./support/axe";
import { bookVisit, type Office, openOffice } from "./support/office";

interface Person {
  id: string;
}

const ANA = { fullName: "Ana López", email: "ana@example.com", phone: "+34 600 112 233", notes: "Prefers mornings." };
const TWIN = { fullName: "Ana Lopez García", email: "ana@example.com", phone: "600 999 999", notes: "Likes tea." };

/** Two customers who are one person; the second has a visit. */
async function twins(office: Office): Promise<[string, string]> {
  const { id } = await office.api<Person>("POST", "/customers", ANA);
  const { customerId } = await bookVisit(office, TWIN.fullName);
  await office.api("PATCH", `/customers/${customerId}`, TWIN);
  return [id, customerId];
}

test.describe("one person, two customers", () => {
  test.use({ locale: "en-GB" });

  test("are found, compared and merged, and who looked for the former one finds the other", async ({ page }) => {
    const office = await openOffice(page);
    const [kept, twin] = await twins(office);
    await page.goto(`${office.path}/customers`);
    await page.getByRole("link", { name: "Duplicates" }).click();
    await page.getByRole("link", { name: "Compare Ana López, Ana Lopez García" }).click();
    await expect(page.getByRole("heading", { name: "One person, two customers" })).toBeVisible();
    // Each card is a part of the page that has its customer's name.
    const card = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
    await expect(card(ANA.fullName)).toContainText("Stays");
    await expect(card(TWIN.fullName)).toContainText("Goes");
    await page.getByRole("radio", { name: "600 999 999" }).check();
    await page.getByRole("button", { name: "See what comes of it" }).click();
    const sure = page.getByRole("dialog", { name: "Make one customer: Ana López?" });
    await expect(sure).toContainText("600 999 999 · 1 visit");
    expect((await office.api<{ total: number }>("GET", "/customers?email=ana@example.com")).total).toBe(2);

    await sure.getByRole("button", { name: "Merge for good" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ana López" })).toBeVisible();
    await expect(page.getByText("Prefers mornings.")).toContainText("Likes tea.");
    expect(await office.api("GET", `/customers/${kept}`)).toMatchObject({ bookingsCount: 1, phone: "600 999 999" });
    await page.goto(`${office.path}/customers/${twin}`);
    await expect(page).toHaveURL(new RegExp(kept));
  });

  test("are found on a phone too, from the list of customers", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const office = await openOffice(page);
    await twins(office);
    await page.goto(`${office.path}/customers`);
    await page.getByRole("link", { name: "Duplicates" }).click();
    await expect(page.getByRole("link", { name: "Compare Ana López, Ana Lopez García" })).toBeVisible();
    await expectNoSidewaysScroll(page, "duplicates");
  });

  test("that are two people are put aside, taken back, and stay away once they are put aside for good", async ({
    page,
  }) => {
    const office = await openOffice(page);
    await twins(office);
    await page.goto(`${office.path}/customers/duplicates`);
    const apart = page.getByRole("button", { name: "Two people Ana López, Ana Lopez García" });
    await apart.click();
    await expect(page.getByRole("heading", { name: "No two look alike" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Ana" })).toHaveText(
      "Ana López and Ana Lopez García are two people.",
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await apart.press("Enter");
    await expect(apart).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No two look alike" })).toBeVisible();
  });

  test("are found from a profile, and what somebody changed meanwhile is not written over", async ({ page }) => {
    const office = await openOffice(page);
    const [kept, twin] = await twins(office);
    await page.goto(`${office.path}/customers/${kept}`);
    await page.getByRole("button", { name: "More for Ana López" }).click();
    await page.getByRole("link", { name: "Merge with…" }).click();
    // The list beside the profile names her too, and leads to her own.
    await page.waitForURL(/\/merge$/);
    await page.getByRole("link", { name: "Ana Lopez García" }).click();
    await expect(page.getByRole("button", { name: "See what comes of it" })).toBeVisible();
    await office.api("PATCH", `/customers/${twin}`, { notes: "Another one." });
    await page.getByRole("button", { name: "See what comes of it" }).click();
    await expect(page.getByText("One of them was changed meanwhile.")).toBeVisible();
  });
});

for (const locale of oneOf(LOCALES, "merge"))
  test.describe(locale, () => {
    test.use({ bypassCSP: true, locale });

    test("the pages of a merge are free of axe violations", async ({ page }) => {
      const office = await openOffice(page);
      const [kept, twin] = await twins(office);
      const pages = { duplicates: "duplicates", merge: `${kept}/merge`, "merge with": `${kept}/merge?with=${twin}` };
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(`${office.path}/customers/${path}`);
        await expect(page.locator("h1")).toBeVisible();
        await expectGoodLooks(page, name);
      }
    });
  });

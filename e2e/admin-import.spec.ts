import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, expectGoodLooks, LOCALES, oneOf, PHONE } from "./support/axe";
import { bookVisit, openOffice } from "./support/office";

const FILE = `Name;Mail address;Phone
Ana López;ana@example.com;+34 600 112 233
Ben Okafor;no address;
`;

const give = (page: Page, csv: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });

test.describe("customers and files", () => {
  test.use({ locale: "en-GB" });

  test("customers come from a file, seen first, and are taken along again", async ({ page }) => {
    const office = await openOffice(page);
    await page.goto(`${office.path}/customers`);
    await page.getByRole("link", { name: "From a file" }).click();
    await expect(page.getByRole("heading", { name: "Customers from a file" })).toBeVisible();
    await give(page, FILE);
    await expect(page.getByText("0 new, 0 here already, 2 with a fault")).toBeVisible();
    await page.getByLabel("Mail address").selectOption({ label: "E-mail" });
    await expect(page.getByText("1 new, 0 here already, 1 with a fault")).toBeVisible();
    await expect(page.getByRole("row", { name: /Ben Okafor/ })).toContainText("Line 3 is left out");
    expect(await office.api("GET", "/customers?search=ana")).toMatchObject({ total: 0 });
    await page.getByRole("button", { name: "Add 1 customer" }).click();
    await expect(page.getByText("1 customer was added.")).toBeVisible();
    expect(await office.api("GET", "/customers?search=ana")).toMatchObject({ total: 1 });

    await give(page, "not a table");
    await expect(page.getByText("Must be a CSV file with heads")).toBeVisible();
    await give(page, FILE.replace("Mail address", "Mail"));
    await expect(page.getByText("0 new, 1 here already, 1 with a fault")).toBeVisible();

    await bookVisit(office, "Cy");
    for (const [list, said] of [["customers", "Ana López"] as const, ["bookings", "Cy"] as const]) {
      await page.goto(`${office.path}/${list}`);
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "CSV" }).click();
      expect(readFileSync(await (await download).path(), "utf8")).toContain(said);
    }
  });

  for (const width of oneOf([PHONE, DESKTOP], "services"))
    test(`services come from a file with their categories, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const office = await openOffice(page);
      await page.goto(`${office.path}/services`);
      await page.getByRole("link", { name: "From a file" }).click();
      await expect(page.getByRole("heading", { name: "Services from a file" })).toBeVisible();
      await give(page, "Treatment,Group,Minutes,Price\nHot stones,Massage,75,80\nShort one,Massage,soon,10\n");
      await expect(page.getByText("1 new, 0 here already, 1 with a fault")).toBeVisible();
      await expect(page.getByRole("row", { name: /Short one/ })).toContainText("Duration");
      await page.getByRole("button", { name: "Add 1 service" }).click();
      await expect(page.getByText("1 service was added.")).toBeVisible();
      await page.getByRole("status").getByRole("link", { name: "Services" }).click();
      await expect(page.getByRole("region", { name: "Massage" })).toContainText("Hot stones");
    });
});

for (const locale of oneOf(LOCALES, "import"))
  test.describe(locale, () => {
    test.use({ bypassCSP: true, locale });

    test("the import is free of axe violations", async ({ page }) => {
      const office = await openOffice(page);
      await page.goto(`${office.path}/customers/import`);
      await expect(page.locator("h1")).toBeVisible();
      // Listened to once the page is alive: a file that was given before is not looked at.
      await expect(page.locator("[aria-keyshortcuts]").first()).toBeAttached();
      await give(page, FILE.replace("Mail address", "Mail"));
      await expect(page.getByRole("table")).toBeVisible();
      await expectGoodLooks(page, "the import");
    });
  });

import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, expectGoodLooks, oneOf, PHONE } from "./support/axe";
import { bookVisit, type Office, openOffice } from "./support/office";

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** From yesterday to three weeks ahead: what is booked begins within two. */
const days = () => `from=${dayOf(Date.now() - DAY_MS)}&to=${dayOf(Date.now() + 21 * DAY_MS)}`;

/** Two visits: one is paid at the desk, one is called off. */
async function twoVisits(office: Office): Promise<void> {
  const { customerId } = await bookVisit(office, "Ana López");
  const { data } = await office.api<{ data: { id: string }[] }>("GET", `/payments?customerId=${customerId}`);
  await office.api("POST", `/payments/${data[0]?.id}/complete`, {});
  const { bookingId } = await bookVisit(office, "Ben Okafor");
  await office.api("PATCH", `/bookings/${bookingId}`, { status: "cancelled" });
}

const cellOf = (page: Page, table: string, at: number) =>
  page.getByRole("table", { name: table }).getByRole("row").nth(1).getByRole("cell").nth(at);

test.describe("the figures", () => {
  test.use({ locale: "en-GB" });

  test("are shown by period, member, service and payment, lead to what they count, and are taken as a file", async ({
    page,
  }) => {
    const office = await openOffice(page);
    await twoVisits(office);
    await page.goto(office.path);
    await page.getByRole("link", { name: "Reports" }).click();
    await expect(page.getByRole("heading", { name: "Reports" })).toBeVisible();
    await page.goto(`${office.path}/reports?${days()}&by=month`);
    await expect(page.locator(".facts")).toContainText("2");
    await expect(cellOf(page, "Income by way of payment", 2)).toContainText("€");
    await expect(page.getByRole("table", { name: "Payments behind the income" })).toContainText("Ana López");

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV By service" }).click();
    const file = await (await download).path();
    expect(readFileSync(file, "utf8")).toMatch(/^\uFEFFtitle,bookings,noShows,cancelled\r\n.+,2,0,1\r\n$/);

    await cellOf(page, "By service", 0).getByRole("link").click();
    await expect(page.getByRole("table", { name: "Bookings, newest first" }).getByRole("row")).toHaveCount(3);
    await page.goBack();
    await cellOf(page, "By service", 2).getByRole("link").click();
    await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ana López" })).toHaveCount(0);
  });

  test("of days on which nothing was booked draw nothing, and say so", async ({ page }) => {
    const office = await openOffice(page);
    await page.goto(`${office.path}/reports?${days()}`);
    const overTime = page.getByRole("region", { name: "Bookings over time" });
    await expect(overTime).toContainText("Nothing was booked on these days.");
    await expect(overTime.getByRole("img")).toHaveCount(0);
    await bookVisit(office, "Ana López");
    await page.reload();
    await expect(overTime.getByRole("img")).toBeVisible();
  });

  test("of the head lead to the rows that they count, and none leads to nothing", async ({ page }) => {
    const office = await openOffice(page);
    await twoVisits(office);
    await page.goto(`${office.path}/reports?${days()}`);
    const factOf = (name: string) =>
      page.locator(".facts > div").filter({ has: page.getByText(name, { exact: true }) });
    const rows = page.getByRole("table", { name: "Bookings, newest first" }).getByRole("row");
    await factOf("Cancelled").getByRole("link", { name: "1 (50%)" }).click();
    await expect(page.getByRole("link", { name: "Ben Okafor" })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.goBack();
    await factOf("Bookings").getByRole("link", { name: "2" }).click();
    await expect(rows).toHaveCount(3);
    await page.goBack();
    await expect(factOf("No-shows")).toContainText("0");
    await expect(factOf("No-shows").getByRole("link")).toHaveCount(0);
    await factOf("Time taken").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "By member" })).toBeInViewport();
  });
});

/** A head that stays in sight is drawn where it would be, unless its card moves it down. */
async function expectHeadsAbove(page: Page): Promise<void> {
  const tables = await page.getByRole("table").filter({ visible: true }).all();
  expect(tables.length).toBeGreaterThan(2);
  for (const table of tables) {
    const [head, row] = [table.locator("thead th").first(), table.locator("tbody tr").first()];
    const [above, below] = [await head.boundingBox(), await row.boundingBox()];
    if (!above || !below) throw new Error("A table has a head and a row.");
    expect(below.y + 1).toBeGreaterThanOrEqual(above.y + above.height);
  }
}

const SUMMARIES = [["en-GB", "As a table"] as const, ["es-ES", "Como tabla"] as const];

for (const [locale, summary] of oneOf(SUMMARIES, "reports"))
  test.describe(locale, () => {
    test.use({ bypassCSP: true, locale });

    test("the reports are free of axe violations, and no head of a table lies over its rows", async ({ page }) => {
      const office = await openOffice(page);
      await twoVisits(office);
      await page.goto(`${office.path}/reports?${days()}`);
      await page.getByText(summary).first().click();
      await expect(page.locator(".bars rect").first()).toBeVisible();
      for (const width of [PHONE, DESKTOP]) {
        await page.setViewportSize({ width, height: 844 });
        await expectHeadsAbove(page);
      }
      await expectGoodLooks(page, "the reports");
    });
  });

import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./support/axe";
import { bookVisit, openOffice } from "./support/office";
import { faultsOf } from "./support/office/faults";
import { addressesOf, workDays } from "./support/office/office-records";
import { signUp } from "./support/owner";

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ bypassCSP: true, viewport: { width, height: 844 }, locale: "en-GB" });

    test("the back office is free of axe violations and of sideways scrolling", async ({ page }) => {
      const { office } = await signUp(page);
      const check = async (what: string) => {
        await expectNoViolations(page, what);
        await expectNoSidewaysScroll(page, what);
      };
      for (const path of ["", "/people", "/keys", "/audit"]) {
        await page.goto(`${office}${path}`);
        await check(path);
      }
      await page.goto(`${office}/people`);
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByRole("button", { name: "Send the invitation" }).click();
      await expect(page.getByText("Some fields are not valid.")).toBeVisible();
      await check("a refused invitation");
      await page.goto(`${office}/keys`);
      await page.getByRole("button", { name: "New key" }).click();
      await check("a new key");
      await page.getByRole("textbox", { name: "Name" }).fill("Till");
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByRole("heading", { name: "Store “Till” now" })).toBeVisible();
      await check("a key shown once");
    });

    test("so is the calendar in each view, with a visit beside it and a new one begun", async ({ page }) => {
      const office = await openOffice(page);
      const { bookingId, start } = await bookVisit(office, "Ana López");
      const date = start.slice(0, 10);
      const views = ["day", "week", "month", "list"].map((view) => `view=${view}&date=${date}`);
      for (const query of [...views, `date=${date}&visit=${bookingId}`]) {
        await page.goto(`${office.path}/calendar?${query}`);
        await expectNoViolations(page, query);
        await expectNoSidewaysScroll(page, query);
      }
      await page.goto(`${office.path}/calendar?date=${date}`);
      await page.getByRole("button", { name: "New", exact: true }).click();
      await expectNoViolations(page, "a new visit");
    });
  });
}

for (const width of [390, 1280])
  for (const locale of ["en-GB", "es-ES"])
    test.describe(`${width} px, ${locale}`, () => {
      test.use({ bypassCSP: true, viewport: { width, height: 844 }, locale });

      test("every page of an account at work is free of violations, of faults and of sideways scrolling", async ({
        page,
      }) => {
        const office = await openOffice(page);
        await workDays(office);
        const addresses = await addressesOf(office);
        const { data } = await office.api<{ data: { id: string }[] }>("GET", "/services?limit=100");
        const services = data.map(({ id }) => ({ name: "services-service", path: `/services/${id}` }));
        const faults = faultsOf(page);
        for (const { name, path } of [...addresses, ...services]) {
          await page.goto(`${office.path}${path}`);
          await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
          await expectNoViolations(page, name);
          await expectNoSidewaysScroll(page, name);
        }
        // Axe asks each frame whether it listens; the frame of a mail runs nothing.
        expect(faults.filter((fault) => !fault.includes("'allow-scripts'"))).toEqual([]);
      });

      test("so are the questions that pages ask before they write", async ({ page }) => {
        const office = await openOffice(page);
        const { bookingId } = await bookVisit(office, "Ana López");
        await page.goto(`${office.path}/customers?new=1`);
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectNoViolations(page, "a new customer");
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
        await expectNoViolations(page, "a refused event");
        await page.goto(`${office.path}/bookings/${bookingId}`);
        const cancel = locale === "en-GB" ? "Cancel the visit" : "Cancelar la visita";
        await page.getByRole("button", { name: cancel }).click();
        await expectNoViolations(page, "a question before a visit is cancelled");
      });
    });

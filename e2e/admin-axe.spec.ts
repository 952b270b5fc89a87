import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./support/axe";
import { bookVisit, openOffice } from "./support/office";
import { signUp } from "./support/owner";

for (const width of [390, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ bypassCSP: true, colorScheme, viewport: { width, height: 844 }, locale: "en-GB" });

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

      test("so are the records of an account at work", async ({ page }) => {
        const office = await openOffice(page);
        const { bookingId, customerId } = await bookVisit(office, "Ana López", { notify: true });
        const mails = await office.api<{ data: { id: string }[] }>("GET", "/outbox");
        const notifications = await office.api<{ data: { id: string }[] }>("GET", "/notifications");
        const events = await office.api<{ data: { id: string }[] }>("GET", "/events");
        const staff = await office.api<{ data: { id: string }[] }>("GET", "/staff");
        const payments = await office.api<{ data: { id: string }[] }>("GET", "/payments");
        const serviceId = (await office.api<{ data: { id: string }[] }>("GET", "/services")).data[0]?.id;
        const sold = await office.api<{ id: string }>("POST", "/packages", { customerId, serviceId });
        const coupons = await office.api<{ data: { id: string }[] }>("GET", "/coupons");
        const pages = [
          "",
          "/bookings",
          "/customers",
          "/services",
          "/services/categories",
          "/services/order",
          "/hours",
          "/staff",
          "/webhooks",
          "/outbox",
          "/notifications",
          "/clock",
          "/events",
          "/settings",
          "/coupons",
          "/coupons/generate",
          "/payments",
          "/packages",
          "/packages/offers",
        ];
        const records = [
          `/bookings/${bookingId}`,
          `/customers/${customerId}`,
          `/staff/${staff.data[0]?.id}`,
          `/outbox/${mails.data[0]?.id}`,
          `/notifications/${notifications.data[0]?.id}`,
          `/coupons/${coupons.data[0]?.id}`,
          `/packages/${sold.id}`,
          `/payments/${payments.data[0]?.id}`,
          `/events/${events.data[0]?.id}`,
          `/events/${events.data[0]?.id}/check-in`,
        ];
        const services = await office.api<{ data: { id: string }[] }>("GET", "/services?limit=100");
        records.push(...services.data.map(({ id }) => `/services/${id}`));
        for (const path of [...pages, ...records]) {
          await page.goto(`${office.path}${path}`);
          await expectNoViolations(page, path);
          await expectNoSidewaysScroll(page, path);
        }
        await page.goto(`${office.path}/customers`);
        await page.getByRole("button", { name: "New customer" }).click();
        await expectNoViolations(page, "a new customer");
        await page.goto(`${office.path}/bookings/${bookingId}`);
        await page.getByRole("button", { name: "Cancel the visit" }).click();
        await expectNoViolations(page, "a question before a visit is cancelled");
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
}

test.describe("in Spanish, whose words are longer, on a phone", () => {
  test.use({ locale: "en-GB" });

  test("so are what is sold and what the account says of itself", async ({ page, browser }) => {
    const office = await openOffice(page);
    const phone = { viewport: { width: 390, height: 844 }, locale: "es-ES", bypassCSP: true };
    const spanish = await browser.newContext({ ...phone, storageState: await page.context().storageState() });
    const events = await office.api<{ data: { id: string }[] }>("GET", "/events");
    const event = `/events/${events.data[0]?.id}`;
    const shown = await spanish.newPage();
    for (const path of [
      "/settings",
      "/coupons",
      "/coupons/generate",
      "/payments",
      "/packages",
      "/packages/offers",
      event,
    ]) {
      await shown.goto(`${office.path}${path}`);
      await expect(shown.locator("html")).toHaveAttribute("lang", "es");
      await expectNoViolations(shown, path);
      await expectNoSidewaysScroll(shown, path);
    }
    await spanish.close();
  });
});

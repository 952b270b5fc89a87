import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

test("a customer is added, found, changed and erased without a line of code", async ({ page }) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/customers`);
  await page.getByRole("button", { name: "New customer" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Ana López");
  await form.getByLabel("E-mail").fill("ana at example");
  await form.getByLabel("Notes").fill("Allergic to ammonia");
  await form.getByRole("button", { name: "Add the customer" }).click();
  await expect(form.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Notes")).toHaveValue("Allergic to ammonia");

  await form.getByLabel("E-mail").fill("ana@example.com");
  await form.getByLabel("Tags").fill("Regular, Spanish, Regular");
  await form.getByRole("button", { name: "Add the customer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ana López" })).toBeVisible();
  await expect(page.getByText("Allergic to ammonia")).toBeVisible();
  await expect(page.getByText("Regular", { exact: true })).toHaveCount(1);

  await page.getByRole("link", { name: "All customers" }).click();
  // The profile has a search of its own.
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Name, mail or phone" }).fill("nobody of that name");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  await page.getByRole("searchbox").fill("lópez");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: "Ana López" }).click();

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Phone").fill("+34 600 11 22 33");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "600" })).toBeVisible();

  // Who calls is booked from the profile, without being looked for again.
  const profile = page.url();
  await page.getByRole("link", { name: "Book", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "New in the calendar" })).toContainText("Ana López");
  await page.goto(profile);

  const more = page.getByRole("button", { name: "More for Ana López" });
  await more.click();
  // The menu stands beside its button, not in a corner of the window.
  const [button, menu] = [await more.boundingBox(), await page.locator("#customer-more").boundingBox()];
  if (!button || !menu) throw new Error("Both are drawn.");
  expect(menu.y - (button.y + button.height)).toBeLessThan(16);
  expect(Math.abs(menu.x + menu.width - (button.x + button.width))).toBeLessThan(32);
  await page.getByRole("button", { name: "Erase…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("The personal data was erased on")).toBeVisible();
  await expect(page.getByText("Allergic to ammonia")).toHaveCount(0);
});

test("a profile shows what comes, and who has a visit ahead is not erased", async ({ page }) => {
  const office = await openOffice(page);
  const visit = await bookVisit(office, "Berta Gil");
  await page.goto(`${office.path}/customers/${visit.customerId}`);
  const upcoming = page.getByRole("region", { name: "Upcoming" });
  await expect(upcoming.getByRole("link")).toContainText(visit.service);
  await expect(upcoming.locator(".ag-b")).toHaveClass(/\bc[1-8]\b/);

  await page.getByRole("button", { name: "More for Berta Gil" }).click();
  await page.getByRole("button", { name: "Erase…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Berta Gil" })).toBeVisible();

  await page.getByRole("region", { name: "Upcoming" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Berta Gil" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Customer", exact: true })).toContainText("Berta Gil");
});

test("a customer of nobody, and an id that is none, are the page of what does not exist", async ({ page }) => {
  const { path } = await openOffice(page);
  for (const id of ["0199d1a0-0000-7000-8000-000000000001", "nobody"]) {
    for (const kind of ["customers", "bookings"]) {
      const answer = await page.goto(`${path}/${kind}/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
    }
  }
});

test("beside a profile stand the other customers, who are searched and opened there; a phone has the profile alone", async ({
  page,
}) => {
  const office = await openOffice(page);
  for (const name of ["Berta Gil", "Ciro Paz", "Dina Sol"]) await bookVisit(office, name);
  await page.goto(`${office.path}/customers`);
  await page.getByRole("link", { name: "Berta Gil" }).click();
  const rail = page.getByRole("navigation", { name: "Customers" });
  await expect(rail.getByRole("link", { name: "Berta Gil" })).toHaveAttribute("aria-current", "page");
  await rail.getByRole("searchbox").fill("ciro");
  await rail.getByRole("button", { name: "Search" }).click();
  await expect(rail.getByRole("listitem")).toHaveText([/Ciro Paz/]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Berta Gil");
  await rail.getByRole("link", { name: /Ciro Paz/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ciro Paz");
  await expect(rail.getByRole("listitem")).toHaveText([/Ciro Paz/]);
  await rail.getByRole("searchbox").fill("nobody of that name");
  await rail.getByRole("button", { name: "Search" }).click();
  await expect(rail).toContainText("Nothing fits");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rail).toBeHidden();
});

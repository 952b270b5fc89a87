import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";
import { askOf } from "./support/office/colleague";
import { invitation, newEmail, PASSWORD } from "./support/people";

test.use({ locale: "en-GB" });

test("an owner keeps staff from cancelling, and lets them again; a manager is asked nothing of it", async ({
  page,
  browser,
}) => {
  const office = await openOffice(page);
  const account = office.path.split("/").at(-1) ?? "";
  const { bookingId } = await bookVisit(office, "Ana López");
  const { appointment } = await office.api<{ appointment: { staffId: string } }>("GET", `/bookings/${bookingId}`);
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  const email = newEmail();
  await other.goto(await invitation(account, email, "manager"));
  await other.getByLabel("Your name").fill("Marta Ruiz");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.locator("main form button[type=submit]").first().click();
  await expect(other.getByRole("heading", { name: "Your accounts" })).toBeVisible();
  await other.goto(`${office.path}/people`);
  await expect(other.getByRole("region", { name: "Members" })).toBeVisible();
  await expect(other.getByRole("region", { name: "Rules" })).toHaveCount(0);

  await page.goto(`${office.path}/people`);
  const cancelling = page.getByRole("switch", { name: "Staff may cancel visits of their own calendar" });
  const moving = page.getByRole("switch", { name: "Staff may move visits of their own calendar" });
  await expect(cancelling).toBeChecked();
  await cancelling.click();
  await expect(cancelling).not.toBeChecked();
  await expect(moving).toBeChecked();

  const ask = askOf(page.request, account);
  const { data } = await ask<{ data: { id: string; email: string }[] }>("members.list", {});
  const { id } = data.find((one) => one.email === email) ?? {};
  await ask("members.changeRole", { id, role: "staff", staffId: appointment.staffId });
  const cancel = () => askOf(other.request, account)("bookings.update", { id: bookingId, status: "cancelled" });
  await expect(cancel()).rejects.toThrow("does not let its staff cancel");
  await page.reload();
  await expect(cancelling).not.toBeChecked();
  await cancelling.click();
  await expect(cancelling).toBeChecked();
  await cancel();
  await context.close();
});

import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Coupon {
  id: string;
  deduction: number;
}

test("where the currency has three decimals, an amount with three is taken as it is typed in every form of a coupon", async ({
  page,
}) => {
  const { path, api } = await openOffice(page, { currency: "KWD" });
  const { id } = await api<Coupon>("POST", "/coupons", { code: "DINAR", deduction: 1 });
  await page.goto(`${path}/coupons/${id}`);
  await page.getByLabel("Amount off").fill("1.255");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("Saved");
  expect(await api<Coupon>("GET", `/coupons/${id}`)).toMatchObject({ deduction: 1.255 });

  await page.goto(`${path}/coupons/generate`);
  await page.getByLabel("How many").fill("2");
  await page.getByLabel("Amount off").fill("2,125");
  await page.getByRole("button", { name: "Make 2 coupons" }).click();
  await expect(page.getByRole("heading", { name: "2 coupons were made" })).toBeVisible();
  const { data } = await api<{ data: Coupon[] }>("GET", "/coupons?limit=100");
  expect(data.filter(({ deduction }) => deduction === 2.125)).toHaveLength(2);
});

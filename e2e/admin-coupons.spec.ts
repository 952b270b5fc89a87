import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Coupon {
  id: string;
  code: string;
  serviceIds: string[];
}

const changes = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
const open = async (page: Page) => {
  const office = await openOffice(page);
  await page.goto(`${office.path}/coupons`);
  return office;
};

test("a coupon is made, bound to a service, switched off and found by how it stands", async ({ page }) => {
  const { path, api } = await open(page);
  await page.getByRole("button", { name: "New coupon" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Code").fill("spring sale");
  await form.getByRole("button", { name: "Add the coupon" }).click();
  await expect(form.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Code").fill("spring-26");
  await form.getByLabel("Discount").fill("12,5");
  await form.getByRole("button", { name: "Add the coupon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SPRING-26" })).toBeVisible();

  await page.getByLabel("First day").fill("2027-03-01");
  await page.getByLabel("Last day").fill("2027-02-01");
  const services = page.getByRole("group", { name: "Services" });
  await services.getByRole("checkbox").first().check();
  await expect(changes(page)).toContainText("3 changes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Last day")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Last day").fill("2027-04-30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(changes(page)).toContainText("Saved");
  await expect(page.getByText("Not valid yet")).toBeVisible();
  await page.getByRole("switch", { name: "Customers may use it" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Switched off")).toBeVisible();

  await page.goto(`${path}/coupons?status=inactive`);
  await expect(page.getByRole("row", { name: /SPRING-26 12.5% .* 1 service Switched off/ })).toBeVisible();
  await page.getByRole("searchbox").fill("ring-2");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/status=inactive&search=ring-2/);
  await expect(page.getByRole("link", { name: "SPRING-26" })).toBeVisible();
  await page.getByRole("navigation", { name: "Filter" }).getByRole("link", { name: "Can be used" }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  const { data } = await api<{ data: Coupon[] }>("GET", "/coupons");
  expect(data.find(({ code }) => code === "SPRING-26")).toMatchObject({ discount: 12.5, active: false });
});

test("what two people bind a coupon to at once is told by name, and one of the two is kept", async ({ page }) => {
  const { path, api } = await open(page);
  const { id } = await api<Coupon>("POST", "/coupons", { code: "TWO", discount: 10 });
  const { data: services } = await api<{ data: { id: string; title: string }[] }>("GET", "/services");
  const [first, second] = services;
  await page.goto(`${path}/coupons/${id}`);
  await page.getByRole("checkbox", { name: first?.title, exact: true }).check();
  await api("PATCH", `/coupons/${id}`, { serviceIds: [second?.id] });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Now: ${second?.title}. Yours: ${first?.title}`)).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(changes(page)).toContainText("Saved");
  expect(await api("GET", `/coupons/${id}`)).toMatchObject({ serviceIds: [first?.id] });
});

test("many coupons of a pattern are made at once and taken along, or none when it has no more", async ({ page }) => {
  const { path, api } = await open(page);
  await page.getByRole("link", { name: "Many at once" }).click();
  await page.getByLabel("Pattern").fill("EASTER");
  await expect(page.getByText("It needs at least one *.")).toBeVisible();
  await page.getByLabel("Pattern").fill("EASTER-*");
  await expect(page.getByText("36 codes are possible.")).toBeVisible();
  await page.getByLabel("How many").fill("40");
  await page.getByLabel("Amount off").fill("5");
  await page.getByRole("button", { name: "Make 40 coupons" }).click();
  await expect(page.getByLabel("Pattern")).toHaveAttribute("aria-invalid", "true");
  const { total } = await api<{ total: number }>("GET", "/coupons");
  await page.getByLabel("How many").fill("12");
  await page.getByRole("button", { name: "Make 12 coupons" }).click();
  await expect(page.getByRole("heading", { name: "12 coupons were made" })).toBeVisible();
  const codes = await page.getByRole("list", { name: "Codes" }).getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toBe(["code", ...codes, ""].join("\r\n"));
  const { data } = await api<{ data: Coupon[] }>("GET", "/coupons");
  const made = data.filter(({ code }) => code.startsWith("EASTER-"));
  expect(made.map(({ code }) => code)).toEqual([...codes].sort());
  expect(made[0]).toMatchObject({ deduction: 5, usageLimit: 1, discount: 0 });
  await page.goto(`${path}/coupons`);
  await expect(page.getByText(`${total + 12} coupons`)).toBeVisible();
});

test("a coupon is deleted only after a question, and its code is free again", async ({ page }) => {
  const { path, api } = await open(page);
  const { id } = await api<Coupon>("POST", "/coupons", { code: "GONE" });
  await page.goto(`${path}/coupons/${id}`);
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete the coupon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Coupons" })).toBeVisible();
  await expect(page.getByRole("link", { name: "GONE" })).toHaveCount(0);
  expect((await page.goto(`${path}/coupons/${id}`))?.status()).toBe(404);
  await api("POST", "/coupons", { code: "GONE" });
});

import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Package {
  id: string;
  size: number;
  price: number;
  remaining: number;
  code: string;
}

interface Service {
  id: string;
  title: string;
  packagePrice: number | null;
}

test("a package is sold at the desk to somebody new, paid there, used and cancelled", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/packages`);
  await page.getByRole("button", { name: "Sell a package" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Sell it" }).click();
  await expect(form.getByText("Choose who gets it.")).toBeVisible();
  await form.getByRole("button", { name: "New customer" }).click();
  await form.getByLabel("Name").fill("Zoe Zapata");
  await form.getByLabel("E-mail").fill("zoe@example.com");
  await form.getByLabel("Service").selectOption({ label: "Haircut" });
  await form.getByLabel("Uses").fill("0");
  await form.getByRole("button", { name: "Sell it" }).click();
  await expect(form.getByLabel("Uses")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Uses").fill("3");
  await form.getByLabel("Price").fill("80,50");
  await form.getByLabel("Usable for").fill("90");
  await form.getByRole("button", { name: "Sell it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Haircut: Zoe Zapata" })).toBeVisible();
  // A refusal makes nobody a second time.
  expect((await api<{ total: number }>("GET", "/customers?search=zapata")).total).toBe(1);
  const [sold] = (await api<{ data: Package[] }>("GET", "/packages")).data;
  expect(sold).toMatchObject({ size: 3, price: 80.5, remaining: 3 });

  await page.getByRole("button", { name: "Take €80.50" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take €80.50" }).click();
  await expect(page.getByRole("button", { name: "Refund…" })).toBeVisible();

  const { publicKey } = await api<{ publicKey: string }>("GET", "/settings");
  const { data } = await api<{ data: Service[] }>("GET", "/services");
  const service = data.find(({ title }) => title === "Haircut")?.id;
  const open = await page.request.get(`/api/public/${publicKey}/slots?service=${service}&days=14`);
  const { days } = (await open.json()) as { days: { slots: { start: string }[] }[] };
  const start = days.flatMap(({ slots }) => slots)[0]?.start;
  const order = { items: [{ service, start }], name: "Zoe Zapata", email: "zoe@example.com", packageCode: sold?.code };
  const booked = await page.request.post(`/api/public/${publicKey}/bookings`, { data: order });
  expect(booked.ok(), await booked.text()).toBe(true);
  await page.reload();
  await expect(page.getByText("2 of 3 left")).toBeVisible();
  await expect(page.getByRole("region", { name: "Booked with it" }).getByRole("link")).toHaveCount(1);

  await page.goto(`${path}/packages?search=${sold?.code.toLowerCase()}`);
  await expect(page.getByRole("row", { name: /Zoe Zapata Haircut.*2 of 3 left/ })).toBeVisible();
  await page.getByRole("link", { name: "Zoe Zapata" }).click();
  await page.getByRole("button", { name: "Cancel it…" }).click();
  await page.getByRole("button", { name: "Cancel the package" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel it…" })).toHaveCount(0);
  await page.goto(`${path}/packages?status=active`);
  await expect(page.getByRole("link", { name: "Zoe Zapata" })).toHaveCount(0);
});

test("on a phone a box that has the focus stands clear of the dialog's foot, and a sold package asks for its money at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await openOffice(page);
  await page.goto(`${path}/packages`);
  await page.getByRole("button", { name: "Sell a package" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "New customer" }).click();
  await form.getByLabel("Name").fill("Zoe Zapata");
  await form.getByLabel("E-mail").fill("zoe@example.com");
  const foot = async () => (await form.locator("footer").boundingBox())?.y ?? 0;
  // Search instead, service, uses, days, price, way, mail: each by the next Tab.
  for (let box = 0; box < 7; box++) {
    await page.keyboard.press("Tab");
    const { end, name } = await page.evaluate(() => {
      const { activeElement: at } = document;
      return { end: at?.getBoundingClientRect().bottom ?? 0, name: at?.outerHTML ?? "" };
    });
    expect(end, name).toBeLessThanOrEqual(await foot());
  }
  await form.getByRole("button", { name: "Sell it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Haircut: Zoe Zapata" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Take €/ })).toBeInViewport();
});

test("what a package of a service holds and costs is said once, and offered when one is sold", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/packages`);
  await page.getByRole("link", { name: "Catalogue" }).click();
  await page.getByRole("button", { name: "Package of Haircut" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Uses").fill("6");
  await form.getByLabel("Price").fill("150");
  await form.getByLabel("Usable for").fill("many");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Usable for")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Usable for").fill("365");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "6 uses · €150.00 · 365 days" })).toBeVisible();
  const { data } = await api<{ data: Service[] }>("GET", "/services");
  expect(data.find(({ title }) => title === "Haircut")).toMatchObject({ packageSize: 6, packagePrice: 150 });
  await page.goto(`${path}/packages`);
  await page.getByRole("button", { name: "Sell a package" }).click();
  await form.getByLabel("Service").selectOption({ label: "Haircut" });
  await expect(form.getByText("6 uses, €150.00")).toBeVisible();
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { copyRow } from "./support/database";
import { bookVisit, nextMonday, openOffice } from "./support/office";
import { askOf } from "./support/office/colleague";

test.use({ locale: "en-GB" });

/** More than one page of any list of the API has. */
const MANY = 101;
const IN_TURN = 20;

const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, "0"));

/** Makes so many, some at once, and numbers them. */
async function make(count: number, one: (number: string) => Promise<unknown>): Promise<void> {
  const numbers = numbered(count);
  for (let at = 0; at < count; at += IN_TURN) await Promise.all(numbers.slice(at, at + IN_TURN).map(one));
}

interface Kind {
  /** Where they are stored. */
  table: string;
  one: (number: string) => Promise<{ id: string }>;
  /** What is different in the row of each. */
  row: (number: string) => Record<string, string>;
}

/** Makes the first of many, and stores the others as copies of it. */
async function makeMany({ table, one, row }: Kind): Promise<void> {
  const [first = "", ...others] = numbered(MANY);
  const { id } = await one(first);
  await copyRow({ table, id }, others.map(row));
}

const rowsOf = (page: Page, name: string): Locator => page.getByRole("region", { name }).getByRole("listitem");

test("staff, categories, extras and days off are all there, however many there are", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string; type: string }[] }>("GET", "/services?limit=100");
  const service = data.find(({ type }) => type === "simple")?.id;
  await makeMany({
    table: "categories",
    one: (number) => api("POST", "/categories", { name: `Category ${number}` }),
    row: (number) => ({ name: `Category ${number}` }),
  });
  await makeMany({
    table: "extras",
    one: (number) => api("POST", `/services/${service}/extras`, { title: `Extra ${number}`, price: 1 }),
    row: (number) => ({ title: `Extra ${number}` }),
  });
  await makeMany({
    table: "holidays",
    one: (number) => api("POST", "/holidays", { date: `3${number}-03-04`, kind: "once" }),
    row: (number) => ({ date: `3${number}-03-04` }),
  });
  await makeMany({
    table: "staff",
    one: (number) => api("POST", "/staff", { fullName: `Member ${number}`, email: `m${number}@example.com` }),
    row: (number) => ({ full_name: `Member ${number}`, email: `m${number}@example.com` }),
  });

  await page.goto(`${path}/services/categories`);
  await expect(page.getByText(/^Category \d{3}$/)).toHaveCount(MANY);
  await page.goto(`${path}/services/${service}`);
  await expect(page.getByText(/^Extra \d{3}$/)).toHaveCount(MANY);
  await page.goto(`${path}/hours`);
  await expect(rowsOf(page, "Days off").filter({ hasText: /4 Mar(ch)? 3\d{3}/ })).toHaveCount(MANY);
  await page.goto(`${path}/staff`);
  await expect(page.getByRole("link", { name: /^Member \d{3}$/ })).toHaveCount(MANY);
});

test("so are keys and people", { tag: "@soak" }, async ({ page }) => {
  const { path } = await openOffice(page);
  const ask = askOf(page.request, path.split("/").at(-1) ?? "");
  // A key that was revoked stays in the list of all, and takes the place of none that lives.
  const { data: keys } = await ask<{ data: object[] }>("apiKeys.list", {});
  const living = 100 - keys.length;
  await make(living, (number) => ask("apiKeys.create", { name: `Key ${number}`, scopes: ["catalog:read"] }));
  const all = await ask<{ data: { id: string; name: string }[] }>("apiKeys.list", { limit: 100 });
  for (const { id } of all.data.filter(({ name }) => /^Key 00\d$/.test(name))) await ask("apiKeys.revoke", { id });
  await make(9, (number) => ask("apiKeys.create", { name: `Later ${number}`, scopes: ["catalog:read"] }));
  await page.goto(`${path}/keys`);
  await expect(page.getByRole("rowheader", { name: /^Later \d{3}/ })).toHaveCount(9);
  await expect(page.getByRole("rowheader", { name: /^Key \d{3}/ })).toHaveCount(living - 9);

  await make(60, (number) => ask("invitations.create", { email: `p${number}@example.com`, role: "viewer" }));
  await page.goto(`${path}/people`);
  await expect(page.getByRole("button", { name: /^Resend to p\d{3}@/ })).toHaveCount(60);
});

test("coupons are reached page by page, to the last", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await makeMany({
    table: "coupons",
    one: (number) => api("POST", "/coupons", { code: `MANY${number}`, discount: 10 }),
    row: (number) => ({ code: `MANY${number}` }),
  });
  await page.goto(`${path}/coupons`);
  const seen = new Set<string>();
  const codes = page.getByRole("link", { name: /^MANY\d{3}$/ });
  for (let left = 3; left > 0; left--) {
    for (const code of await codes.allTextContents()) seen.add(code);
    const next = page.getByRole("link", { name: /Next/ });
    if ((await next.count()) === 0) break;
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${5 - left}`));
  }
  expect(seen.size).toBe(MANY);
});

test("all uses of a package are told, however many there are", async ({ page }) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const { customerId } = await bookVisit(office, "Ana López");
  const { data } = await api<{
    data: { id: string; type: string; capacityMax: number; durationDays: number | null }[];
  }>("GET", "/services?limit=100");
  const plain = data.find((one) => one.type === "simple" && one.capacityMax === 1 && one.durationDays === null);
  const sold = await api<{ id: string; paymentId: string }>("POST", "/packages", {
    ...{ customerId, serviceId: plain?.id, size: 60, price: 100 },
  });
  await api("POST", `/payments/${sold.paymentId}/complete`, {});
  const { data: staff } = await api<{ data: { id: string }[] }>("GET", `/staff?limit=1`);
  await api("PUT", `/staff/${staff[0]?.id}/services/${plain?.id}`, {});
  const recurrence = { freq: "daily", count: 52 };
  await api("POST", "/appointments", {
    ...{ serviceId: plain?.id, staffId: staff[0]?.id, customerId, packageId: sold.id, recurrence, force: true },
    start: `${nextMonday()}T12:00:00Z`,
  });
  await page.goto(`${path}/packages/${sold.id}`);
  await expect(page.getByRole("region", { name: "Booked with it" }).getByRole("listitem")).toHaveCount(52);
});

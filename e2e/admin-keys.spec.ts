import { expect, type Page, test } from "@playwright/test";
import { type Office, openOffice } from "./support/office";
import { signUp } from "./support/people";

test.use({ locale: "en-GB" });

async function openKeys(page: Page): Promise<Office> {
  const office = await openOffice(page);
  await page.goto(`${office.path}/keys`);
  return office;
}

/** Makes a key on the open page of keys; what it is. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: `Store “${name}” now` })).toBeFocused();
  return (await page.locator(".keyline code").textContent()) ?? "";
}

const statusOf = async (page: Page, key: string) =>
  (await page.request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } })).status();

test("a key is shown once: the page that is read again has its hint alone", async ({ page }) => {
  const { office } = await signUp(page);
  await page.goto(office);
  await page.getByRole("link", { name: "API keys" }).first().click();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  const key = await makeKey(page, "Shop sync");
  const me = await page.request.get("/api/v1/me", { headers: { authorization: `Bearer ${key}` } });
  expect(await me.json()).toMatchObject({ key: { name: "Shop sync", hint: key.slice(-4), expiresAt: null } });

  await page.getByRole("button", { name: "I stored it" }).click();
  const again = await page.reload();
  expect(await again?.text()).not.toContain(key);
  await expect(page.getByRole("row", { name: /Shop sync/ })).toContainText(key.slice(-4));
});

test("a rotated key works beside the new one, and a revoked one is refused at once", async ({ page }) => {
  await openKeys(page);
  const old = await makeKey(page, "Shop sync");
  await page.getByRole("button", { name: /Rotate\s*: Shop sync/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  await expect(page.locator(".keyline code")).not.toHaveText(old);
  const fresh = (await page.locator(".keyline code").textContent()) ?? "";
  expect([await statusOf(page, old), await statusOf(page, fresh)]).toEqual([200, 200]);

  const rotated = page.getByRole("row", { name: /Rotated, works until/ });
  await rotated.getByRole("button", { name: /Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(rotated).toHaveCount(0);
  expect([await statusOf(page, old), await statusOf(page, fresh)]).toEqual([401, 200]);
});

test("a key that works from some addresses alone says from which", async ({ page }) => {
  await openKeys(page);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop sync");
  await page.getByLabel("Only from").fill("203.0.113.0/24");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "I stored it" }).click();
  await expect(page.getByRole("row", { name: /Shop sync/ })).toContainText("only from 203.0.113.0/24");
});

test("a range that is no network is told beside its field", async ({ page }) => {
  await openKeys(page);
  const rows = page.getByRole("row");
  const before = await rows.count();
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Till");
  await page.getByLabel("Only from").fill("10.0.0.0/8, nowhere");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByLabel("Only from")).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(rows).toHaveCount(before);
});

test("a key may end after a day that is chosen: that day is wholly in it, and no day at all is refused", async ({
  page,
}) => {
  const { api } = await openKeys(page);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Till");
  await page.getByLabel("Ends").selectOption({ label: "After a day I choose" });
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByLabel("Last day")).toHaveAttribute("aria-invalid", "true");
  const year = new Date().getUTCFullYear() + 1;
  await page.getByLabel("Last day").fill(`${year}-01-31`);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: "Store “Till” now" })).toBeFocused();
  const key = (await page.locator(".keyline code").textContent()) ?? "";
  const headers = { authorization: `Bearer ${key}` };
  const { expiresAt } = (await (await page.request.get("/api/v1/me", { headers })).json()).key;
  // Not the server's own zone: the salon is in Madrid.
  const { timeZone } = await api<{ timeZone: string }>("GET", "/settings");
  const ends = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  expect(ends.format(new Date(expiresAt))).toBe(`${year}-02-01, 00:00`);
});

import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Named {
  id: string;
}

/** Searches by keys alone. */
async function search(page: Page, words: string) {
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

/** The lines of the list's file. */
async function linesOf(page: Page): Promise<string[]> {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  return text.trim().split("\r\n").slice(1);
}

test("staff is found by name, the address keeps the search, and the file holds what was found", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await api("POST", "/staff", { fullName: "Zoë Núñez", email: "zoe@example.com" });
  await page.goto(`${path}/staff`);
  const rows = page.getByRole("table").getByRole("rowheader");
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await search(page, "nunez");
  await expect(page).toHaveURL(/\/staff\?search=nunez$/);
  await expect(rows).toHaveText([/Zoë Núñez/]);
  expect(await linesOf(page)).toEqual([expect.stringMatching(/^Zoë Núñez,zoe@example.com,/)]);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("nunez");
  await expect(rows).toHaveCount(1);

  await search(page, "nobody of that name");
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  // Whoever is added from here stands last of all, not of those who were found.
  await page.getByRole("button", { name: "New member" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Last Of All");
  await form.getByLabel("E-mail").fill("last@example.com");
  await form.getByRole("button", { name: "Add the member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Last Of All" })).toBeVisible();
  await page.goto(`${path}/staff?search=nobody`);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/staff\??$/);
  await expect(rows).toHaveCount(all + 1);
  await expect(rows.last()).toContainText("Last Of All");
});

test("services are found by title among those that are shown, the address and the file follow", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await api<Named>("POST", "/services", { title: "Séance at home" });
  await api<Named>("POST", "/services", { title: "Seance for friends", visibility: "private" });
  await api<Named>("POST", "/services", { title: "Also hidden", visibility: "private" });
  await page.goto(`${path}/services`);
  const found = page.getByRole("main").getByRole("link", { name: /S[eé]ance/ });
  await search(page, "seance");
  await expect(page).toHaveURL(/\/services\?search=seance$/);
  await expect(found).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Haircut" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Filter" }).getByRole("link", { name: "Hidden" }).click();
  await expect(page).toHaveURL(/show=private&search=seance$/);
  await expect(found).toHaveText([/Seance for friends/]);
  expect(await linesOf(page)).toEqual([expect.stringMatching(/^Seance for friends,/)]);

  await search(page, "nothing of that title");
  await expect(page).toHaveURL(/show=private&search=nothing/);
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/services\?show=private$/);
  await expect(found).toHaveText([/Seance for friends/]);
});

import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openBeforeScripts, openOffice } from "./support/office";
import { askOf, colleague } from "./support/office/colleague";
import { eveningOf } from "./support/office/door";
import { signUp } from "./support/people";

test.use({ locale: "en-GB" });

/** Counts what the page asks a procedure to do from now on. */
function callsOf(page: Page, procedure: string): { count: number } {
  const calls = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(procedure)) calls.count++;
  });
  return calls;
}

test("codes that a scanner types before the door's scripts have come count once each, and what it is typing stays", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { id, codes } = await eveningOf(office, ["Leo", "Olga", "Teo"]);
  const calls = callsOf(page, "attendees.checkIn");
  const run = await openBeforeScripts(page, `${office.path}/events/${id}/check-in`);
  await page.getByLabel("Code").focus();
  const [leo = "", olga = "", teo = ""] = codes;
  for (const code of [leo, olga]) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type(teo.slice(0, 4));
  run();
  await expect(page.getByText("2 of 3 in")).toBeVisible();
  await page.keyboard.type(teo.slice(4));
  await page.keyboard.press("Enter");
  await expect(page.locator(".res")).toContainText("Teo is in");
  const before = page.getByRole("list").filter({ hasText: leo }).getByRole("listitem");
  await expect(before).toHaveText([/Olga is in/, /Leo is in/]);
  expect(calls.count).toBe(3);
});

test("a role that is chosen, and the rule that is switched, before the people's scripts have come are heard, once", async ({
  page,
  browser,
}) => {
  const { office: path } = await signUp(page);
  await colleague(browser, { path }, "Marta Ruiz");
  let run = await openBeforeScripts(page, `${path}/people`);
  const changes = callsOf(page, "members.changeRole");
  await page.getByLabel("Role of Marta Ruiz").selectOption({ label: "Front desk" });
  run();
  const ask = askOf(page.request, path.split("/").at(-1) ?? "");
  await expect
    .poll(async () => {
      const { data } = await ask<{ data: { name: string; role: string }[] }>("members.list", {});
      return data.find(({ name }) => name === "Marta Ruiz")?.role;
    })
    .toBe("front_desk");
  await expect(page.getByLabel("Role of Marta Ruiz")).toHaveValue("front_desk");
  expect(changes.count).toBe(1);

  run = await openBeforeScripts(page, `${path}/people`);
  const rules = callsOf(page, "accounts.updateRules");
  const forAll = page.getByRole("switch", { name: "Two-step for everyone" });
  await forAll.click();
  run();
  // Whoever has no second step of their own is told so.
  await expect(page.getByText("Turn on your own second factor first.")).toBeVisible();
  await expect(forAll).not.toBeChecked();
  expect(rules.count).toBe(1);
});

test("how a mail is shown is chosen before the editor's scripts have come", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string }[] }>("GET", "/notifications?limit=1");
  const run = await openBeforeScripts(page, `${path}/notifications/${data[0]?.id}`);
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("As text").click();
  run();
  await expect(preview.getByRole("radio", { name: "As text" })).toBeChecked();
  await expect(preview.locator("p.lines")).toContainText(/\w/);
  await expect(preview.locator("iframe")).toHaveCount(0);
  await preview.getByText("As it looks").click();
  await expect(preview.locator("iframe")).toBeVisible();
});

test("a picture that is chosen before the settings' scripts have come is sent, once, and stands in the form", async ({
  page,
}) => {
  const { path, api } = await openOffice(page);
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer();
  const run = await openBeforeScripts(page, `${path}/settings`);
  const sent = callsOf(page, "/pictures");
  const logo = page.getByRole("group", { name: "Logo" });
  await logo.locator("input[type=file]").setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer });
  run();
  await expect(logo.getByRole("img")).toHaveJSProperty("naturalWidth", 480);
  expect(sent.count).toBe(1);
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await api<{ logoUrl: string | null }>("GET", "/settings")).logoUrl)
    .toContain("/pictures/");
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { decode } from "fast-png";
import { openOffice } from "./support/office";

/** How long a frame may say nothing. */
const SILENCE_MS = 6_000;

test.use({ locale: "en-GB" });

/** A site of another origin whose one page is the HTML it is given. @returns its origin, and its end */
async function openSite(html: () => string) {
  const site = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html()));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => site.close() };
}

const changes = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

test("the settings are changed by keyboard alone, and nothing typed is lost by a refusal", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/settings`);
  const ahead = page.getByLabel("Bookable ahead");
  await ahead.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("9000");
  await page.getByLabel("Company").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Salon Luna");
  await expect(changes(page)).toContainText("2 changes");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(ahead).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Company")).toHaveValue("Salon Luna");
  await ahead.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("90");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(changes(page)).toContainText("Saved");
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Salon Luna");
  expect(await api("GET", "/settings")).toMatchObject({ companyName: "Salon Luna", maxDays: 90 });
});

test("what somebody else has set meanwhile is told, and one of the two is kept", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/settings`);
  await page.getByLabel("Least notice").fill("30");
  await page.getByLabel("Answers go to").fill("front@example.com");
  await api("PATCH", "/settings", { minPriorMinutes: 60, senderName: "The salon" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Now: 60. Yours: 30")).toBeVisible();
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Least notice")).toHaveValue("60");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(changes(page)).toContainText("Saved");
  const stored = { minPriorMinutes: 60, replyTo: "front@example.com", senderName: "The salon" };
  expect(await api("GET", "/settings")).toMatchObject(stored);
});

test("a colour is shown as the page will wear it, and made readable", async ({ page, context }) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/settings`);
  await page.getByLabel("Accent colour", { exact: true }).fill("#ffd400");
  await expect(page.getByText("We darkened your colour so that people can read it.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(changes(page)).toContainText("Saved");
  const button = await page.locator(".look.light .look-btn").evaluate((look) => getComputedStyle(look).backgroundColor);
  expect(button).toBe("rgb(255, 212, 0)");
  const link = await page.locator(".look.light u").evaluate((look) => getComputedStyle(look).color);
  const address = await page.getByRole("link", { name: "Your page" }).getAttribute("href");
  const shop = await context.newPage();
  await shop.goto(String(address));
  expect(
    await shop
      .locator("main a.pill:not(.plain)")
      .first()
      .evaluate((text) => getComputedStyle(text).color),
  ).toBe(link);
});

test("people pay online only once the provider's key is stored, and nobody reads it again", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/settings`);
  const online = page.getByRole("switch", { name: "Customers may pay online" });
  await expect(online).toBeDisabled();
  await page.getByRole("button", { name: "Store a key…" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Secret key").fill("short");
  await form.getByRole("button", { name: "Store the key" }).click();
  await expect(form.getByLabel("Secret key")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Secret key").fill("sk_test_a_secret_9x7Q");
  await form.getByRole("button", { name: "Store the key" }).click();
  await expect(page.getByText("Stored. It ends in 9x7Q.")).toBeVisible();
  await online.check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(changes(page)).toContainText("Saved");
  expect(await (await page.reload())?.text()).not.toContain("sk_test_a_secret");
  await page.getByRole("button", { name: "Remove it…" }).click();
  await page.getByRole("button", { name: "Remove the key" }).click();
  await expect(page.getByText("No key is stored")).toBeVisible();
  await expect(online).toBeDisabled();
  await expect(online).not.toBeChecked();
  await page.getByLabel("Sender").fill("The salon");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(changes(page)).toContainText("Saved");
  expect(await api("GET", "/settings")).toMatchObject({ payProviderEnabled: false, payProviderHint: null });
});

test("the code that is offered shows the page on a site that may, and on no other", async ({ page, context }) => {
  const { path } = await openOffice(page);
  let html = "";
  const site = await openSite(() => html);
  const stranger = await openSite(() => html);
  await page.goto(`${path}/settings`);
  await expect(page.getByText("No site may show it yet")).toBeVisible();
  await page.getByLabel("Sites that may show your page").fill(site.origin);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("No site may show it yet")).toHaveCount(0);
  await page.getByLabel("Language of the page").selectOption("es");
  const embed = page.getByRole("region", { name: "The page within your site" });
  html = (await embed.locator("code").textContent()) ?? "";
  const shop = await context.newPage();
  await shop.clock.install();
  await shop.goto(site.origin);
  const frame = shop.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "es");
  await frame.locator("main a").first().click();
  await expect(frame.locator(".times a").first()).toBeVisible();
  const refused = shop.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await shop.goto(stranger.origin);
  await refused;
  await shop.clock.fastForward(SILENCE_MS);
  // The link comes back there, and opens the page itself.
  await expect(shop.getByRole("link", { name: "Book now" })).toBeVisible();
  await embed.getByLabel("How it stands there").selectOption("In a dialog, from a link");
  html = (await embed.locator("code").textContent()) ?? "";
  await shop.goto(site.origin);
  await shop.getByRole("link", { name: "Book now" }).click();
  await expect(shop.getByRole("dialog").frameLocator("iframe").locator("html")).toHaveAttribute("lang", "es");
  html = (await page.getByRole("region", { name: "A link for your site" }).locator("code").textContent()) ?? "";
  await shop.goto(stranger.origin);
  await shop.getByRole("link", { name: "Book now" }).click();
  await expect(shop.locator("html")).toHaveAttribute("lang", "es");
  site.close();
  stranger.close();
});

test("the page's code is taken along as a drawing and as a picture", async ({ page }) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/settings`);
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PNG" }).click();
  expect((await download).suggestedFilename()).toBe("booking-page.png");
  const picture = await page.request.get(`${path}/settings/code/png`);
  expect(decode(await picture.body()).width).toBeGreaterThan(500);
  const drawing = await page.request.get(`${path}/settings/code/svg`);
  expect(await drawing.text()).toMatch(/^<svg/);
});

test("the business page, and one service with one member, are shared with an address and a code of their own", async ({
  page,
}) => {
  const { path, api } = await openOffice(page);
  const slug = `aurora-${crypto.randomUUID().slice(0, 8)}`;
  await api("PATCH", "/settings", { slug });
  await page.goto(`${path}/settings`);
  const link = page.getByRole("region", { name: "Link to your page" }).locator("code");
  const code = page.getByRole("img", { name: "QR code" });
  await page.getByLabel("Which page").selectOption("Your business page");
  await expect(link).toHaveText(new RegExp(`/${slug}$`));
  await expect(code).toHaveAttribute("src", /business\/svg$/);
  await expect(page.getByRole("region", { name: "The page within your site" })).toHaveCount(0);
  await page.goto((await link.textContent()) ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Salon Aurora" })).toBeVisible();

  await page.goto(`${path}/settings`);
  await page.getByLabel("Which page").selectOption("Haircut");
  await page.getByLabel("With", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Colours").selectOption("Dark");
  await expect(page.getByRole("region", { name: "The page within your site" })).toContainText('data-theme="dark"');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20);
  const member = await page.getByLabel("With", { exact: true }).locator("option:checked").textContent();
  await page.goto((await link.textContent()) ?? "");
  await expect(page.getByText(member ?? "")).not.toHaveCount(0);
});

test("a number with thousands set apart is refused in its box, and nothing is stored", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/settings`);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const box = page.getByLabel("Bookable ahead");
  const { maxDays } = await api<{ maxDays: number }>("GET", "/settings");
  for (const typed of ["1,000", "1.000", "30.0"]) {
    await box.fill(typed);
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(box).toHaveAccessibleDescription(/nothing between the thousands/);
    await expect(box).toHaveValue(typed);
  }
  expect(await api("GET", "/settings")).toMatchObject({ maxDays });
});

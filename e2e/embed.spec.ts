import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type FrameLocator, type Locator, type Page, test } from "@playwright/test";
import { type EmbedMode, embedCode } from "../app/admin/[account]/settings/share/codes";
import { createSalon, manage, type Salon } from "./support/salon";

/** So long a frame that says nothing is waited for. */
const SILENCE_MS = 6_000;

test.use({ locale: "en-GB" });

/** Sites around the booking page: what each shows is set by its test. */
const sites: Server[] = [];
let html = "";
const baseURL = process.env.E2E_BASE_URL ?? "";

async function openSite(): Promise<string> {
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Shop</title><body>${html}`);
  });
  sites.push(site);
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve));
  return `http://localhost:${(site.address() as AddressInfo).port}`;
}
test.afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

/** A salon that a site may show. */
async function salonFor(...origins: string[]): Promise<Salon> {
  const salon = await createSalon();
  await manage(salon, "PATCH /settings", { allowedOrigins: origins });
  return salon;
}

/** Writes down all that a page is told, before any of its scripts run. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ data, origin }) => heard.push({ data, origin }));
    addEventListener("slotwright:booked", (event) => Object.assign(window, { booked: (event as CustomEvent).detail }));
  });
const heardBy = (page: Page) => page.evaluate((): { data: Record<string, unknown> }[] => Reflect.get(window, "heard"));

/** Waits until a frame is as high as what it shows. */
async function expectFitted(frame: Locator): Promise<void> {
  const heightOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().height);
  const inner = () => heightOf(frame.contentFrame().locator("body"));
  await expect.poll(async () => Math.abs((await heightOf(frame)) - (await inner()))).toBeLessThanOrEqual(2);
}

/** A page of the salon as a site may put it into a frame by itself. @param site that it says to tell of itself */
const frameOf = (salon: Salon, site: string) =>
  `<iframe id="own" src="${baseURL}${salon.path}?embed=inline&parent=${encodeURIComponent(site)}"></iframe>`;

/** As the back office gives it to take along. */
const linkTo = (salon: Salon, mode: EmbedMode, base: string) =>
  embedCode(`${base}${salon.path}/${salon.service.id}`, "Book now", { mode, theme: "" });

async function bookIn(frame: FrameLocator): Promise<void> {
  await frame.locator("a[data-slot]").first().click();
  await frame.getByLabel("Name").fill("Ana López");
  await frame.getByLabel("Email").fill("ana@example.com");
  await frame.getByRole("button", { name: /^Book / }).click();
  await expect(frame.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
}

test("what is shown inside of a site's own page has the ground of that site", async ({ page }) => {
  const site = await openSite();
  const salon = await salonFor(site);
  html = linkTo(salon, "inline", baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site);
  const frame = page.frameLocator("iframe");
  await frame.locator("a[data-slot]").first().click();
  for (const part of [frame.locator("body"), frame.locator(".submit")])
    await expect(part).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a visitor books inside of another site, which hears the number and the start and nothing personal", async ({
  page,
  context,
}) => {
  const site = await openSite();
  const salon = await salonFor(site);
  html = linkTo(salon, "inline", baseURL);
  await listen(page);
  await page.goto(site);
  const frame = page.frameLocator("iframe");
  await expect(page.getByRole("link", { name: "Book now" })).toBeHidden();
  await expectFitted(page.locator("iframe"));
  await bookIn(frame);
  await expect
    .poll(() => page.evaluate((): object | undefined => Reflect.get(window, "booked")))
    .toMatchObject({
      number: expect.stringMatching(/^\w{8}$/),
      start: expect.stringMatching(/Z$/),
    });
  await expectFitted(page.locator("iframe"));

  // A hundred of them, one a frame.
  await frame.locator("body").evaluate(async (body) => {
    const spacer = body.appendChild(document.createElement("div"));
    for (let turn = 0; turn < 130; turn++) {
      spacer.style.height = `${turn % 7}px`;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect.poll(async () => (await heardBy(page)).length).toBeGreaterThan(100);
  const heard = await heardBy(page);
  expect(JSON.stringify(heard)).not.toMatch(/Ana|ana@|manage|token/);
  const keys = new Set(heard.flatMap(({ data }) => Object.keys(data)));
  expect([...keys].sort()).toEqual(["height", "number", "start", "type"]);
  // Whoever blocks cookies of third parties blocks nothing.
  expect(await context.cookies()).toEqual([]);
});

test("what a form inside of another site lacks is said first, with the focus on it", async ({ page }) => {
  const site = await openSite();
  const salon = await salonFor(site);
  html = linkTo(salon, "inline", baseURL);
  await page.goto(site);
  const frame = page.frameLocator("iframe");
  await frame.locator("a[data-slot]").first().click();
  await frame.getByRole("button", { name: /^Book / }).click();
  await expect(frame.getByRole("alert")).toBeFocused();
});

/** Says all that a frame of the script may say. */
const forge = () => {
  for (const type of ["height", "booked", "close", "top"])
    window.parent.postMessage({ type: `slotwright:${type}`, height: 9_999, number: "FORGED00", start: "now" }, "*");
};

test("what others say in its name is ignored", async ({ page }) => {
  const [site, evil] = [await openSite(), await openSite()];
  const salon = await salonFor(site);
  html = `${linkTo(salon, "inline", baseURL)}<iframe id="other" src="${evil}/other"></iframe>${frameOf(salon, site)}`;
  await listen(page);
  await page.goto(site);
  const shown = page.locator("iframe:not([id])");
  await expect(shown.contentFrame().locator("a[data-slot]").first()).toBeVisible();
  await expectFitted(shown);
  const before = await shown.getAttribute("style");
  const expectIgnored = async (forged: number) => {
    const heard = async () => JSON.stringify(await heardBy(page)).split("FORGED00").length - 1;
    await expect.poll(heard).toBe(4 * forged);
    expect(await shown.getAttribute("style")).toBe(before);
    expect(await page.evaluate(() => "booked" in window)).toBe(false);
  };
  // The page around, a frame of another site, one of ours that the site put there, and its own, led to another site.
  await page.evaluate(forge);
  await expectIgnored(1);
  for (const [index, frame] of [page.locator("#other"), page.locator("#own")].entries()) {
    await frame.contentFrame().locator("body").evaluate(forge);
    await expectIgnored(2 + index);
  }
  const led = page.waitForEvent("framenavigated", (frame) => frame.url() === `${evil}/led`);
  await shown.evaluate((frame, address) => frame.setAttribute("src", address), `${evil}/led`);
  await (await led).evaluate(forge);
  await expectIgnored(4);
});

test("a site hears nothing of what says that it is shown by another one", async ({ page }) => {
  const [site, other] = [await openSite(), await openSite()];
  const salon = await salonFor(site, other);
  html = frameOf(salon, site);
  await listen(page);
  await page.goto(other);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("data-ready", "");
  // Behind all that it has said so far.
  await frame.locator("body").evaluate(() => window.parent.postMessage("the last", "*"));
  await expect.poll(async () => (await heardBy(page)).at(-1)?.data).toBe("the last");
  expect(await heardBy(page)).toHaveLength(1);
});

test("a site that the account does not name shows nothing and hears nothing, and keeps its link", async ({ page }) => {
  const [site, evil] = [await openSite(), await openSite()];
  const salon = await salonFor(site);
  html = `${linkTo(salon, "inline", baseURL)}${frameOf(salon, site)}`;
  await listen(page);
  await page.clock.install();
  await page.goto(evil);
  await expect(page.getByRole("link", { name: "Book now" })).toBeHidden();
  await page.clock.fastForward(SILENCE_MS);
  await expect(page.getByRole("link", { name: "Book now" })).toBeVisible();
  await expect(page.frameLocator("#own").locator("main")).toHaveCount(0);
  expect(await heardBy(page)).toEqual([]);
});

for (const [name, tag] of [
  ["a link", (salon: Salon, base: string) => linkTo(salon, "popup", base)],
  [
    "the element's floating button",
    (salon: Salon, base: string) =>
      `<script src="${base}/embed.js" async></script><slotwright-book public-key="${salon.publicKey}" service="${salon.service.id}" mode="button"><a href="${base}${salon.path}">Book now</a></slotwright-book>`,
  ],
] as const) {
  test(`${name} opens a dialog, which Escape inside of the frame closes again`, async ({ page }) => {
    const site = await openSite();
    const salon = await salonFor(site);
    html = tag(salon, baseURL);
    await page.goto(site);
    const opener = page.getByRole("link", { name: "Book now" });
    await expect.poll(() => page.evaluate(() => Boolean(customElements.get("slotwright-book")))).toBe(true);
    await opener.click();
    const frame = page.frameLocator("dialog iframe");
    await frame.locator("a[data-slot]").first().focus();
    await expect(frame.locator("html")).toHaveAttribute("data-ready", "");
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test("the element shows the service, the member, the language and the scheme that it names", async ({ page }) => {
  const site = await openSite();
  const salon = await salonFor(site);
  const [first, member] = salon.service.staff;
  // As a visitor has it: else the frame would know only what is feigned.
  await page.emulateMedia({ colorScheme: null });
  html = `<script src="${baseURL}/embed.js" async></script><slotwright-book public-key="${salon.publicKey}"
    service="${salon.service.id}" staff="${member?.id}" locale="es" theme="dark"></slotwright-book>`;
  await page.goto(site);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "es");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(salon.service.title);
  await expect(frame.getByRole("radio", { name: member?.fullName ?? "" })).toBeChecked();
  await expect(frame.getByRole("radio", { name: first?.fullName ?? "" })).not.toBeChecked();
  const isDark = () => frame.locator("html").evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await expect.poll(isDark).toBe(true);
});

test("a step inside of the frame shows its beginning, where that was scrolled away", async ({ page }) => {
  const site = await openSite();
  const salon = await salonFor(site);
  html = `<div style="height:300px"></div>${linkTo(salon, "inline", baseURL)}<div style="height:2000px"></div>`;
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(site);
  const frame = page.frameLocator("iframe");
  await expectFitted(page.locator("iframe"));
  const topOf = () => page.locator("iframe").evaluate((shown) => shown.getBoundingClientRect().top);
  const slot = frame.locator("a[data-slot]").last();
  await slot.scrollIntoViewIfNeeded();
  expect(await topOf()).toBeLessThan(0);
  await slot.click();
  await expect(frame.getByLabel("Name")).toBeVisible();
  await expect.poll(topOf).toBe(0);
});

test("a window that the account does not allow the site leads to the page itself", async ({ page }) => {
  const [site, evil] = [await openSite(), await openSite()];
  const salon = await salonFor(site);
  html = linkTo(salon, "popup", baseURL);
  await page.clock.install();
  await page.goto(evil);
  await expect.poll(() => page.evaluate(() => Boolean(customElements.get("slotwright-book")))).toBe(true);
  await page.getByRole("link", { name: "Book now" }).click();
  await expect(page.locator("dialog")).toBeVisible();
  await page.clock.fastForward(SILENCE_MS);
  await expect(page).toHaveURL(`${baseURL}${salon.path}/${salon.service.id}`);
});

for (const [name, close] of [
  ["its own button", (page: Page) => page.getByRole("button", { name: "Close" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["a click beside it", (page: Page) => page.mouse.click(2, 2)],
] as const) {
  test(`a dialog that ${name} closes gives the focus to what opened it, which had none when it was pressed`, async ({
    page,
  }) => {
    const site = await openSite();
    const salon = await salonFor(site);
    html = linkTo(salon, "popup", baseURL);
    await page.goto(site);
    // As in Safari, where a link that is pressed has no focus.
    await page.evaluate(() => addEventListener("mousedown", (event) => event.preventDefault()));
    const opener = page.getByRole("link", { name: "Book now" });
    await expect.poll(() => page.evaluate(() => Boolean(customElements.get("slotwright-book")))).toBe(true);
    await opener.click();
    await expect(page.frameLocator("dialog iframe").locator("html")).toHaveAttribute("data-ready", "");
    await close(page);
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the link inside of the element leads to the page", async ({ page }) => {
    const site = await openSite();
    const salon = await salonFor(site);
    html = `<slotwright-book public-key="${salon.publicKey}"><a href="${baseURL}${salon.path}">Book now</a></slotwright-book>`;
    await page.goto(site);
    await page.getByRole("link", { name: "Book now" }).click();
    await expect(page).toHaveURL(`${baseURL}${salon.path}`);
  });
});

import { expect, test } from "@playwright/test";
import { oneOf } from "./support/axe";
import { signUp } from "./support/people";

test.use({ locale: "en-GB" });

const DEVICES = Object.entries({
  "on a large screen": {},
  "on a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
});

for (const [device, use] of oneOf(DEVICES, "bookable"))
  test.describe(device, () => {
    test.use(use);

    test("a new owner has a bookable page after one form for the service and one click for the staff; trying and sharing it tick when they are done, for good and everywhere, and then the day begins", async ({
      page,
      context,
      browser,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const { office, name } = await signUp(page);
      await page.goto(office);
      await expect(page.getByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeVisible();
      await page.getByLabel("Name").fill("Haircut");
      await page.getByLabel("Price").fill("32,50");
      await page.getByRole("button", { name: "Add Haircut" }).click();
      await page.getByRole("button", { name: "Add Lucía Prado" }).click();
      await expect(page.getByText("You are bookable.")).toBeVisible();
      const step = (title: string) => page.getByRole("listitem").filter({ hasText: title });
      await expect(step("Share it").getByRole("link")).toHaveAttribute("href", /\/settings#share$/);
      // Nobody has tried or shared it by being bookable, nor by looking again.
      const isUndone = async () => {
        await expect(page.getByText("4 of 6")).toBeVisible();
        for (const title of ["Try your page", "Share it"]) await expect(step(title)).not.toContainText("Done");
      };
      await isUndone();
      await page.reload();
      await isUndone();

      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: "Your page" }).click();
      const own = await opened;
      await expect(own.getByRole("heading", { level: 1, name: "Haircut" })).toBeVisible();
      await expect(own.getByRole("heading", { name: /Morning|Afternoon/ }).first()).toBeVisible();
      await expect(step("Try your page")).toContainText("Done");
      await expect(page.getByText("5 of 6")).toBeVisible();
      await page.reload();
      await expect(step("Try your page")).toContainText("Done");
      await expect(step("Share it")).not.toContainText("Done");

      await step("Share it").getByRole("button", { name: "Copy" }).click();
      await expect(step("Share it")).toContainText("Done");
      await expect(page.getByText("6 of 6")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/book\/pk_/);
      // What was copied says so still: the steps give way when whoever looks goes on.
      await expect(step("Share it").getByRole("button", { name: "Copied" })).toBeFocused();
      await page.getByRole("link", { name: "Show today" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

      const storageState = await context.storageState();
      const other = await browser.newPage({ storageState, locale: "en-GB" });
      await other.goto(office);
      await expect(other.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
      await other.close();
    });
  });

for (const [device, use] of oneOf(DEVICES, "shared"))
  test.describe(device, () => {
    test.use(use);

    test("whoever takes the QR code in the settings has shared the page", async ({ page }) => {
      const { office } = await signUp(page);
      await page.goto(office);
      await page.getByLabel("Name").fill("Haircut");
      await page.getByRole("button", { name: "Add Haircut" }).click();
      await page.getByRole("button", { name: "Add Lucía Prado" }).click();
      await expect(page.getByText("4 of 6")).toBeVisible();
      await page.goto(`${office}/settings`);
      const noted = page.waitForResponse(/noteFirstStep/);
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: "PNG" }).click();
      await Promise.all([noted, saved]);
      await page.goto(office);
      const step = (title: string) => page.getByRole("listitem").filter({ hasText: title });
      await expect(step("Share it")).toContainText("Done");
      await expect(page.getByText("5 of 6")).toBeVisible();
      // The step's own link tries the page as the head's does.
      const opened = page.waitForEvent("popup");
      await step("Try your page").getByRole("link").click();
      await expect((await opened).getByRole("heading", { level: 1, name: "Haircut" })).toBeVisible();
      await expect(step("Try your page")).toContainText("Done");
      await expect(page.getByText("6 of 6")).toBeVisible();
    });
  });

test("the address is copied where the browser has no clipboard to offer, as without TLS", async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const { office } = await signUp(page);
  await page.goto(`${office}/settings#share`);
  await page.getByRole("button", { name: "Copy Link to your page" }).click();
  await expect(page.getByRole("button", { name: "Copied Link to your page" })).toBeFocused();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const beside = await context.newPage();
  await beside.goto("/admin/sign-in");
  expect(await beside.evaluate(() => navigator.clipboard.readText())).toMatch(/\/book\/pk_/);
});

test("beside the steps a phone shows the page as it has become, and a narrow window reads none", async ({ page }) => {
  const { office } = await signUp(page);
  await page.goto(office);
  const phone = page.getByRole("figure", { name: "Your page on a phone" });
  const shown = phone.frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shown.getByText("Haircut")).toHaveCount(0);
  await page.getByLabel("Name").fill("Haircut");
  await page.getByRole("button", { name: "Add Haircut" }).click();
  await page.getByRole("button", { name: "Add Lucía Prado" }).click();
  await expect(shown.getByRole("heading", { level: 1, name: "Haircut" })).toBeVisible();
  await expect(phone.locator("iframe")).toHaveAttribute("title", "Your page on a phone");

  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: "networkidle" });
  await expect(phone).toBeHidden();
  expect(asked.filter((path) => path.startsWith("/book/"))).toEqual([]);
});

test("a service that is refused says why beside its field, and nothing is made", async ({ page }) => {
  const { office } = await signUp(page);
  await page.goto(office);
  await page.getByLabel("Name").fill("Haircut");
  await page.getByLabel("Minutes").fill("0");
  await page.getByRole("button", { name: "Add Haircut" }).click();
  await expect(page.getByText("Some fields are not valid.")).toBeVisible();
  await expect(page.getByLabel("Minutes")).toHaveAttribute("aria-invalid", "true");
  await page.goto(office);
  await expect(page.getByRole("heading", { name: "Add your first service" })).toBeVisible();
});

test("another's account does not exist, and who is not signed in is asked to", async ({ page, browser }) => {
  const { office } = await signUp(page);
  const stranger = await browser.newPage();
  await stranger.goto(office);
  await expect(stranger).toHaveURL(/\/admin\/sign-in\?next=/);
  await signUp(stranger);
  for (const path of [office, `${office}/people`, `${office}/keys`, `${office}/audit`]) {
    const answer = await stranger.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(stranger.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  }
  await stranger.close();
});

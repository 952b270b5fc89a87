import { expect, test } from "@playwright/test";
import { signUp } from "./support/owner";

test.use({ locale: "en-GB" });

for (const [device, use] of Object.entries({
  "on a large screen": {},
  "on a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}))
  test.describe(device, () => {
    test.use(use);

    test("a new owner has a bookable page after one form for the service and one click for the staff", async ({
      page,
    }) => {
      await signUp(page);
      await page.getByLabel("Name").fill("Haircut");
      await page.getByLabel("Price").fill("32,50");
      await page.getByRole("button", { name: "Add Haircut" }).click();
      await page.getByRole("button", { name: "Add Lucía Prado" }).click();
      await expect(page.getByText("You are bookable.")).toBeVisible();
      const ways = page.getByRole("listitem").filter({ hasText: "Share it" }).getByRole("link");
      await expect(ways).toHaveAttribute("href", /\/settings#share$/);
      // Nobody has tried or shared it by being bookable, nor by looking again.
      const isUndone = async () => {
        await expect(page.getByText("4 of 6")).toBeVisible();
        for (const step of ["Try your page", "Share it"])
          await expect(page.getByRole("listitem").filter({ hasText: step })).not.toContainText("Done");
      };
      await isUndone();
      await page.reload();
      await isUndone();

      await page.getByRole("link", { name: "Your page" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Haircut" })).toBeVisible();
      await expect(page.getByRole("heading", { name: /Morning|Afternoon/ }).first()).toBeVisible();
    });
  });

test("beside the steps a phone shows the page as it has become, and a narrow window reads none", async ({ page }) => {
  await signUp(page);
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

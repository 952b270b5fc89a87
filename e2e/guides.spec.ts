import { expect, type Page, test } from "@playwright/test";
import { GUIDES, GUIDES_PATH } from "../server/surfaces/guides/list";
import { expectGoodLooks, NARROW, widthsOf } from "./support/axe";

const QUICKSTART = `${GUIDES_PATH}/quickstart`;

/** The samples that show how an account is got. */
const samplesOf = (page: Page) => page.locator(".samples").nth(1);

test.describe("whoever reads", () => {
  test.use({ bypassCSP: true });

  test("every guide is free of axe violations, in light and dark, and of sideways scrolling", async ({ page }) => {
    for (const name of ["", "/nothing", ...GUIDES.map((guide) => `/${guide.name}`)]) {
      const path = `${GUIDES_PATH}${name}`;
      await page.goto(path);
      await expectGoodLooks(page, path, { widths: [...new Set([NARROW, ...widthsOf(path)])] });
    }
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a sample is shown in the language that is chosen, by keyboard too", async ({ page }) => {
    await page.goto(QUICKSTART);
    const samples = samplesOf(page);
    await expect(samples.getByText("curl -sS")).toBeVisible();
    await expect(samples.getByText("Slotwright.sandbox()")).toBeHidden();
    await samples.getByRole("radio", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(samples.getByRole("radio", { name: "TypeScript" })).toBeChecked();
    await expect(samples.getByText("Slotwright.sandbox()")).toBeVisible();
    await expect(samples.getByText("curl -sS")).toBeHidden();
    await samples.getByText("Python", { exact: true }).click();
    await expect(samples.getByText("Slotwright.open_sandbox()")).toBeVisible();
  });

  test("the start page leads to the guides, they to each other and to the reference", async ({ page }) => {
    await page.goto("/?lang=en");
    await page.getByRole("link", { name: "Read the docs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Quickstart" }).click();
    await page.getByRole("link", { name: "Next Bookings in ten minutes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bookings in ten minutes" })).toBeVisible();
    await page.getByRole("link", { name: "API reference" }).first().click();
    await page.getByRole("link", { name: "guides", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${GUIDES_PATH}$`));
  });
});

test("the language that was chosen once holds for all samples, and for the next guide", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  page.on("pageerror", (error) => refused.push(error.message));
  await page.goto(QUICKSTART);
  await samplesOf(page).getByText("TypeScript", { exact: true }).click();
  await expect(page.getByText("const service = await client.services.create")).toBeVisible();
  await page.goto(`${GUIDES_PATH}/bookings`);
  await expect(page.getByText("client.staff.services.put").first()).toBeVisible();
  await expect(samplesOf(page).getByRole("radio", { name: "TypeScript" })).toBeChecked();
  expect(refused).toEqual([]);
});

test("a sample that is chosen stays where it was, though others above it change their length", async ({ page }) => {
  await page.goto(`${GUIDES_PATH}/bookings`);
  const samples = page.locator(".samples").last();
  const choice = samples.getByText("TypeScript", { exact: true });
  await choice.scrollIntoViewIfNeeded();
  const before = (await choice.boundingBox())?.y ?? 0;
  await choice.click();
  await expect(samples.getByRole("radio", { name: "TypeScript" })).toBeChecked();
  expect(Math.abs(((await choice.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
});

test("what is copied is the sample, with this server's address", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(QUICKSTART);
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`npm install ${baseURL}/sdk.tgz`);
});

test("pages travel shrunk", async ({ request }) => {
  const answer = await request.get(QUICKSTART, { headers: { "accept-encoding": "gzip" } });
  expect([answer.status(), answer.headers()["content-encoding"]]).toEqual([200, "gzip"]);
});

import { expect, test } from "@playwright/test";
import { createSalon } from "./support/salon";

test.use({ javaScriptEnabled: false, locale: "en-GB" });

const UNKNOWN = [
  "/book/pk_unknown",
  "/book/pk_unknown/service",
  "/manage/unknown-token",
  "/manage/unknown-token/cancel",
];

for (const path of UNKNOWN) {
  test(`${path} is a 404 page with text and the request id, which leads to no page of the server`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "There is nothing at this address" })).toBeVisible();
    await expect(page.getByText("Request")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  });
}

test("an unknown service of a known salon is a 404 page that leads back to it", async ({ page }) => {
  const salon = await createSalon();
  const response = await page.goto(`${salon.path}/00000000-0000-7000-8000-000000000000`);
  expect(response?.status()).toBe(404);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Back to / })
    .click();
  await expect(page).toHaveURL(new RegExp(`${salon.path}$`));
});

test("a page that takes no post says so", async ({ request }) => {
  const answer = await request.post("/book/pk_unknown", { form: {} });
  expect(answer.status()).toBe(405);
  expect(await answer.text()).toContain("<h1>");
});

test("the page speaks the visitor's language", async ({ browser }) => {
  const context = await browser.newContext({ locale: "es-ES", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/book/pk_unknown");
  await expect(page.getByRole("heading", { level: 1, name: "No hay nada en esta dirección" })).toBeVisible();
  await context.close();
});

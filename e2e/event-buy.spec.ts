import { expect, test } from "@playwright/test";
import { createEvening } from "./support/evening";
import { hold, SCRIPT } from "./support/hold";
import { createSalon, manage } from "./support/salon";

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("tickets are bought from the services to the ticket at the door", async ({ page }) => {
      const salon = await createSalon();
      const evening = await createEvening(salon, { price: 12 });
      await page.goto(salon.path);
      await page.getByRole("link", { name: evening.title }).click();
      await expect(page.getByRole("heading", { level: 1, name: evening.title })).toBeVisible();
      await page.getByLabel("Adult, quantity").selectOption("2");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Update total" }).click();
      await expect(page.getByRole("complementary")).toContainText("€24.00");
      await page.getByLabel("Name", { exact: true }).first().fill("Ana López");
      await page.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
      await page.getByText("Names on the tickets").click();
      await page.getByRole("group", { name: "Adult 2" }).getByLabel("Name").fill("Leo Sol");
      await page.getByRole("group", { name: "Adult 2" }).getByLabel("Email").fill("leo@example.com");
      await page.getByRole("button", { name: "Order 2 tickets" }).click();

      await expect(page.getByRole("heading", { level: 1, name: "You have your tickets" })).toBeVisible();
      await expect(page).toHaveURL(/\/order\/[^/]+$/);
      await page.getByRole("link", { name: "Adult · Leo Sol" }).click();
      await expect(page.getByRole("heading", { level: 1, name: evening.title })).toBeVisible();
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    });

    test("who orders for several names the first, and copies that to those that nobody is named on", async ({
      page,
    }) => {
      const evening = await createEvening(await createSalon(), { price: 12 });
      await page.goto(evening.path);
      await page.getByLabel("Adult, quantity").selectOption("3");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Update total" }).click();
      await page.getByText("Names on the tickets").click();
      const copy = page.getByRole("button", { name: "Copy to all" });
      if (!javaScriptEnabled) return expect(copy).toBeHidden();
      const person = (nth: number) => page.getByRole("group", { name: `Adult ${nth}` });
      await copy.click();
      await expect(person(1).getByLabel("Name")).toBeFocused();
      await person(1).getByLabel("Name").fill("Ana López");
      await person(1).getByLabel("Email").fill("ana@example.com");
      await person(2).getByLabel("Name").fill("Leo Sol");
      await copy.click();
      await expect(page.locator("[data-announce]")).toHaveText(
        "The name and the email stand on the other tickets too.",
      );
      await expect(person(2).getByLabel("Name")).toHaveValue("Leo Sol");
      await expect(person(2).getByLabel("Email")).toHaveValue("");
      await expect(person(3).getByLabel("Name")).toHaveValue("Ana López");
      await expect(person(3).getByLabel("Email")).toHaveValue("ana@example.com");
    });

    test("the total knows the coupon before anything is ordered, and says why one does not count", async ({ page }) => {
      const salon = await createSalon();
      const evening = await createEvening(salon, { price: 12 });
      await manage(salon, "POST /coupons", { code: "WELCOME", discount: 25 });
      await page.goto(evening.path);
      const update = () => page.getByRole("button", { name: "Update total" }).click();
      const [order, verdict] = [page.getByRole("complementary"), page.locator("#code-verdict")];
      await page.getByLabel("Adult, quantity").selectOption("2");
      await page.getByText("Coupon code").click();
      await page.getByLabel("Code", { exact: true }).fill("NOBODY");
      await (javaScriptEnabled ? page.getByLabel("Code", { exact: true }).blur() : update());
      await expect(verdict).toHaveText("This code cannot be used. There is no such coupon");
      await expect(order).toContainText("€24.00");
      await page.getByLabel("Code", { exact: true }).fill("welcome");
      await (javaScriptEnabled ? page.getByLabel("Code", { exact: true }).blur() : update());
      await expect(order).toContainText("Discount-€6.00");
      await expect(order).toContainText("Total€18.00");
      await expect(verdict).toHaveText("The code counts: see the total.");
      await page.getByLabel("Name", { exact: true }).first().fill("Ana López");
      await page.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
      await page.getByRole("button", { name: "Order 2 tickets" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "You have your tickets" })).toBeVisible();
      const { data } = await manage<{ data: { total: number }[] }>(salon, "GET /payments");
      expect(data.map(({ total }) => total)).toEqual([18]);
    });

    test("all that is missing is told at once, and where the tickets go is shown large before they are ordered", async ({
      page,
    }) => {
      const evening = await createEvening(await createSalon(), { price: 12 });
      await page.goto(evening.path);
      await page.getByRole("button", { name: "Order tickets" }).click();
      for (const missing of ["Choose how many tickets you want", "Enter your name", "Enter an email address"])
        await expect(page.getByRole("alert")).toContainText(missing);
      await page.getByLabel("Adult, quantity").selectOption("2");
      await page.getByLabel("Name", { exact: true }).first().fill("Ana López");
      await page.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
      await (javaScriptEnabled
        ? page.getByLabel("Email", { exact: true }).first().blur()
        : page.getByRole("button", { name: "Update total" }).click());
      await expect(page.getByRole("complementary")).toContainText("Your tickets go toana@example.com");
      await page.getByRole("button", { name: "Order 2 tickets" }).click();
      const menu = page.getByRole("group").filter({ hasText: "Add to calendar" });
      await page.getByText("Add to calendar").click();
      const google = await menu.getByRole("link", { name: /Google/ }).getAttribute("href");
      expect(new URL(google ?? "").searchParams.get("text")).toBe(evening.title);
      expect(google).not.toMatch(/ticket|order|ana/);
    });

    test("on a phone the sum stays at hand, on the button that orders", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const evening = await createEvening(await createSalon(), { price: 12 });
      await page.goto(evening.path);
      await expect(page.getByRole("button", { name: "Order tickets" })).toBeInViewport();
      await page.getByLabel("Adult, quantity").selectOption("2");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Update total" }).click();
      await expect(page.getByRole("button", { name: "Order 2 tickets · €24.00" })).toBeInViewport();
    });

    test("who comes too late for the last ticket keeps what was typed and sees what is left", async ({ page }) => {
      const salon = await createSalon();
      const evening = await createEvening(salon, { quantity: 2 });
      await page.goto(evening.path);
      await page.getByLabel("Adult, quantity").selectOption("2");
      await page.getByLabel("Name", { exact: true }).first().fill("Ana López");
      await page.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
      await evening.order(1);
      await page.getByRole("button", { name: /^Order / }).click();
      await expect(page.getByRole("alert")).toContainText("Those tickets have just been sold");
      await expect(page.getByRole("alert")).toContainText("Adult: 1 left");
      await expect(page.getByText("1 left", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true }).first()).toHaveValue("ana@example.com");
      await page.getByLabel("Adult, quantity").selectOption("1");
      await page.getByRole("button", { name: /^Order / }).click();
      await expect(page.getByRole("heading", { level: 1, name: "You have your tickets" })).toBeVisible();
    });
  });
}

test("the order button stays under the finger while it is pressed, whatever the server answers meanwhile", async ({
  page,
}) => {
  const evening = await createEvening(await createSalon(), { price: 12 });
  await page.goto(evening.path);
  await page.getByLabel("Adult, quantity").selectOption("2");
  await expect(page.getByRole("complementary")).toContainText("€24.00");
  await page.getByLabel("Name", { exact: true }).first().fill("Ana López");
  await page.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
  const quoted = page.waitForResponse(async (response) => (await response.text()).includes("ana@example.com"));
  await page.getByRole("button", { name: "Order 2 tickets" }).hover();
  // Who leaves the address field by pressing the button asks for a sum with the address, which moves the button.
  await page.mouse.down();
  await quoted;
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1, name: "You have your tickets" })).toBeVisible();
});

test("tickets that were chosen before the script came are counted once it has come", async ({ page }) => {
  const evening = await createEvening(await createSalon(), { price: 12 });
  const release = await hold(page, SCRIPT);
  await page.goto(evening.path, { waitUntil: "commit" });
  await page.getByLabel("Adult, quantity").selectOption("2");
  release();
  await expect(page.getByRole("complementary")).toContainText("€24.00");
  await expect(page.getByRole("button", { name: "Order 2 tickets" })).toBeVisible();
});

test("who goes on before the sum is there is asked for a name on every ticket all the same", async ({ page }) => {
  const evening = await createEvening(await createSalon(), { price: 12 });
  await page.goto(evening.path);
  const release = await hold(page, new RegExp(`${evening.path}$`));
  await page.getByLabel("Adult, quantity").selectOption("2");
  await page.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
  await page.getByLabel("Email", { exact: true }).first().blur();
  release();
  await expect(page.getByRole("complementary")).toContainText("ana@example.com");
  await page.getByText("Names on the tickets").click();
  await expect(page.getByRole("group", { name: "Adult 2" }).getByLabel("Name")).toBeVisible();
});

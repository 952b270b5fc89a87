import { expect, type Page, test } from "@playwright/test";
import { hold, SCRIPT } from "./support/hold";
import { bookSlot, createSalon, detailsPath, freeSlots, manage, type Salon } from "./support/salon";

test.use({ locale: "en-GB", timezoneId: "Europe/Madrid" });

interface Asked {
  id?: string;
  label: string;
  kind?: string;
  options?: string[];
  required?: boolean;
  showIf?: { field: string; is: string };
}

/** Asks about allergies and, when there are some, which; offers an extra; has a coupon of 10 %. */
async function prepare(salon: Salon, { isRequired = true } = {}): Promise<void> {
  const path = `/services/${salon.service.id}`;
  const allergies = { label: "Allergies?", kind: "select", options: ["No", "Yes"], required: true };
  const { fields } = await manage<{ fields: Asked[] }>(salon, `PUT ${path}/fields`, { fields: [allergies] });
  const id = fields[0]?.id ?? "";
  const which = { label: "Which?", required: isRequired, showIf: { field: id, is: "Yes" } };
  await manage(salon, `PUT ${path}/fields`, { fields: [{ id, ...allergies }, which] });
  await manage(salon, `POST ${path}/extras`, { title: "Head massage", price: 8, duration: 15, maxQty: 3 });
  await manage(salon, "POST /coupons", { code: "TEN", discount: 10 });
}

/** Opens the form of the first free time and answers the price shown. */
async function openForm(page: Page, salon: Salon): Promise<number> {
  const [slot] = await freeSlots(salon, salon.service.staff[0]?.id);
  if (slot === undefined) throw new Error("The salon has a free time.");
  await page.goto(detailsPath(salon, slot));
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  return totalOf(page);
}

async function totalOf(page: Page): Promise<number> {
  return Number((await page.locator(".total dd").innerText()).replace(/[^\d.]/g, ""));
}

async function expectBooked(page: Page, total: number): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await expect(page.getByText(`€${total.toFixed(2)}`).first()).toBeVisible();
}

/** The script is waited for by an animation, for seconds on each page: here for a twentieth of them. */
async function hurryWaits(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 20 });
}

test("where the script never comes every question can be answered, and all that it would have done is there", async ({
  page,
}) => {
  const salon = await createSalon();
  await prepare(salon, { isRequired: false });
  await page.route(/\/assets\/booking\.[^/]+\.js$/, (route) => route.abort());
  await hurryWaits(page);
  await openForm(page, salon);
  const which = page.getByLabel("Which?");
  await expect(which).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Only if “Allergies?” is “Yes”.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update total" })).toBeVisible();
  await page.getByLabel("Allergies?").selectOption("Yes");
  await which.fill("Nuts");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  const { data } = await manage<{ data: { fields: Record<string, string> }[] }>(salon, "GET /bookings");
  expect(data.map(({ fields }) => Object.values(fields))).toContainEqual(["Yes", "Nuts"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a question, an extra and a coupon: errors beside them, a new total on request, then booked", async ({
    page,
  }) => {
    const salon = await createSalon();
    await prepare(salon);
    const price = await openForm(page, salon);
    await expect(page.getByText("Only if “Allergies?” is “Yes”.")).toBeVisible();
    await page.getByRole("button", { name: /^Book / }).click();
    await page.getByRole("alert").getByRole("link", { name: "Answer “Allergies?”" }).click();
    await expect(page.getByLabel("Allergies?")).toHaveAttribute("aria-invalid", "true");

    await page.getByLabel("Allergies?").selectOption("Yes");
    await page.getByLabel("Which?").fill("Nuts");
    await page.getByLabel("Head massage").selectOption("2");
    await page.getByText("Coupon or package code").click();
    await page.getByLabel("Code", { exact: true }).fill("NOPE");
    await page.getByRole("button", { name: "Update total" }).click();
    await expect(page.getByText("There is no such coupon or package")).toBeVisible();
    expect(await totalOf(page)).toBeCloseTo(price + 16);

    await page.getByLabel("Code", { exact: true }).fill("ten");
    await page.getByRole("button", { name: /^Book / }).click();
    await expectBooked(page, (price + 16) * 0.9);
    const { data } = await manage<{ data: { fields: Record<string, string>; couponCode: string }[] }>(
      salon,
      "GET /bookings",
    );
    const made = data.find((booking) => booking.couponCode === "TEN");
    expect(Object.values(made?.fields ?? {})).toEqual(["Yes", "Nuts"]);
  });

  test("Enter in a field books, it does not ask for the total", async ({ page }) => {
    const salon = await createSalon();
    await openForm(page, salon);
    await page.getByLabel("Email").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  });
});

test("with the script questions come and go, and the total follows every choice", async ({ page }) => {
  const salon = await createSalon();
  await prepare(salon);
  const price = await openForm(page, salon);
  await expect(page.getByLabel("Which?")).toBeHidden();
  await expect(page.getByRole("button", { name: "Update total" })).toBeHidden();
  await page.getByLabel("Allergies?").selectOption("Yes");
  await expect(page.getByLabel("Which?")).toBeVisible();
  await page.getByLabel("Allergies?").selectOption("No");
  await expect(page.getByLabel("Which?")).toBeHidden();

  await page.getByLabel("Head massage").selectOption("1");
  await expect.poll(() => totalOf(page)).toBeCloseTo(price + 8);
  await page.getByText("Coupon or package code").click();
  await page.getByLabel("Code", { exact: true }).fill("TEN");
  await page.getByLabel("Code", { exact: true }).press("Tab");
  await expect(page.getByText("The code counts: see the total.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ana López");
  await page.getByRole("button", { name: /^Book / }).click();
  await expectBooked(page, (price + 8) * 0.9);
});

test("with the script an error goes once it is corrected, and a pressed button says so and is pressed once", async ({
  page,
}) => {
  const salon = await createSalon();
  await openForm(page, salon);
  await page.getByLabel("Email").fill("ana@");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Email").fill("ana@example.com");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Enter an email address")).toHaveCount(0);
  await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid");

  // Behind the page's own listener, so that nothing leaves the page while it is looked at.
  const sent = await page.evaluateHandle(() => {
    const isStopped: boolean[] = [];
    addEventListener("submit", (event) => {
      isStopped.push(event.defaultPrevented);
      event.preventDefault();
    });
    return isStopped;
  });
  const button = page.locator("form[method=post] .btn");
  await button.click();
  await expect(button).toHaveText("One moment…");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  expect(await sent.jsonValue()).toEqual([false, true]);
});

test("an error that was corrected before the script came goes once it has come", async ({ page }) => {
  const salon = await createSalon();
  await openForm(page, salon);
  await page.getByLabel("Email").fill("ana@");
  const release = await hold(page, SCRIPT);
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Email").fill("ana@example.com");
  release();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid");
});

test("a file is kept while other answers are refused, and is among the booking's answers", async ({ page }) => {
  const salon = await createSalon();
  const fields = [{ label: "Photo", kind: "file", required: true }];
  await manage(salon, `PUT /services/${salon.service.id}/fields`, { fields });
  await openForm(page, salon);
  await page.getByLabel("Name").fill("");
  const send = (name: string, text: string) =>
    page.getByLabel("Photo").setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from(text, "latin1") });
  await send("notes.png", "no picture");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a JPEG, PNG, WebP or PDF file");

  await send("hair.pdf", "%PDF-1.7\n%%EOF\n");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your name");
  await expect(page.getByText("hair.pdf")).toBeVisible();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
});

test("what is due online is paid on the way: the button says how much", async ({ page }) => {
  const salon = await createSalon();
  await manage(salon, "PUT /settings/provider-key", { key: "sk_test_secret" });
  await manage(salon, "PATCH /settings", { payProviderEnabled: true });
  await manage(salon, `PATCH /services/${salon.service.id}`, { deposit: 50 });
  const price = await openForm(page, salon);
  const due = `€${(price / 2).toFixed(2)}`;
  await page.getByRole("radio", { name: `Pay a deposit Now, online ${due}` }).check();
  await page.getByRole("button", { name: `Continue to payment, ${due}` }).click();
  await expect(page).toHaveURL(/\/pay\//);
});

for (const javaScriptEnabled of [false, true]) {
  test.describe(`extras, ${javaScriptEnabled ? "with scripts" : "without scripts"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });

    test("are chosen before the time, change the times and come along to the form", async ({ page }) => {
      const salon = await createSalon();
      const extra = { title: "Long massage", price: 8, duration: 45, maxQty: 1 };
      await manage(salon, `POST /services/${salon.service.id}/extras`, extra);
      await page.goto(`${salon.path}/${salon.service.id}`);
      await page.getByRole("checkbox", { name: /Long massage/ }).check();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Show times" }).click();
      await expect(page).toHaveURL(/[?&]extras\./);
      await expect(page.getByRole("checkbox", { name: /Long massage/ })).toBeChecked();
      await page.locator("a[data-slot]").first().click();
      await expect(page.getByLabel("Long massage")).toBeChecked();
      await expect(page.getByRole("complementary")).toContainText("Long massage");
    });
  });

  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a full time stays visible, and is waited for", async ({ page }) => {
      const salon = await createSalon();
      const staff = salon.service.staff[0]?.id ?? "";
      const alone = { title: "Consultation for one", duration: 60, price: 25, waitlistCapacity: 2 };
      const service = await manage<{ id: string }>(salon, "POST /services", alone);
      await manage(salon, `PUT /staff/${staff}/services/${service.id}`, {});
      const where = { ...salon, service: { ...salon.service, ...service } };
      const [slot] = await freeSlots(where, staff);
      if (slot === undefined) throw new Error("The consultation has a free time.");
      await bookSlot(where, slot);
      await page.goto(`${salon.path}/${service.id}?date=${slot.start.slice(0, 10)}`);
      await page.getByRole("link", { name: new RegExp(`^${slot.time} · Full.*Join the waiting list$`) }).click();
      await page.getByLabel("Name").fill("Leo Sol");
      await page.getByLabel("Email").fill("leo@example.com");
      await page.getByRole("button", { name: /^Join the waiting list for / }).click();
      await expect(page.getByRole("heading", { level: 1, name: "You are on the waiting list" })).toBeVisible();
    });
  });
}

test("a group that is full offers its waiting list, and what was typed goes with it", async ({ page }) => {
  const salon = await createSalon();
  const staff = salon.service.staff[0]?.id ?? "";
  const group = { title: "Workshop", duration: 60, price: 25, capacity: 2, waitlistCapacity: 2 };
  const service = await manage<{ id: string }>(salon, "POST /services", group);
  await manage(salon, `PUT /staff/${staff}/services/${service.id}`, {});
  const [slot] = await freeSlots({ ...salon, service: { ...salon.service, ...service } }, staff);
  if (slot === undefined) throw new Error("The workshop has a free time.");
  const address = detailsPath({ ...salon, service: { ...salon.service, ...service } }, slot);
  const order = async (name: string): Promise<void> => {
    await page.goto(`${address}&persons=2`);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
    await page.getByRole("button", { name: /^Book / }).click();
  };
  await order("Ana");
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await order("Leo");
  await expect(page.getByRole("alert")).toContainText("not enough seats");
  await page.getByRole("button", { name: /^Join the waiting list for / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are on the waiting list" })).toBeVisible();
});

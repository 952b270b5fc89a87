import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, expectGoodLooks, expectNoSidewaysScroll, NARROW, PHONE } from "./support/axe";
import { createSalon, manage, type Salon } from "./support/salon";

/** A salon whose page stands at an address of its own. */
async function createPage(): Promise<Salon & { address: string }> {
  const salon = await createSalon();
  const slug = `salon-${salon.publicKey
    .slice(-10)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "x")}`;
  await manage(salon, "PATCH /settings", {
    slug,
    about: "Three chairs and **no hurry**.",
    companyEmail: "a@example.com",
  });
  return { ...salon, address: `/${slug}` };
}

/** A service of that salon that is sold out, with a waiting list. @returns its title */
async function addSoldOut(salon: Salon): Promise<string> {
  const [member] = salon.service.staff;
  const title = "Bridal styling";
  const made = { title, price: 120, duration: 240, deposit: 0, waitlistCapacity: 2, maxDays: 4 };
  const { id } = await manage<{ id: string }>(salon, "POST /services", made);
  await manage(salon, `PUT /staff/${member?.id}/services/${id}`, {});
  const customer = { fullName: "Eva Gil", email: "eva@example.com" };
  const { id: customerId } = await manage<{ id: string }>(salon, "POST /customers", customer);
  for (;;) {
    const { days } = await manage<{ days: { slots: { start: string }[] }[] }>(salon, `GET /slots?service=${id}&days=7`);
    const start = days.flatMap(({ slots }) => slots)[0]?.start;
    if (start === undefined) return title;
    await manage(salon, "POST /appointments", { serviceId: id, staffId: member?.id, start, customerId });
  }
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("from the business page's next free time to the confirmation, and back to the page", async ({ page }) => {
      const salon = await createPage();
      await page.goto(salon.address);
      await expect(page.getByRole("heading", { level: 1, name: "Salon Aurora" })).toBeVisible();
      const next = page.getByRole("link", { name: new RegExp(`next free time, ${salon.service.title}$`) });
      const day = new URL((await next.getAttribute("href")) ?? "", page.url()).searchParams.get("date");
      await next.click();
      await expect(page).toHaveURL((url) => url.searchParams.get("date") === day);
      await expect(page.locator("a[data-slot]").first()).toBeVisible();
      await book(page);
      await page.getByRole("link", { name: "Salon Aurora" }).first().click();
      await expect(page).toHaveURL(new RegExp(`${salon.address}$`));
    });

    test("a member's next free time is that member's", async ({ page }) => {
      const salon = await createPage();
      const [member] = salon.service.staff;
      await page.goto(salon.address);
      await page.getByRole("link", { name: new RegExp(` with ${member?.fullName}$`) }).click();
      await expect(page.getByRole("radio", { name: member?.fullName ?? "" })).toBeChecked();
      await book(page);
    });

    test("two services are chosen, fitted into one visit and booked as one order", async ({ page }) => {
      const salon = await createPage();
      await page.goto(salon.address);
      await page.getByRole("link", { name: "Add Haircut to your visit" }).click();
      await page.getByRole("link", { name: "Add Manicure to your visit" }).click();
      const visit = page.getByRole("region", { name: "Your visit" });
      await expect(visit).toContainText("€57.00");
      await expect(visit).toContainText("1 h 25 min");
      await expect(visit).toContainText("All in one visit: first free");
      await visit.getByRole("link", { name: "Choose a time" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Choose a time: Haircut + Manicure" })).toBeVisible();
      await book(page);
      await expect(page.locator("main")).toContainText("Haircut");
      await expect(page.locator("main")).toContainText("Manicure");
      // What is told, and kept in a calendar, is the whole visit.
      const text = (await page.locator("main ol").innerText()).match(/\d\d:\d\d/g) ?? [];
      await expect(page.locator(".big")).toContainText(`${text[0]} – ${text.at(-1)}`);
      const file = await page.request.get(`${new URL(page.url()).pathname}/ics`);
      expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2);
      await page.getByRole("link", { name: "Cancel Haircut" }).click();
      await expect(page.getByText("The rest of your visit stays: Manicure.")).toBeVisible();
      expect(await manage(salon, "GET /bookings")).toMatchObject({ total: 2 });
    });

    test("each service of a visit has the member that was chosen for it, and costs and starts as with them", async ({
      page,
    }) => {
      const salon = await createPage();
      const { data: staff } = await manage<{ data: { id: string; fullName: string }[] }>(salon, "GET /staff");
      const idOf = (name: string) => staff.find(({ fullName }) => fullName === name)?.id ?? "";
      await page.goto(salon.address);
      await page.getByRole("link", { name: "Add Haircut to your visit" }).click();
      await page.getByRole("link", { name: "Add Colour to your visit" }).click();
      const visit = page.getByRole("region", { name: "Your visit" });
      await expect(visit).toContainText("€100.00");
      await visit.getByRole("link", { name: "Choose a time" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Choose a time: Haircut + Colour" })).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Haircut" })).toBeHidden();
      await page.getByText("For each service").click();
      await page.getByRole("combobox", { name: "Haircut" }).selectOption("Jon Vega");
      await page.getByRole("combobox", { name: "Colour" }).selectOption("Eva Sanz");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Show times" }).click();
      const both = `${idOf("Jon Vega")},${idOf("Eva Sanz")}`;
      const time = page.locator("a[data-slot]").first();
      await expect(time).toHaveAttribute("href", new RegExp(encodeURIComponent(both)));
      await expect(page.getByRole("combobox", { name: "Colour" })).toHaveValue(idOf("Eva Sanz"));
      await book(page);
      for (const name of ["Jon Vega", "Eva Sanz"]) await expect(page.locator("main")).toContainText(name);
      const { data } = await manage<{ data: { staff: { fullName: string } }[] }>(salon, "GET /bookings");
      expect(data.map((booking) => booking.staff.fullName).sort()).toEqual(["Eva Sanz", "Jon Vega"]);
    });

    // Without the script each choice is a page of its own.
    if (javaScriptEnabled) {
      test("the way on leads on with what was chosen before it was pressed", async ({ page }) => {
        const salon = await createPage();
        await page.goto(salon.address);
        await page.getByRole("link", { name: "Add Haircut to your visit" }).click();
        const onward = page.getByRole("region", { name: "Your visit" }).getByRole("link", { name: "Choose a time" });
        await expect(onward).toBeVisible();
        let release = () => {};
        const isPressed = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(/[?&]visit=/, async (route) => {
          await isPressed;
          await route.continue();
        });
        await page.getByRole("link", { name: "Add Colour to your visit" }).click();
        await onward.click();
        release();
        await expect(page.getByRole("heading", { level: 1, name: "Choose a time: Haircut + Colour" })).toBeVisible();
      });
    }

    test("a visit that somebody else takes meanwhile keeps what was typed, and offers other times", async ({
      page,
    }) => {
      const salon = await createPage();
      await page.goto(`${salon.address}`);
      await page.getByRole("link", { name: "Add Haircut to your visit" }).click();
      await page.getByRole("link", { name: "Add Beard trim to your visit" }).click();
      await page.getByRole("region", { name: "Your visit" }).getByRole("link", { name: "Choose a time" }).click();
      await page.locator("a[data-slot]").last().click();
      await page.getByLabel("Name").fill("Ana López");
      await page.getByLabel("Email").fill("ana@example.com");
      const start = new URL(page.url()).searchParams.get("start") ?? "";
      const { data: staff } = await manage<{ data: { id: string }[] }>(salon, "GET /staff");
      for (const { id } of staff)
        await manage(salon, "POST /holidays", { date: start.slice(0, 10), kind: "once", staffId: id });
      await page.getByRole("button", { name: /^Book / }).click();
      await expect(page.getByRole("alert")).toContainText("just taken");
      await expect(page.getByLabel("Name")).toHaveValue("Ana López");
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: /^Book/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
    });

    test("a sold-out service says so on the narrowest phone, and leads to its waiting list before anything is typed", async ({
      page,
    }) => {
      const salon = await createPage();
      const title = await addSoldOut(salon);
      await page.setViewportSize({ width: 320, height: 844 });
      for (const [lang, full] of Object.entries({
        es: "Completo · Lista de espera",
        en: "Full · Join the waiting list",
      })) {
        await page.goto(`${salon.address}?lang=${lang}`);
        await expect(page.getByRole("link", { name: new RegExp(`^${full}.*${title}$`) }).first()).toBeVisible();
        await expectNoSidewaysScroll(page, `${salon.address} in ${lang}`);
      }
      await page
        .getByRole("link", { name: new RegExp(`^Full · Join the waiting list.*${title}$`) })
        .first()
        .click();
      await expect(page.getByText("All times are full")).toBeVisible();
      await page
        .getByRole("link", { name: /Full.*Join the waiting list$/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /^Join the waiting list/ })).toBeVisible();
    });

    test("a chip leads to its category and stays at hand", async ({ page }) => {
      const salon = await createPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(salon.address);
      const chips = page.getByRole("navigation", { name: "On this page" });
      await chips.getByRole("link", { name: "Team" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Team" })).toBeInViewport();
      await expect(chips).toBeInViewport();
    });

    test("of many services the wanted one is found by a plain form", async ({ page }) => {
      const salon = await createPage();
      const { data: staff } = await manage<{ data: { id: string }[] }>(salon, "GET /staff");
      for (let number = 1; number <= 12; number++) {
        const { id } = await manage<{ id: string }>(salon, "POST /services", {
          title: `Treatment ${number}`,
          price: 10,
        });
        await manage(salon, `PUT /staff/${staff[0]?.id}/services/${id}`, {});
      }
      await page.goto(salon.address);
      await page.getByRole("searchbox", { name: "Search the services" }).fill("treatment 7");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.getByRole("status").first()).toContainText("1 service matches “treatment 7”");
      await page.getByRole("link", { name: "Show all services" }).click();
      await expect(page.getByRole("link", { name: "Treatment 12", exact: true })).toBeVisible();
    });
  });
}

test.describe("with scripts, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("a service is put into the visit where it stands: nothing moves, the focus stays, and the sum is read out", async ({
    page,
  }) => {
    const salon = await createPage();
    await page.goto(salon.address);
    await page.getByRole("link", { name: "Add Haircut to your visit" }).click();
    const add = page.getByRole("link", { name: "Add Manicure to your visit" });
    await expect(page.getByRole("button", { name: /1 service/ })).toBeVisible();
    await add.scrollIntoViewIfNeeded();
    const before = await add.boundingBox();
    await add.click();
    const taken = page.locator("main").getByRole("link", { name: "Remove Manicure from your visit" });
    await expect(taken).toBeFocused();
    expect((await taken.boundingBox())?.y).toBe(before?.y);
    await expect(page.locator("[data-announce]")).toHaveText("Your visit: 2 services, 1 h 25 min, €57.00");

    await page.getByRole("button", { name: /2 services/ }).click();
    await page
      .getByRole("region", { name: "Your visit" })
      .getByRole("link", { name: /^Remove Manicure/ })
      .click();
    await expect(add).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("services that are put into the visit in one go are all in it", async ({ page }) => {
    const salon = await createPage();
    await page.goto(salon.address);
    await page.locator(".add").evaluateAll((all) => {
      for (const add of all.slice(0, 3)) (add as HTMLElement).click();
    });
    await expect(page.getByRole("button", { name: /3 services/ })).toBeVisible();
  });

  test("what is unfolded stays so while extras are chosen in it, and one of several services is left out", async ({
    page,
  }) => {
    const salon = await createPage();
    const { data } = await manage<{ data: { id: string; title: string }[] }>(salon, "GET /services");
    const idOf = (title: string) => data.find((service) => service.title === title)?.id;
    await page.goto(`${salon.path}/${idOf("Haircut")}_${idOf("Manicure")}`);
    await page.locator(".fold summary").click();
    await page.getByLabel(/Gel polish/).check();
    await expect(page.locator(".fold .total")).toContainText("€67.00");
    await expect(page.getByLabel(/Gel polish/)).toBeFocused();
    await page.getByRole("link", { name: "Remove Haircut from your visit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Choose a time: Manicure" })).toBeVisible();
    await page.locator(".fold summary").click({ trial: true });
    await page.getByRole("link", { name: "Add a service" }).click();
    await expect(page.locator("main").getByRole("link", { name: "Remove Manicure from your visit" })).toBeVisible();
  });
});

test("forced colours show what is in the visit", async ({ page }) => {
  const salon = await createPage();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${salon.address}?visit=${salon.service.id}`);
  const groundOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
  const [chosen] = await groundOf(".add.on");
  expect(await groundOf(".add:not(.on)")).not.toContain(chosen);
  expect(await groundOf(".seg [aria-current]")).toEqual([chosen]);
});

async function book(page: Page): Promise<void> {
  await page.locator("a[data-slot]").last().click();
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
}

test.describe("without its own policy of scripts", () => {
  test.use({ bypassCSP: true, locale: "en-GB" });

  // The page of a business that there is, with a visit and without, is seen by storefront-axe.spec.ts.
  test("where there is no business the page is free of axe violations and of sideways scrolling", async ({ page }) => {
    expect((await page.goto("/salon-nobody"))?.status()).toBe(404);
    await expectGoodLooks(page, "nobody", { widths: [NARROW, PHONE, DESKTOP] });
  });
});

test("nothing of the page is refused by its own security policy, and it is told to no search engine in a sandbox", async ({
  page,
}) => {
  const salon = await createPage();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  const answer = await page.goto(salon.address);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  for (const file of ["card.png", "icon-192.png", "manifest.webmanifest"]) {
    expect((await page.request.get(`${salon.address}/${file}`)).status()).toBe(200);
  }
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain("LocalBusiness");
  expect(refused).toEqual([]);
});

import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, expectNoSidewaysScroll, expectNoViolations, PHONE, WCAG, widthsOf } from "./support/axe";
import { openFilled, type Place, placesOfAll, sendFilled } from "./support/reference";

/** A sandbox takes some requests, and Scalar draws both documents anew. */
const OPENING_MS_MAX = 30_000;
const OPERATION = "/docs#management/tag/services/GET/services";

// Scalar draws the whole reference anew for each operation.
test.describe.configure({ timeout: 240_000 });

/** Addresses that the page asked of any other host, and what its policy or its scripts complained of. */
function complaintsOf(page: Page): string[] {
  const own = new URL(process.env.E2E_BASE_URL ?? "").host;
  const complaints: string[] = [];
  page.on("request", (request) => {
    const { protocol, host, href } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== own) complaints.push(href);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}

async function openSandbox(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create a sandbox" }).click();
  await expect(page.locator("#sandbox")).toContainText("Your sandbox is filled in below", { timeout: OPENING_MS_MAX });
}

/** The outline is read first: nothing is drawn, nothing of Scalar runs, until somebody asks for more. */
async function expectOutline(page: Page, width: number): Promise<void> {
  const open = page.getByRole("button", { name: "Open the full reference" });
  await expect(open).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("#reference")).toBeEmpty();
  expect(await page.evaluate(() => "Scalar" in window)).toBe(false);
  await expectNoViolations(page, `the outline at ${width} px`, WCAG);
  await expectNoSidewaysScroll(page, "the outline");
  await open.click();
}

for (const width of widthsOf("outline"))
  test(`a link of the outline opens the reference at its operation, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/docs");
    await page.locator("#outline").getByRole("link", { name: "List services", exact: true }).click();
    await expect(page.getByRole("heading", { name: "List services" })).toBeVisible();
    await expect(page.locator("#outline")).toHaveCount(0);
    await expect(page.locator("#sandbox")).toContainText("Try every request");
  });

for (const width of widthsOf("reference that does not load"))
  test(`the reference that does not load says so, and opens once it does, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route(/scalar\.[^/]+\.js$/, (route) => route.abort());
    await page.goto("/docs");
    const open = page.getByRole("button", { name: "Open the full reference" });
    await open.click();
    await expect(page.locator("#sandbox")).toContainText("The reference did not open.");
    await page.unroute(/scalar\.[^/]+\.js$/);
    await open.click();
    await expect(page.locator("#outline")).toHaveCount(0);
  });

for (const width of widthsOf("reference"))
  test.describe(`${width} px`, () => {
    test.use({ bypassCSP: true, viewport: { width, height: 844 } });

    test("the reference can be read and pressed by all, and opens what was made, not a dry run", async ({ page }) => {
      for (const [address, title] of [
        ["/docs", "Slotwright management API"],
        ["/docs#management/tag/appointments/POST/appointments", "Create an appointment"],
      ] as const) {
        await openAt(page, address);
        if (address === "/docs") await expectOutline(page, width);
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await expect(page.locator("#outline")).toHaveCount(0);
        await expectNoViolations(page, `${address} at ${width} px`, WCAG);
        await expectNoSidewaysScroll(page, address);
      }
      const answers = page.locator("[role=tablist]", { hasText: "201" }).filter({ hasText: "200" }).first();
      await expect(answers.getByRole("tab", { name: "201" })).toHaveAttribute("aria-selected", "true");
    });
  });

/** Loads an address on its own: a reference that is still being drawn puts its own place into the address. */
async function openAt(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}

/** Opens an operation's window. @param operation as its button names it, such as `get /services` */
async function openRequest(page: Page, tag: string, operation: string): Promise<void> {
  const [method = "", path] = operation.split(" ");
  await openAt(page, `/docs#management/tag/${tag}/${method.toUpperCase()}${path}`);
  await page.getByRole("button", { name: `Test Request (${operation})`, exact: true }).click();
}

/** Sends what the open window holds. @returns the request with its answer */
async function send(page: Page) {
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/api/v1/"));
  await page.getByRole("button", { name: /^Send/ }).first().click();
  const response = await sent;
  return { response, request: response.request(), status: response.status(), body: await response.json() };
}

/** What a sandbox of the reference is opened with, as its tab keeps it. */
const keptIn = async (page: Page): Promise<{ apiKey: string; publicKey: string }> =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem("slotwright-sandbox"))) ?? "{}");

// One journey: for each sandbox, and for each address, Scalar draws its documents anew.
test("the reference opens a sandbox, sends requests to this host alone as they stand and again, and keeps it in its tab", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: PHONE, height: 900 });
  await page.goto(OPERATION);
  await expect(page.getByRole("heading", { name: "List services" })).toBeVisible();
  await openSandbox(page);
  await expectNoSidewaysScroll(page, "/docs");
  await page.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const kept = await keptIn(page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept.apiKey);

  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("button", { name: "Test Request (get /services)" }).click();
    const { status, body } = await send(page);
    expect([status, body.total > 0]).toEqual([200, true]);
    await expect(page.getByText("200 OK")).toBeVisible();
    await page.keyboard.press("Escape");
  }

  await openRequest(page, "services", "post /services");
  const [first, second] = [await send(page), await send(page)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect(Object.keys(await first.request.allHeaders())).not.toContain("idempotency-key");

  await openRequest(page, "bookings", "get /bookings");
  const bookings = await send(page);
  expect([new URL(bookings.request.url()).search, bookings.body.total]).toEqual(["", 1]);

  // One that names what the sandbox holds; all others are sent below, without a browser.
  await openRequest(page, "attendees", "patch /events/{id}/attendees/{ticketId}");
  expect((await send(page)).status).toBe(200);

  await openAt(page, "/docs#public/tag/services");
  await expect(page.getByRole("heading", { name: "List bookable services" })).toBeVisible();
  await expect(page.locator("#sandbox")).toContainText(kept.apiKey);
  await expect(page.locator("body")).toContainText(`/api/public/${kept.publicKey}`);
  expect(complaints).toEqual([]);
});

/** Its file is for the visitor to choose. */
const CHOSEN = "/uploads";
const AT_ONCE = 4;
/** What takes a time of somebody's calendar, or says when there is one. */
const CALENDAR = /^(appointments|bookings|business-hours|holidays|manage|services|staff)$/;
/** What changes the whole account. */
const WHOLE = /^(sandbox|settings)$/;

/** Requests that share a sandbox: all that read, and one write of each kind, since of one kind they undo each other. */
function sharesOf(places: Place[]): Place[][] {
  const shares = new Map<string, Place[]>();
  const writes = new Map<string, number>();
  for (const place of places) {
    const [, kind = ""] = place.path.split("/");
    const group = CALENDAR.test(kind) ? "calendar" : kind;
    const turn = place.method === "get" ? 0 : (writes.get(group) ?? 0) + 1;
    if (turn > 0) writes.set(group, turn);
    const share = turn > 0 && WHOLE.test(kind) ? `${kind} ${turn}` : `${turn}`;
    shares.set(share, [...(shares.get(share) ?? []), place]);
  }
  return [...shares.values()];
}

test("every request of both documents can be sent as the reference fills it in", async () => {
  const places = (await placesOfAll()).filter(({ path, method }) => !(path === CHOSEN && method === "post"));
  expect(places.length).toBeGreaterThan(100);
  const shares = sharesOf(places);
  const refused: string[] = [];
  const sendNext = async (): Promise<void> => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      const opened = await openFilled();
      for (const place of share) {
        const answer = await sendFilled(place, opened);
        if (answer !== "sent") refused.push(`${nameOf(place)}: ${answer}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  expect(refused).toEqual([]);
});

const nameOf = ({ method, path }: Place) => `${method} ${path}`;

test("the bar over the reference holds all it says on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/docs");
  const bar = page.locator(".bar");
  const { top, bottom } = await bar.evaluate((element) => element.getBoundingClientRect());
  for (const part of await bar.locator("a, button, p").filter({ visible: true }).all()) {
    const own = await part.evaluate((element) => element.getBoundingClientRect());
    expect(own.top).toBeGreaterThanOrEqual(top);
    expect(own.bottom).toBeLessThanOrEqual(bottom);
  }
});

test("its files never change under their names, and travel shrunk", async ({ request }) => {
  const page = await (await request.get("/docs")).text();
  const files = [...new Set([...page.matchAll(/\/docs\/assets\/[\w.]+/g)].map(([path]) => path))];
  expect(files).toHaveLength(3);
  for (const [encoding, accepted] of [
    ["br", "gzip, deflate, br"],
    ["gzip", "gzip, br;q=0"],
    [undefined, "identity"],
  ] as const) {
    for (const file of files) {
      const headers = { "accept-encoding": accepted };
      const answer = (await request.get(file, { headers })).headers();
      expect([answer["content-encoding"], answer["cache-control"], answer.vary]).toEqual([
        encoding,
        "public, max-age=31536000, immutable",
        "Accept-Encoding",
      ]);
    }
  }
  expect((await request.get("/docs/assets/scalar.js")).status()).toBe(404);
});

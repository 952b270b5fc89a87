import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, EVERY_LOOK, expectGoodLooks, expectNoSidewaysScroll, PHONE, WCAG, widthsOf } from "./support/axe";
import { openFilled, type Place, placesOfAll, sendFilled } from "./support/reference";

/** A sandbox takes some requests, and Scalar draws both documents anew. */
const OPENING_MS_MAX = 30_000;
/** The name of its look. */
const REFERENCE = "reference";
const SCALAR = /scalar\.[^/]+\.js$/;
/** An operation that answers otherwise to a dry run. */
const MAKING = "Create an appointment";

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
async function expectOutline(page: Page): Promise<void> {
  await expect(openingOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("#reference")).toBeEmpty();
  expect(await page.evaluate(() => "Scalar" in window)).toBe(false);
  await expectGoodLooks(page, "outline", { tags: WCAG });
}

const openingOf = (page: Page) => page.getByRole("button", { name: "Open the full reference" });

/** Axe needs seconds for what Scalar draws: it is looked at in the width in which it was drawn. */
async function expectReference(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.locator("#outline")).toHaveCount(0);
  await expectGoodLooks(page, REFERENCE, { tags: WCAG, widths: [page.viewportSize()?.width ?? 0] });
}

for (const width of widthsOf(REFERENCE))
  test.describe(`${width} px`, () => {
    test.use({ bypassCSP: true, viewport: { width, height: 844 } });

    test("the outline and the operation that its link opens can be read and pressed by all, once the reference loads", async ({
      page,
    }) => {
      await page.goto("/docs");
      await expectOutline(page);
      await page.route(SCALAR, (route) => route.abort());
      await openingOf(page).click();
      await expect(page.locator("#sandbox")).toContainText("The reference did not open.");
      await page.unroute(SCALAR);
      await page.locator("#outline").getByRole("link", { name: MAKING, exact: true }).click();
      await expectReference(page, MAKING);
      await expect(page.locator("#sandbox")).toContainText("Try every request");
      // What was made, and not a dry run.
      const answers = page.locator("[role=tablist]", { hasText: "201" }).filter({ hasText: "200" }).first();
      await expect(answers.getByRole("tab", { name: "201" })).toHaveAttribute("aria-selected", "true");
    });

    if (EVERY_LOOK)
      test("so can the whole reference, and an operation at its own address", async ({ page }) => {
        await page.goto("/docs");
        await openingOf(page).click();
        await expectReference(page, "Slotwright management API");
        await openAt(page, "/docs#management/tag/appointments/POST/appointments");
        await expectReference(page, MAKING);
      });
  });

/** Loads an address on its own: a reference that is still being drawn puts its own place into the address. */
async function openAt(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}

/** Opens an operation's window. @param operation as its button names it, such as `get /services` */
const openRequest = (page: Page, operation: string): Promise<void> =>
  page.getByRole("button", { name: `Test Request (${operation})`, exact: true }).click();

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

// One journey: for each sandbox, and for each address, Scalar draws its documents anew. All requests but these are sent
// below, without a browser.
test("the reference opens a sandbox, sends requests to this host alone as they stand and again, and keeps it in its tab", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: PHONE, height: 900 });
  // Its path names what the sandbox holds.
  await page.goto("/docs#management/tag/ticket-types/POST/events/{id}/ticket-types");
  await openSandbox(page);
  await expectNoSidewaysScroll(page, "/docs");
  await page.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const kept = await keptIn(page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept.apiKey);

  await openRequest(page, "post /events/{id}/ticket-types");
  const [first, second] = [await send(page), await send(page)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect(Object.keys(await first.request.allHeaders())).not.toContain("idempotency-key");
  await expect(page.getByText("201 Created", { exact: true })).toBeVisible();

  await openAt(page, "/docs#public/tag/services");
  await expect(page.getByRole("heading", { name: "List bookable services" })).toBeVisible();
  await expect(page.locator("#sandbox")).toContainText(kept.apiKey);
  await expect(page.locator("body")).toContainText(`/api/public/${kept.publicKey}`);
  expect(complaints).toEqual([]);
});

test("so does a request that reads, on a large screen", { tag: "@soak" }, async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: DESKTOP, height: 900 });
  await page.goto("/docs#management/tag/bookings/GET/bookings");
  await expect(page.getByRole("heading", { name: "List bookings" })).toBeVisible();
  await openSandbox(page);
  await openRequest(page, "get /bookings");
  const bookings = await send(page);
  expect([bookings.status, new URL(bookings.request.url()).search, bookings.body.total]).toEqual([200, "", 1]);
  await expect(page.getByText("200 OK")).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Its file is for the visitor to choose. */
const CHOSEN = "/uploads";
const AT_ONCE = 4;
/** What takes a time of somebody's calendar. */
const VISITS = /^(appointments|bookings|manage)$/;
/** What says when there is one. */
const TIMES = /^(business-hours|holidays|services|staff)$/;
/** What changes the whole account. */
const ACCOUNT = /^(sandbox|settings)$/;

function kindOf({ path }: Place): string {
  const [, kind = ""] = path.split("/");
  if (VISITS.test(kind)) return "visits";
  return ACCOUNT.test(kind) ? "account" : kind;
}

/** In a sandbox the visits come first, and last what they and others need as it is. */
function rankOf(place: Place): number {
  const kind = kindOf(place);
  if (kind === "visits") return 0;
  if (kind === "account") return 3;
  return TIMES.test(kind) ? 2 : 1;
}

/** Requests that share a sandbox: all that read, and one write of each kind, since of one kind they undo each other. */
function sharesOf(places: Place[]): Place[][] {
  const shares: Place[][] = [];
  const writes = new Map<string, number>();
  for (const place of places) {
    const kind = kindOf(place);
    const turn = place.method === "get" ? 0 : (writes.get(kind) ?? 0) + 1;
    if (turn > 0) writes.set(kind, turn);
    shares[turn] = [...(shares[turn] ?? []), place];
  }
  return shares.map((share) => share.toSorted((one, other) => rankOf(one) - rankOf(other)));
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

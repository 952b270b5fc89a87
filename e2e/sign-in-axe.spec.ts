import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectGoodLooks, expectToFitSpaced, isSeenIn, LOCALES } from "./support/axe";
import { PASSWORD, signUp } from "./support/people";

// No zone's name has a longer word, and a new account is offered the visitor's own.
test.use({ bypassCSP: true, locale: "en-GB", timezoneId: "America/Kentucky/Monticello" });

const TOKEN = "token=abcdefgh12345678";

/** What is opened without a session, by its route. */
const OPEN: Record<string, string[]> = {
  "/admin/by-mail": [`?${TOKEN}`],
  "/admin/change-email": [`?${TOKEN}`],
  "/admin/forgot": [""],
  "/admin/invite": [""],
  "/admin/open": [`?${TOKEN}`],
  "/admin/reset": [`?${TOKEN}`],
  "/admin/second-step": [""],
  "/admin/set-up": [""],
  "/admin/sign-in": ["", "?next=/admin/nowhere"],
  "/admin/sign-up": [""],
  "/admin/verify": [`?${TOKEN}`],
};
/** What needs a session. */
const OWN: Record<string, string[]> = {
  "/admin": [""],
  "/admin/closing": [],
  "/admin/keep": ["?account=x"],
  "/admin/security": [""],
};
/** Those that show nothing, and the one that stands in a journey of its own. */
const ELSEWHERE = { "/admin/sign-out": "takes a form alone", "/admin/authorize": "connect-app.spec.ts" };

/** What an app is added with, in English. */
const FACTOR = "second factor";

/** The routes beside the pages of an account, as the folders of the app say. */
const routes = (): string[] =>
  readdirSync("app/admin", { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path === "route.ts" || (path.endsWith("/route.ts") && !path.startsWith("[account]")))
    .map((path) => join("/admin", path, "..").replace(/\/$/, ""))
    .sort();

async function expectGoodToRead(page: Page, name: string): Promise<void> {
  await expectGoodLooks(page, name);
  await expectToFitSpaced(page, name);
}

async function expectGood(page: Page, pages: Record<string, string[]>, locale: (typeof LOCALES)[number]) {
  const lang = locale.slice(0, 2);
  for (const [path, queries] of Object.entries(pages))
    for (const [at, query] of queries.entries()) {
      // Tokens and accounts are others each time.
      const name = `${path} ${at}`;
      if (!isSeenIn(locale, name)) continue;
      await page.goto(`${path}${query ? `${query}&` : "?"}lang=${lang}`);
      await expect(page.locator("html"), path).toHaveAttribute("lang", lang);
      await expectGoodToRead(page, name);
    }
}

test("every route beside the pages of an account has its entry in the walk", () => {
  expect(routes()).toEqual(Object.keys({ ...OPEN, ...OWN, ...ELSEWHERE }).sort());
});

for (const locale of LOCALES)
  test(`every page of signing in is free of axe violations and of sideways scrolling, with spaced text too, in ${locale}`, async ({
    page,
  }) => {
    await expectGood(page, OPEN, locale);
    const { office } = await signUp(page, { company: "Peluquería de la calle más larga de todas" });
    const account = office.split("/").at(-1);
    await expectGood(page, { ...OWN, "/admin/closing": [`?account=${account}`, "?account=x"] }, locale);
    if (!isSeenIn(locale, FACTOR)) return;
    await page.goto("/admin/security?lang=en");
    const factor = page.locator("form", { has: page.getByRole("heading", { name: "Second factor" }) });
    await factor.getByLabel("Present password").fill(PASSWORD);
    await factor.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    await expectGoodToRead(page, FACTOR);
  });

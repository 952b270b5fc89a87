import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import superjson from "superjson";
import type { Role } from "../../../server/domain/roles";
import { newEmail, operator, PASSWORD } from "../people";

export type Ask = <Answer>(name: string, input: object) => Promise<Answer>;

/** Asks procedures of an account's back office as whoever the cookies say. */
export function askOf(request: APIRequestContext, account: string): Ask {
  const { origin = "" } = new URL(process.env.E2E_BASE_URL ?? "");
  const headers = { origin, "x-slotwright-account": account, "content-type": "application/json" };
  return async (name, input) => {
    const sent = JSON.stringify(superjson.serialize(input));
    const target = `/api/trpc/${name}`;
    const answer = /\.(list|read|history|version)$/.test(name)
      ? await request.get(`${target}?input=${encodeURIComponent(sent)}`, { headers })
      : await request.post(target, { headers, data: sent });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
    return superjson.deserialize((await answer.json()).result.data);
  };
}

/** Accepts an invitation as somebody new. */
export async function accept(page: Page, link: string, name = "Marta Ruiz"): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.locator("main form button[type=submit]").first().click();
  await expect(page.locator("main [name=password]")).toHaveCount(0);
}

/** The link with which somebody new comes into an account. */
export function invitation(account: string, email: string, role: Role): string {
  const printed = operator("invite", "--account", account, "--email", email, "--role", role);
  return /https?:\S+/.exec(printed)?.[0] ?? "";
}

/** Somebody else of the account, in a browser of their own. */
export async function colleague(browser: Browser, { path }: { path: string }, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const account = path.split("/").at(-1) ?? "";
  await accept(page, invitation(account, newEmail(), "manager"), name);
  return page;
}

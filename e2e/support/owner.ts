import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

const PASSWORD = "a salon of one's own";

const addressPart = () => randomInt(1, 255);

export interface Owner {
  name: string;
  email: string;
  company: string;
  /** The path of the account's back office. */
  office: string;
}

/**
 * Signs a new person up in the page's browser, with an account of its own, and opens its back office.
 *
 * @param greeting how the start page greets, in the browser's language
 */
export async function signUp(page: Page, greeting = "Welcome"): Promise<Owner> {
  const email = `owner-${randomUUID()}@example.com`;
  const owner = { name: "Lucía Prado", email, company: "Salon Aurora" };
  // Each owner comes from an address of their own, as the limit of sign-ups by address expects.
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `10.${addressPart()}.${addressPart()}.${addressPart()}` });
  await page.goto("/admin/sign-up");
  await page.locator("[name=company]").fill(owner.company);
  await page.locator("[name=name]").fill(owner.name);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("form[method=post] button[type=submit]").first().click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`${greeting}.*${owner.name}`) }).waitFor();
  return { ...owner, office: new URL(page.url()).pathname };
}

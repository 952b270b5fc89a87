import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export const PASSWORD = "correct horse battery";

const part = () => randomInt(1, 255);

export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

/** Makes an account by the page of signing up, as a visitor does. @returns the owner's address */
export async function signUp(page: Page, company = "Salon Aurora"): Promise<string> {
  const email = newEmail();
  // Each comes from an address of their own, as the limit of sign-ups by address expects.
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
  await page.goto("/admin/sign-up?lang=en");
  await page.getByLabel("Business").fill(company);
  await page.getByLabel("Your name").fill("Lucía");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/admin\/[0-9a-f-]{36}$/);
  await page.goto("/admin?lang=en");
  await expect(page.getByRole("heading", { name: "Your accounts" })).toBeVisible();
  return email;
}

/** What the operator's command prints, run beside the server of the journeys. */
export function operator(...args: string[]): string {
  const { PATH = "", HOME = "", E2E_DATA_DIR = "", E2E_BASE_URL = "" } = process.env;
  const env = { NODE_ENV: "production" as const, PATH, HOME, DATA_DIR: E2E_DATA_DIR, APP_ORIGIN: E2E_BASE_URL };
  return execFileSync(process.execPath, ["scripts/accounts.mjs", ...args], { encoding: "utf8", env });
}

import { execFileSync } from "node:child_process";
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Role } from "../../server/domain/roles";
import { inDatabase } from "./database";

export const PASSWORD = "correct horse battery";

export const newEmail = (): string => `${randomUUID()}@example.com`;

export interface Owner {
  name: string;
  email: string;
  company: string;
  /** The path of the account's back office. */
  office: string;
}

const part = () => randomInt(1, 255);

/** Each who signs up comes from an address of their own, as the limit of sign-ups by address expects. */
export const fromElsewhere = () => ({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });

/**
 * Signs a new person up in the page's browser, with an account of its own. It sends what the page of signing up sends
 * (sign-up.spec.ts is about that one), and opens no page.
 */
export async function signUp(
  { request }: Pick<Page, "request">,
  { company = "Salon Aurora", origin = process.env.E2E_BASE_URL } = {},
): Promise<Owner> {
  const owner = { name: "Lucía Prado", email: newEmail(), company };
  const form = { ...owner, password: PASSWORD, timeZone: "UTC", currency: "EUR" };
  return { ...owner, office: await send(request, new URL("/admin/sign-up", origin), form) };
}

/** Accepts an invitation as somebody new. It sends what the page of its link sends, and opens no page. */
export async function accept(request: APIRequestContext, link: string, name = "Marta Ruiz"): Promise<void> {
  await send(request, new URL(link), { name, password: PASSWORD });
}

/** Sends a form as its page does. @returns where it leads */
async function send(request: APIRequestContext, page: URL, form: Record<string, string>): Promise<string> {
  const headers = { origin: page.origin, ...fromElsewhere() };
  const answer = await request.post(page.href, { form, headers, maxRedirects: 0 });
  expect(answer.status(), `${page.pathname}: ${await answer.text()}`).toBe(303);
  return answer.headers().location ?? "";
}

const DAY_MS = 86_400_000;

/** The link with which somebody new comes into an account; its invitation is stored, not asked for. */
export async function invitation(account: string, email: string, role: Role): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = {
    tenant_id: account,
    id: randomUUID(),
    email,
    role,
    token_hash: createHash("sha256").update(token).digest(),
    expires_at: new Date(Date.now() + DAY_MS),
  };
  await inDatabase(
    (sql) => sql`insert into invitations ${sql({ ...row, created_at: new Date(), updated_at: new Date() })}`,
  );
  return new URL(`/admin/invite?token=${token}`, process.env.E2E_BASE_URL).href;
}

/** What the operator's command prints, run beside the server of the journeys. */
export function operator(...args: string[]): string {
  const { PATH = "", HOME = "", E2E_DATA_DIR = "", E2E_BASE_URL = "" } = process.env;
  const env = { NODE_ENV: "production" as const, PATH, HOME, DATA_DIR: E2E_DATA_DIR, APP_ORIGIN: E2E_BASE_URL };
  return execFileSync(process.execPath, ["scripts/accounts.mjs", ...args], { encoding: "utf8", env });
}

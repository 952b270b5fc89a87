import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { accountMails, type UserRow } from "../db/schema";
import { MAIL_PURPOSE } from "../features/identity/mails/mails";
import { hashPassword } from "../features/identity/passwords/password";
import { insertPassword } from "../features/identity/queries";
import { decrypt } from "../secrets";
import { serveAuth } from "../surfaces/endpoints/auth";
import { testDatabase } from "./database";
import { newPerson } from "./people";
import { requestOf } from "./rest";

export const PASSWORD = "correct horse battery";
export const ORIGIN = "http://localhost:3000";

/** A person who can sign in with `PASSWORD`. */
export async function personWithPassword(said: Partial<UserRow> = {}): Promise<UserRow> {
  const user = await newPerson(said);
  await insertPassword(testDatabase().db, user.id, { hash: await hashPassword(PASSWORD), now: new Date() });
  return user;
}

export interface AuthSent {
  cookie?: string | undefined;
  origin?: string | undefined;
  headers?: Record<string, string>;
  address?: string;
  method?: string;
  raw?: string;
}

/** An address that no other test counts tries of. */
export const newAddress = (): string =>
  `2001:db8:${newId()
    .replaceAll("-", "")
    .slice(-8)
    .replace(/(.{4})/, "$1:")}::1`;

/** Sends a request to the library's paths as a browser of ours would, through the surface. */
export async function auth(path: string, body: unknown = {}, sent: AuthSent = {}) {
  const { cookie, origin = ORIGIN, headers = {}, address = newAddress(), method = "POST", raw } = sent;
  const known = { cookie, origin: origin === "" ? undefined : origin, "user-agent": "Browser 1", ...headers };
  const content = method === "GET" ? {} : raw === undefined ? { body } : { raw };
  const answer = await serveAuth(requestOf(method, `/api/auth${path}`, { ...content, headers: known, address }));
  const text = String(answer.body ?? "");
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: JSON.parse(text === "" ? "{}" : text) as Record<string, unknown>,
    setCookies: answer.cookies ?? [],
    cookie: cookieHeader(answer.cookies ?? []),
  };
}

/** The `cookie` header of a browser that has received these. */
export const cookieHeader = (lines: string[]): string =>
  lines
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");

/** Signs in with a password. @returns the answer, with the browser's `cookie` header */
export const signIn = (email: string, password = PASSWORD, sent: AuthSent = {}) =>
  auth("/sign-in/email", { email, password }, sent);

/** The mails written to an address, oldest first, with what they say. */
export async function mailsTo(email: string) {
  const rows = await testDatabase()
    .db.select()
    .from(accountMails)
    .where(eq(accountMails.toEmail, email))
    .orderBy(accountMails.createdAt, accountMails.id);
  return rows.map(({ sealedBody, ...row }) => {
    const body = sealedBody === null ? null : (JSON.parse(decrypt(MAIL_PURPOSE, sealedBody)) as { text: string });
    return { ...row, text: body?.text ?? null, link: /https?:\S+/.exec(body?.text ?? "")?.[0] ?? null };
  });
}

/** The token in the link of the last mail to an address. */
export async function tokenMailedTo(email: string): Promise<string> {
  const link = (await mailsTo(email)).at(-1)?.link;
  return (link && new URL(link).searchParams.get("token")) || "none";
}

import { env } from "../../env";
import { readSession } from "../../features/identity/sessions/reader";
import type { Caller } from "../../features/identity/sessions/sessions";
import type { FoundSession } from "../../features/members/session-queries";
import type { SurfaceRequest } from "../http/http";
import { type Language, languageOf } from "../pages/language";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

export const MESSAGES: Record<Language, Messages> = { en, es };

/** What every page of one answer receives. */
export interface Visit {
  request: SurfaceRequest;
  lang: Language;
  m: Messages;
  query: URLSearchParams;
  /** The posted form; null while reading. */
  form: URLSearchParams | null;
  /** Who is signed in; null when nobody is. */
  signedIn: FoundSession | null;
  caller: Caller;
}

const FORM_LIMIT_BYTES = 64 * 1024;

/** The posted body is no form. */
export class NotAForm extends Error {}

/** Reads what a page needs of a request. @throws NotAForm | BodyTooLarge past 64 KB */
export async function visitOf(request: SurfaceRequest): Promise<Visit> {
  const lang = languageOf(request, null);
  const form = request.method === "POST" ? await readForm(request) : null;
  const signedIn = await readSession(request.header("cookie"), null);
  const caller = { address: request.clientAddress, userAgent: request.header("user-agent") };
  return { request, lang, m: MESSAGES[lang], query: new URLSearchParams(request.search), form, signedIn, caller };
}

async function readForm(request: SurfaceRequest): Promise<URLSearchParams> {
  const type = request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new NotAForm();
  return new URLSearchParams(new TextDecoder().decode(await request.body(FORM_LIMIT_BYTES)));
}

/** Whether a posted form is one of our pages': every browser names the origin of a write. */
export const isOwnForm = (request: SurfaceRequest): boolean => request.header("origin") === env().APP_ORIGIN;

/** A field of the posted form, trimmed; empty when it is not there. */
export const textIn = ({ form }: Visit, name: string): string => form?.get(name)?.trim() ?? "";

/** A password is what it is, spaces included. */
export const secretIn = ({ form }: Visit, name: string): string => form?.get(name) ?? "";

/** Where to go after signing in: a path of the back office, and nothing that a browser would read as another host. */
export function nextOf({ query }: Visit): string {
  const next = query.get("next") ?? "";
  return /^\/admin(\/[\w/.~-]*)?(\?[\w=&.%~-]*)?$/.test(next) && !next.includes("//") ? next : "/admin";
}

/** A path with the language that the visitor has chosen by hand. */
export function linkTo({ query }: Visit, path: string, params: Record<string, string> = {}): string {
  const lang = query.get("lang");
  const search = new URLSearchParams({ ...params, ...(lang === null ? {} : { lang }) }).toString();
  return search === "" ? path : `${path}?${search}`;
}

import { database } from "../../../db/client";
import { env } from "../../../env";
import { isEasilyGuessed } from "../passwords/guessable";
import { openSecondStep, SECOND_FACTOR_NEEDED } from "../passwords/second-factor";
import { AN_HOUR, countTry, forgiveTry, triesOf } from "../passwords/tries";
import { noteStep } from "../sessions/notes";
import { readSession } from "../sessions/reader";
import type { Caller } from "../sessions/sessions";
import { oversizedField } from "./lengths";
import { ADDRESS_HEADER, library } from "./library";
import { type GuardedPath, SERVED_PATHS } from "./paths";
import { AUTH_BASE, PASSWORD_MIN } from "./settings";

/** What reaches the library of a request; every other header is left behind. */
export interface AuthCall {
  method: string;
  /** Below the library's base, such as `/sign-in/email`. */
  path: string;
  query?: URLSearchParams;
  body?: Record<string, unknown>;
  cookie: string | undefined;
  origin?: string | undefined;
  /** `Sec-Fetch-Site` and `Sec-Fetch-Mode`, by which a browser tells where it comes from. */
  fetchSite?: string | undefined;
  fetchMode?: string | undefined;
  caller: Caller;
  /** Who counts as one client: an address, or a network of them. */
  network: string;
}

export interface AuthAnswer {
  status: number;
  /** The library's own code of a refusal, such as `INVALID_EMAIL_OR_PASSWORD`; null on success. */
  reason: string | null;
  /** What the library answered, without tokens. */
  body: Record<string, unknown>;
  cookies: string[];
  /** Seconds to wait, on 429. */
  retryAfter?: number;
}

const refused = (status: number, reason: string): AuthAnswer => ({ status, reason, body: {}, cookies: [] });

/**
 * The one way to the library, for programs and for our own forms alike: its paths from a list, lengths, origin and
 * tries checked before it sees anything.
 */
export async function answerAuth(call: AuthCall): Promise<AuthAnswer> {
  const guard = Object.hasOwn(SERVED_PATHS, call.path) ? SERVED_PATHS[call.path] : undefined;
  if (!guard) return refused(404, "NOT_FOUND");
  if (guard.method !== call.method) return refused(405, "METHOD_NOT_ALLOWED");
  if (isForeign(call)) return refused(403, "INVALID_ORIGIN");
  const tooLong = oversizedField(call.body ?? {});
  if (tooLong !== null) return refused(422, `TOO_LONG:${tooLong}`);
  // Asking for a mail is no try at a password.
  const keys = (await tryKeys(guard, call)).map((key) => (guard.everyCall ? `mails ${key}` : key));
  const wait = await countAll(keys);
  if (wait !== null) return { ...refused(429, "TOO_MANY_TRIES"), retryAfter: wait };
  if (await isCommon(call.body?.newPassword)) return refused(422, "PASSWORD_TOO_COMMON");
  const answer = await withSecondStep(await ask({ ...call, body: { ...call.body, ...guard.always } }));
  if (answer.status < 400 && !guard.everyCall) await forgiveAll(keys);
  await noteStep({ ...call, email: String(call.body?.email ?? "") }, answer);
  return answer;
}

/** Whether what shall be a password is easily guessed; of lengths the library tells. */
async function isCommon(password: unknown): Promise<boolean> {
  return typeof password === "string" && password.length >= PASSWORD_MIN && (await isEasilyGuessed(password));
}

/** A first step that the library takes for enough leads to the second one, where the person has one. */
async function withSecondStep(answer: AuthAnswer): Promise<AuthAnswer> {
  const { userId, ...body } = answer.body;
  if (answer.reason !== SECOND_FACTOR_NEEDED) return { ...answer, body };
  const cookies = [await openSecondStep(String(userId))];
  return { status: 200, reason: null, body: { twoFactorRedirect: true }, cookies };
}

/** Whether a write comes from another page. Browsers name the origin of every write; a program without a visitor's cookies has nothing to abuse. */
export function isForeign({ origin, cookie, fetchSite }: AuthCall): boolean {
  const isBrowser = cookie !== undefined || fetchSite !== undefined || origin !== undefined;
  return isBrowser && origin !== env().APP_ORIGIN;
}

async function tryKeys(guard: GuardedPath, call: AuthCall): Promise<string[]> {
  if (guard.tries === undefined) return [];
  const keys = [triesOf.address(call.network)];
  if (guard.tries === "account") keys.push(triesOf.account(String(call.body?.email ?? "")));
  if (guard.tries === "person") {
    const signedIn = await readSession(call.cookie, null);
    if (signedIn) keys.push(triesOf.person(signedIn.userId));
  }
  return keys;
}

async function countAll(keys: string[]): Promise<number | null> {
  const { db } = database();
  const hourly = keys.filter(isOfPerson);
  const waits = await Promise.all([
    ...keys.map((key) => countTry(db, key)),
    ...hourly.map((key) => countTry(db, triesOf.hour(key), AN_HOUR)),
  ]);
  const longest = Math.max(0, ...waits.map((wait) => wait ?? 0));
  return longest > 0 ? longest : null;
}

/** A network may be a whole company's. */
const isOfPerson = (key: string): boolean => /^(account|person):/.test(key);

const forgiveAll = (keys: string[]) =>
  Promise.all([...keys, ...keys.filter(isOfPerson).map(triesOf.hour)].map((key) => forgiveTry(database().db, key)));

async function ask(call: AuthCall): Promise<AuthAnswer> {
  const { handler } = await library();
  const response = await handler(toRequest(call));
  const body = await bodyOf(response);
  // The library answers dead links by leading elsewhere.
  const led = new URL(response.headers.get("location") ?? "/", env().APP_ORIGIN).searchParams.get("error");
  const isRefusal = response.status >= 300;
  // A session is in its cookie alone, where no script of a page can read it.
  const { token: _token, session: _session, ...shown } = body;
  return {
    status: isRefusal ? Math.max(response.status, 400) : response.status,
    reason: isRefusal ? String(body.code ?? led ?? "REFUSED") : null,
    body: shown,
    cookies: response.headers.getSetCookie(),
  };
}

function toRequest(call: AuthCall): Request {
  const { method, path, query, body, cookie, origin, fetchSite, fetchMode, caller } = call;
  const url = new URL(`${env().APP_ORIGIN}${AUTH_BASE}${path}`);
  if (query) url.search = query.toString();
  const given = {
    cookie,
    origin,
    "sec-fetch-site": fetchSite,
    "sec-fetch-mode": fetchMode,
    "user-agent": caller.userAgent,
  };
  const headers = new Headers({ [ADDRESS_HEADER]: caller.address });
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
  if (method === "GET") return new Request(url, { method, headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method, headers, body: JSON.stringify(body ?? {}) });
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { cookieAttributes, identitySecret, SESSION_MS, sessionCookieName } from "../library/settings";

const TOKEN_MAX = 128;

const macOf = (token: string): Buffer => createHmac("sha256", identitySecret()).update(token).digest();

/**
 * The `set-cookie` line that signs a browser in: `token.base64(HMAC-SHA256)`, percent-encoded, the same that the library
 * writes and reads.
 */
export function sessionCookie(token: string): string {
  return signedCookie(sessionCookieName(), token, SESSION_MS / 1000);
}

/** The `set-cookie` line of a value that we sign, as the library signs its own. */
export const signedCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  cookieLine(name, encodeURIComponent(`${value}.${macOf(value).toString("base64")}`), maxAgeSeconds);

/** The `set-cookie` line that takes a cookie of ours from the browser. */
export const expiredCookie = (name: string): string => cookieLine(name, "", 0);

/** A `set-cookie` line with the attributes that every cookie of ours has. @param value percent-encoded already */
function cookieLine(name: string, value: string, maxAgeSeconds: number): string {
  const { secure, path } = cookieAttributes();
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/**
 * The token of a session that a `cookie` header carries; null where it carries none that we signed. Compared in
 * constant time, before any statement is sent.
 */
export function sessionTokenIn(header: string | undefined): string | null {
  const signed = cookieIn(header, sessionCookieName());
  return signed === null ? null : unsigned(signed);
}

/** The value of a signed cookie of ours; null when it was not signed by us. */
export function unsigned(signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1 || dot > TOKEN_MAX) return null;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const own = macOf(token);
  return given.length === own.length && timingSafeEqual(given, own) ? token : null;
}

/** A cookie of a `cookie` header by its name, decoded; the first where it is there twice. */
function cookieIn(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

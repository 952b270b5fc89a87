import { type AuthAnswer, answerAuth } from "../../features/identity/library/endpoint";
import { authCallOf } from "../endpoints/auth";
import type { Visit } from "./visit";

/**
 * Calls the library in the name of whoever sent a form: with the form's cookie, origin and fetch headers, so that it
 * checks them as it checks a program's.
 */
export const callLibrary = (visit: Visit, path: string, body: Record<string, unknown>): Promise<AuthAnswer> =>
  answerAuth({ ...authCallOf(visit.request, path, body), query: new URLSearchParams() });

/** Follows a link of the library in the name of whoever pressed the button of our page behind it. */
export const followLink = (visit: Visit, path: string, token: string): Promise<AuthAnswer> =>
  answerAuth({ ...authCallOf(visit.request, path, {}), method: "GET", query: new URLSearchParams({ token }) });

/** Why the library, or our endpoint before it, refused. */
export function refusalText({ m }: Visit, { status, retryAfter }: Pick<AuthAnswer, "status" | "retryAfter">): string {
  if (status === 429) return m.waitSeconds(retryAfter ?? 60);
  return status === 403 ? m.foreignForm : m.somethingWrong;
}

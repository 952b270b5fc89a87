import { randomBytes } from "node:crypto";
import { eq, lte } from "drizzle-orm";
import { realNow } from "../../../context";
import { database } from "../../../db/client";
import { users, userTokens } from "../../../db/schema";
import { sha256 } from "../../../secrets";
import { library } from "../library/library";
import { cookiePrefix } from "../library/settings";
import { signedCookie } from "../sessions/cookie";

/** A code is valid for 90 s at most, counting the steps before and after its own (RFC 6238 §5.2). */
const CODE_LIVES_MS = 120_000;
const CHALLENGE_SECONDS = 600;
const CHALLENGE_BYTES = 18;

/** Paths that may make a session for a person with a second factor: they ask for it themselves, or renew a session. */
const ASKS_FOR_IT = /^\/(sign-in\/email|change-password|two-factor\/[a-z-]+)$/;

/** The refusal by which our endpoint knows that a person has to go to the second step. */
export const SECOND_FACTOR_NEEDED = "SECOND_FACTOR_NEEDED";

/** What a hook sees of the request that the library answers. */
interface Call {
  path?: string;
  body?: unknown;
}

/**
 * Runs before the library stores a session: a link in a mail is no second factor, and a code is used once. Single
 * statements only, for it may run inside a transaction.
 *
 * @throws the library's APIError
 */
export async function beforeSession({ userId }: { userId: string }, call: Call | null): Promise<void> {
  if (!(await hasSecondFactor(userId))) return;
  const { APIError } = await import("better-auth/api");
  const path = call?.path ?? "";
  if (!ASKS_FOR_IT.test(path))
    throw new APIError("FORBIDDEN", { code: SECOND_FACTOR_NEEDED, message: "A second step is needed.", userId });
  if (path === "/two-factor/verify-totp" && !(await isFirstUse(userId, codeIn(call?.body))))
    throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "The code was used already." });
}

async function hasSecondFactor(userId: string): Promise<boolean> {
  const { db } = database();
  const [row] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return row?.isOn === true;
}

const codeIn = (body: unknown): string =>
  typeof body === "object" && body !== null && "code" in body ? String(body.code).trim() : "";

/** Remembers a code for as long as it is valid; of several uses at once one is the first. */
async function isFirstUse(userId: string, code: string): Promise<boolean> {
  const now = realNow();
  const id = `totp:${userId}:${sha256(code).toString("base64url")}`;
  const times = { expiresAt: new Date(now.getTime() + CODE_LIVES_MS), createdAt: now, updatedAt: now };
  const first = await database()
    .db.insert(userTokens)
    .values({ id, identifier: id, value: "used", ...times })
    .onConflictDoUpdate({ target: userTokens.id, set: times, setWhere: lte(userTokens.expiresAt, now) })
    .returning({ id: userTokens.id });
  return first.length > 0;
}

/**
 * Opens the second step for a person who has passed another first one than the password, as the library does after a
 * password. @returns the `set-cookie` line that carries it
 */
export async function openSecondStep(userId: string): Promise<string> {
  const identifier = `2fa-${randomBytes(CHALLENGE_BYTES).toString("base64url")}`;
  const expiresAt = new Date(realNow().getTime() + CHALLENGE_SECONDS * 1000);
  const { internalAdapter } = await (await library()).$context;
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
  await internalAdapter.createVerificationValue({ identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt });
  return signedCookie(`${cookiePrefix()}.two_factor`, identifier, CHALLENGE_SECONDS);
}

import { and, eq, sql } from "drizzle-orm";
import { insertIdentityAudit } from "../../audit";
import { realNow } from "../../context";
import { type Db, database } from "../../db/client";
import { users } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { env } from "../../env";
import { signalCommit } from "../../process/commit-signal";
import type { FoundSession } from "../members";
import { deleteTokensOf } from "./library/hooks";
import { LINK_MS } from "./library/settings";
import { insertAccountMail, sendsMail } from "./mails/mails";
import { isPasswordOf } from "./passwords/password";
import { countTry, forgiveTry, triesOf } from "./passwords/tries";
import { findPerson } from "./queries";
import { revokeSessions } from "./sessions/sessions";
import { findToken, insertToken, takeToken } from "./token-queries";

/**
 * Asks for another address to sign in with. A link to it confirms the change; whether it is somebody's already is told
 * to nobody. Where no mail leaves this server, it changes at once and stays unconfirmed.
 *
 * @returns whether a link was mailed
 * @throws DomainError validation on `password`, and without a mail server on `email` | rate_limited
 */
export async function askForEmail(
  who: FoundSession,
  { password, email }: { password: string; email: string },
): Promise<boolean> {
  const { db } = database();
  const key = triesOf.person(who.userId);
  if ((await countTry(db, key)) !== null) throw new DomainError("rate_limited", "Too many tries. Wait a minute.");
  if (!(await isPasswordOf(who.userId, password.slice(0, 128))))
    throw invalid({ password: "That is not your password." });
  await forgiveTry(db, key);
  if (!sendsMail()) {
    if (!(await change(who.userId, { email, isConfirmed: false, staysId: who.sessionId })))
      throw invalid({ email: "There is an account with this address." });
    return false;
  }
  if ((await findPerson(db, email)) === null) {
    const token = await insertToken(db, "change-email", { value: `${who.userId} ${email}`, lastsMs: LINK_MS });
    const link = `${env().APP_ORIGIN}/admin/change-email?token=${token}`;
    await insertAccountMail(db, { kind: "change_email", to: { id: who.userId, email, name: who.name }, link });
    signalCommit();
  }
  return true;
}

/** The address that a link would change to, without using it up; null when the link is dead. */
export async function emailOf(token: string): Promise<string | null> {
  return (await findToken(database().db, "change-email", token))?.split(" ")[1] ?? null;
}

/** Follows the link, once. @param staysId a session of the person that stays @returns whether the address is theirs now */
export async function confirmEmail(token: string, staysId: string | null): Promise<boolean> {
  const [userId, email] = (await takeToken(database().db, "change-email", token))?.split(" ") ?? [];
  if (userId === undefined || email === undefined) return false;
  return change(userId, { email, isConfirmed: true, staysId });
}

interface Change {
  email: string;
  isConfirmed: boolean;
  staysId: string | null;
}

/** Changes the address, ends the other sessions, forgets links and trusted browsers, and tells the old address. */
function change(userId: string, { email, isConfirmed, staysId }: Change): Promise<boolean> {
  return database().db.transaction(async (db) => {
    const [before] = await db.select().from(users).where(eq(users.id, userId)).for("update");
    if (!before || !(await setEmail(db, userId, { email, isConfirmed }))) return false;
    await revokeSessions(db, userId, staysId);
    await deleteTokensOf(userId);
    const who = { userId, name: before.name, sessionId: staysId };
    const request = { method: "POST", path: "/admin/change-email" };
    await insertIdentityAudit(db, { action: "email.change", status: 200, who, request });
    const to = { id: userId, email: before.email, name: before.name };
    await insertAccountMail(db, { kind: "email_changed", to, facts: { email } });
    signalCommit();
    return true;
  });
}

async function setEmail(db: Db, userId: string, { email, isConfirmed }: Omit<Change, "staysId">): Promise<boolean> {
  const isFree = sql`not exists (select from ${users} other where other.email = ${email})`;
  const set = await db
    .update(users)
    .set({ email, emailVerified: isConfirmed, updatedAt: realNow() })
    .where(and(eq(users.id, userId), isFree))
    .returning({ id: users.id });
  return set.length > 0;
}

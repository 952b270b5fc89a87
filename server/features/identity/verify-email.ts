import { and, eq } from "drizzle-orm";
import { realNow } from "../../context";
import { type Db, database } from "../../db/client";
import { type UserRow, users } from "../../db/schema";
import { env } from "../../env";
import { DAY_MS } from "./library/settings";
import { insertAccountMail, sendsMail } from "./mails/mails";
import { isPasswordOf } from "./passwords/password";
import { findToken, insertToken, takeToken } from "./token-queries";

/** Mails the link that confirms a person's address; nothing where no mail leaves this server. */
export async function mailVerification(
  db: Db,
  user: Pick<UserRow, "id" | "email" | "name">,
  locale: string,
): Promise<void> {
  if (!sendsMail()) return;
  const token = await insertToken(db, "verify-email", { value: `${user.id} ${user.email}`, lastsMs: DAY_MS });
  const link = `${env().APP_ORIGIN}/admin/verify?token=${token}`;
  await insertAccountMail(db, { kind: "verify_email", to: user, link, locale });
}

export type Verification = "verified" | "link_is_dead" | "wrong_password";

/**
 * Confirms a person's address, for whoever has the mail and is the person: signed in, or with the password. Without
 * that, an unsolicited mail would let its reader confirm an account that somebody else made with their address, and
 * that one's password would stay valid.
 */
export async function verifyEmail(
  token: string,
  proof: { userId: string | null; password: string },
): Promise<Verification> {
  const { db } = database();
  const meant = await findToken(db, "verify-email", token);
  if (meant === null) return "link_is_dead";
  const [userId = "", email = ""] = meant.split(" ");
  if (proof.userId !== userId && !(await isPasswordOf(userId, proof.password))) return "wrong_password";
  if ((await takeToken(db, "verify-email", token)) === null) return "link_is_dead";
  const verified = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: realNow() })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return verified.length > 0 ? "verified" : "link_is_dead";
}

import { v7 as newId } from "uuid";
import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import { accountMails } from "../../../db/schema";
import { env } from "../../../env";
import { signalCommit } from "../../../process/commit-signal";
import { encrypt } from "../../../secrets";
import { findPerson } from "../queries";
import { type MailKind, mailText } from "./texts";

/** What encrypts the bodies of waiting mails: they hold links that let somebody in. */
export const MAIL_PURPOSE = "account-mail";

export interface NewAccountMail {
  kind: MailKind;
  to: { id: string | null; email: string; name: string | null };
  /** What the text names: the link, the account, a device. */
  link?: string;
  facts?: Record<string, string>;
  /** The account that it is about, with which it goes. */
  tenantId?: string | null;
  locale?: string;
}

/** Whether mails leave this server at all. */
export const sendsMail = (): boolean => env().SMTP_URL !== undefined;

/**
 * Writes a mail to a person, in the transaction of its cause; sending comes later. Its body is kept encrypted. Without a
 * mail server there is none: when one is set up some day, nobody wants links of long ago.
 */
export async function insertAccountMail(db: Db, mail: NewAccountMail): Promise<void> {
  if (!sendsMail()) return;
  const now = realNow();
  const { subject, text, html } = mailText(mail);
  await db.insert(accountMails).values({
    id: newId(),
    kind: mail.kind,
    aboutTenantId: mail.tenantId ?? null,
    userId: mail.to.id,
    status: "pending",
    toEmail: mail.to.email,
    toName: mail.to.name,
    subject,
    sealedBody: encrypt(MAIL_PURPOSE, JSON.stringify({ text, html })),
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** Mails the link that resets a password. @param token of one use */
export async function mailReset(user: { id: string; email: string; name: string }, token: string): Promise<void> {
  const link = `${env().APP_ORIGIN}/admin/reset?token=${encodeURIComponent(token)}`;
  await insertAccountMail(database().db, { kind: "reset_password", to: user, link });
  signalCommit();
}

/** Mails a person that their password is another one. */
export async function notifyOfPassword(user: { id: string; email: string; name: string }): Promise<void> {
  const link = `${env().APP_ORIGIN}/admin/forgot`;
  await insertAccountMail(database().db, { kind: "password_changed", to: user, link });
  signalCommit();
}

/** Mails the link that signs a person in; to an address that is nobody's, nothing. */
export async function mailSignInLink(email: string, token: string): Promise<void> {
  const { db } = database();
  const person = await findPerson(db, email);
  if (!person) return;
  const link = `${env().APP_ORIGIN}/admin/by-mail?token=${encodeURIComponent(token)}`;
  await insertAccountMail(db, { kind: "sign_in_link", to: person, link });
  signalCommit();
}

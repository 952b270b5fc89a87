import { realNow } from "../../../context";
import { database } from "../../../db/client";
import type { AccountMailRow } from "../../../db/schema";
import { nextMailAttemptAt } from "../../../domain/notifications/mail-schedule";
import { type Letter, type Mailer, MailNotTaken } from "../../../mail/smtp/port";
import { messageIdOf, senderAddress } from "../../../mail/smtp/sender";
import { sharedMailer } from "../../../mail/smtp/smtp";
import { decrypt } from "../../../secrets";
import { MAIL_PURPOSE } from "./mails";
import { claimAccountMail, settleAccountMail } from "./queries";

/** What came of it, as of a mail of an account's outbox. */
export type Sending =
  | { outcome: "off" | "skipped" | "sent" | "failed" }
  | { outcome: "waiting"; reason: string; nextAttemptAt: Date };

/**
 * Tries to send a mail to a person that is due. Claimed and settled in statements of their own, so nothing is held open
 * while the mail server is talked to, and of two at once one sends.
 */
export async function sendAccountMail(id: string, mailer: Mailer | null = sharedMailer()): Promise<Sending> {
  if (mailer === null) return { outcome: "off" };
  const { db } = database();
  const mail = await claimAccountMail(db, id, realNow());
  if (mail === null) return { outcome: "skipped" };
  try {
    await mailer.deliver(letterOf(mail));
  } catch (error) {
    return recordFailure(mail, error);
  }
  const now = realNow();
  await settleAccountMail(db, mail, { status: "sent", sentAt: now, nextAttemptAt: null, lastError: null, now });
  return { outcome: "sent" };
}

function letterOf(mail: AccountMailRow): Letter {
  if (mail.sealedBody === null) throw new MailNotTaken("The mail has no text any more.", true);
  const { text, html } = JSON.parse(decrypt(MAIL_PURPOSE, mail.sealedBody)) as { text: string; html: string };
  return {
    messageId: messageIdOf(mail.id),
    from: { name: "Slotwright", address: senderAddress() },
    replyTo: null,
    to: { name: mail.toName, address: mail.toEmail },
    subject: mail.subject,
    text,
    html,
    ics: null,
    writtenAt: mail.createdAt,
  };
}

/** What is no refusal of the mail server is a fault of ours; it is retried like one. */
async function recordFailure(mail: AccountMailRow, error: unknown): Promise<Sending> {
  const refusal = error instanceof MailNotTaken ? error : new MailNotTaken("The mail could not be sent.", false);
  const now = realNow();
  const nextAttemptAt = refusal.isFinal ? null : nextMailAttemptAt(mail, now);
  const status = nextAttemptAt === null ? ("failed" as const) : ("pending" as const);
  const settlement = { status, nextAttemptAt, sentAt: null, lastError: refusal.message, now };
  if (!(await settleAccountMail(database().db, mail, settlement))) return { outcome: "skipped" };
  return nextAttemptAt === null
    ? { outcome: "failed" }
    : { outcome: "waiting", reason: refusal.message, nextAttemptAt };
}

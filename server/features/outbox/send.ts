import { realNow } from "../../context";
import { database } from "../../db/client";
import { untilWritten } from "../../db/connections/until-written";
import { nextMailAttemptAt } from "../../domain/notifications/mail-schedule";
import { type Mailer, MailNotTaken } from "../../mail/smtp/port";
import { messageIdOf, senderAddress } from "../../mail/smtp/sender";
import { sharedMailer } from "../../mail/smtp/smtp";
import { type Content, readable } from "./contents";
import { type ClaimedMail, claimMail, type MailRef, settleMail } from "./sending-queries";

/**
 * What came of it. `off`: there is no mail server. `skipped`: it is not due, or another try has it. `waiting`: it was
 * not taken and is due again at `nextAttemptAt`. `failed`: it was not taken and is given up.
 */
export type Sending =
  | { outcome: "off" | "skipped" | "sent" }
  | { outcome: "waiting"; reason: string; nextAttemptAt: Date }
  | { outcome: "failed"; reason: string };

/** A mail whose sending is not written down is sent again. Well below the lease of a mail. */
const WRITING_MS = 20_000;

export interface Means {
  /** Null: there is no mail server. */
  mailer: Mailer | null;
  /** Real time: only real accounts send. */
  clock: () => Date;
}

/**
 * Tries to send a mail of the outbox that is due.
 *
 * The row is claimed and settled in statements of their own, so nothing is held open while the mail server is talked
 * to, and of two at once one sends. A mail that is not rendered yet is so just before, and the row keeps that with the
 * settlement; each try renders the same. A process that dies between the server's yes and the settlement leaves the row
 * `sending`; see `requeueStuckMails`.
 */
export async function sendMail(ref: MailRef, means: Partial<Means> = {}): Promise<Sending> {
  const { mailer = sharedMailer(), clock = realNow } = means;
  if (mailer === null) return { outcome: "off" };
  const claimed = await claimMail(database().db, ref, clock());
  if (claimed === null) return { outcome: "skipped" };
  let mail = claimed.mail;
  try {
    mail = await readable(mail);
    await mailer.deliver(letterOf({ ...claimed, mail }));
  } catch (error) {
    return recordFailure(claimed, error, clock());
  }
  const now = clock();
  const sent = { status: "sent" as const, sentAt: now, nextAttemptAt: null, lastError: null };
  await untilWritten(
    () => settleMail(database().db, mail, { ...sent, ...newContent(claimed.mail, mail), now }),
    WRITING_MS,
  );
  return { outcome: "sent" };
}

/** What the row does not say yet. */
function newContent(row: Content, { subject, text, html }: Content): Partial<Content> {
  return row.unrendered === null ? {} : { subject, text, html, unrendered: null };
}

function letterOf({ mail, senderName, replyTo }: ClaimedMail) {
  return {
    messageId: messageIdOf(mail.id),
    from: { name: senderName, address: senderAddress() },
    replyTo,
    to: { name: mail.toName, address: mail.toEmail },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ics: mail.ics,
    writtenAt: mail.createdAt,
  };
}

/** What is no refusal of the mail server is a fault of ours; it is retried like one. */
async function recordFailure({ mail }: ClaimedMail, error: unknown, now: Date): Promise<Sending> {
  const refusal = error instanceof MailNotTaken ? error : new MailNotTaken("The mail could not be sent.", false);
  const { message: reason, isFinal } = refusal;
  const nextAttemptAt = isFinal ? null : nextMailAttemptAt(mail, now);
  const status = nextAttemptAt === null ? ("failed" as const) : ("pending" as const);
  const isOurs = await settleMail(database().db, mail, { status, nextAttemptAt, sentAt: null, lastError: reason, now });
  if (!isOurs) return { outcome: "skipped" };
  return nextAttemptAt === null ? { outcome: "failed", reason } : { outcome: "waiting", reason, nextAttemptAt };
}

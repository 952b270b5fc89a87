import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "../../env";
import { processSingleton } from "../../process/process-singleton";
import { singleLine } from "../escape";
import { type Letter, type Mailer, MailNotTaken } from "./port";
import { toMailNotTaken } from "./smtp-failure";

/** How long a server may take, in milliseconds. */
export interface Patience {
  connectMs: number;
  /** From the connection to the server's first word. */
  greetingMs: number;
  /** Between one sign of life and the next. */
  silenceMs: number;
  /** For the whole of one mail, the wait for a free connection included; well below the lease of a mail. */
  mailMs: number;
}

const PATIENCE: Patience = { connectMs: 15_000, greetingMs: 15_000, silenceMs: 30_000, mailMs: 120_000 };
/** Of one process; a mail server counts those of all. */
const CONNECTIONS_MAX = 5;
const MAILS_PER_CONNECTION_MAX = 100;

const mailer = processSingleton<Mailer>("slotwrightMailer", () => openMailer(env().SMTP_URL ?? ""));

/** The process's mailer; null without `SMTP_URL`, and then mails stay in the outbox. */
export const sharedMailer = (): Mailer | null => (env().SMTP_URL === undefined ? null : mailer.get());

/** Ends the process's connections to the mail server. */
export function closeMailer(): void {
  mailer.known()?.close();
  mailer.set(undefined);
}

/**
 * A mailer over a few kept connections.
 *
 * @param url `smtp://` takes TLS where the server offers it, `smtps://` speaks it from the start; nodemailer's options
 *   may follow as a query, such as `?requireTLS=true` or `?tls.rejectUnauthorized=false`
 */
export function openMailer(url: string, patience: Patience = PATIENCE): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    maxMessages: MAILS_PER_CONNECTION_MAX,
    connectionTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
    // What a mail says is text, whatever it looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (letter) => {
      if (!isAddress(letter.to.address)) throw new MailNotTaken("The recipient's address is not valid.", true);
      const signal = AbortSignal.timeout(patience.mailMs);
      await transport.sendMail({ ...messageOf(letter), signal }).catch((error: unknown) => {
        throw toMailNotTaken(error);
      });
    },
    close: () => transport.close(),
  };
}

/** No part of a letter can add a header or a recipient: names are one line, and the envelope says whom it is for. */
function messageOf(letter: Letter): SendMailOptions {
  const { messageId, from, replyTo, to, subject, text, html, ics, writtenAt } = letter;
  return {
    messageId,
    from: { name: singleLine(from.name), address: from.address },
    to: { name: singleLine(to.name ?? ""), address: to.address },
    envelope: { from: from.address, to: [to.address] },
    ...(replyTo === null || !isAddress(replyTo) ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: singleLine(subject),
    text,
    html,
    date: writtenAt,
    // RFC 3834: so that no holiday notice answers it.
    headers: { "Auto-Submitted": "auto-generated" },
    ...(ics === null ? {} : { icalEvent: { method: methodIn(ics), content: ics, filename: "invite.ics" } }),
  };
}

/** Mail programs act on the METHOD of the part's type, which must be the file's own (RFC 6047 §2.4). */
const methodIn = (ics: string): string => /^METHOD:([A-Z]+)/m.exec(ics)?.[1] ?? "PUBLISH";

/** Bare, and without what could end it inside a header or a command. */
const isAddress = (text: string): boolean => /^[^\s<>()[\],;:"\\\p{Cc}]+@[^\s<>(),;"\\\p{Cc}]+$/u.test(text);

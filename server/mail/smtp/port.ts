/** One mail as it is handed to the mail server. Addresses are bare, `ana@example.com`. */
export interface Letter {
  /** In angle brackets; the same for every try, so that a second copy can be known as one. */
  messageId: string;
  from: { name: string; address: string };
  replyTo: string | null;
  to: { name: string | null; address: string };
  subject: string;
  text: string;
  html: string;
  /** A calendar file (RFC 5545) whose METHOD the mail repeats. */
  ics: string | null;
  /** When it was written, whenever it is sent (RFC 5322 §3.6.1). */
  writtenAt: Date;
}

/** Carries mails away. */
export interface Mailer {
  /**
   * Hands a mail to the server and returns when that has taken it.
   *
   * @throws MailNotTaken
   */
  deliver: (letter: Letter) => Promise<void>;
  /** Ends the connections. */
  close: () => void;
}

/** The server did not take a mail. The message is short, for a person, and holds no secret. */
export class MailNotTaken extends Error {
  constructor(
    message: string,
    /** Whether the same mail would be refused again, whenever it is sent. */
    readonly isFinal: boolean,
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = "MailNotTaken";
  }
}

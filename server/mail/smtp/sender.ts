import { env } from "../../env";
import { singleLine } from "../escape";

/** The address that all mails come from; the account's name stands beside it. */
export function senderAddress(): string {
  const from = singleLine(env().MAIL_FROM);
  return /<([^<>\s]+)>/.exec(from)?.[1] ?? from;
}

/** Who invites in a calendar file: the account's address, else the one its mails come from. */
export const organizerAddress = (companyEmail: string | null): string => companyEmail ?? senderAddress();

/** The `Message-ID` of a mail of the outbox, the same for every try of it. */
export const messageIdOf = (mailId: string): string => `<${mailId}@${new URL(env().APP_ORIGIN).hostname}>`;

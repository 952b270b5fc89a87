import { MAIL_RETRY_MINUTES } from "../domain/notifications/mail-schedule";
import { sendAccountMail } from "../features/identity/mails/send";
import { accountMailDue, inngest } from "../jobs/client";
import { retryAt } from "./retry-at";

/** Few at a time: a process has 5 connections to the mail server for all mails. */
const LIMIT = 3;

/** Sends a mail to a person, such as a link to a new password. The row decides, as with mails of the outbox. */
export const sendDueAccountMail = inngest.createFunction(
  {
    id: "send-account-mail",
    name: "Send a mail to a person",
    triggers: [accountMailDue],
    retries: MAIL_RETRY_MINUTES.length,
    concurrency: { limit: LIMIT },
  },
  ({ event, step }) => step.run("send", () => sendOrComeBack(event.data.accountMailId)),
);

async function sendOrComeBack(id: string): Promise<string> {
  const sending = await sendAccountMail(id);
  if (sending.outcome === "waiting") throw retryAt(sending.reason, sending.nextAttemptAt);
  return sending.outcome;
}

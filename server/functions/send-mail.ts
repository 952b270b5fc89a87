import { MAIL_RETRY_MINUTES } from "../domain/notifications/mail-schedule";
import { sendMail } from "../features/outbox/send";
import type { MailRef } from "../features/outbox/sending-queries";
import { inngest, mailDue } from "../jobs/client";
import { retryAt } from "./retry-at";

/** So that one account's thousand mails let another's one pass; a process has 5 connections for all of them. */
const ACCOUNT_LIMIT = 3;

/**
 * Sends a mail of the outbox. The row keeps the schedule and decides whether it is sent; the run only comes back when
 * the row says so. A run for a mail that is not due, or that another run has, ends without a word.
 */
export const sendDueMail = inngest.createFunction(
  {
    id: "send-mail",
    name: "Send a mail",
    triggers: [mailDue],
    retries: MAIL_RETRY_MINUTES.length,
    concurrency: { key: "event.data.tenantId", limit: ACCOUNT_LIMIT },
  },
  ({ event, step }) => step.run("send", () => sendOrComeBack(event.data)),
);

async function sendOrComeBack(ref: MailRef): Promise<string> {
  const sending = await sendMail(ref);
  if (sending.outcome === "waiting") throw retryAt(sending.reason, sending.nextAttemptAt);
  return sending.outcome;
}

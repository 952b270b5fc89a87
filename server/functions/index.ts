import type { InngestFunction } from "inngest";
import { deliverWebhook } from "./deliver-webhook";
import { expireUnpaidHolds } from "./expire-holds";
import { notifyOfCancelledEvents } from "./notify-cancelled-events";
import { pollOpenPayments } from "./poll-payments";
import { purgeExpired } from "./purge-expired";
import { purgeSandboxes } from "./purge-sandboxes";
import { purgeUnusedUploads } from "./purge-uploads";
import { requeueStalled } from "./requeue-stalled";
import { requeueInterruptedMails } from "./requeue-stuck-mails";
import { sendDueAccountMail } from "./send-account-mail";
import { sendDueMail } from "./send-mail";
import { completeAndRemind } from "./send-reminders";

/**
 * All durable functions, for the engine that runs them. An id is the name of the function's file. It is stored with
 * runs and known to Inngest servers: whoever changes it renames the runs of before in a migration (ADR 0019).
 */
export const FUNCTIONS: InngestFunction.Any[] = [
  deliverWebhook,
  expireUnpaidHolds,
  completeAndRemind,
  purgeExpired,
  requeueStalled,
  notifyOfCancelledEvents,
  pollOpenPayments,
  requeueInterruptedMails,
  purgeSandboxes,
  sendDueAccountMail,
  sendDueMail,
  purgeUnusedUploads,
];

import type { InngestFunction } from "inngest";
import { deliverWebhook } from "./deliver-webhook";
import { expireUnpaidHolds } from "./expire-holds";
import { forgetOldData } from "./forget-old-data";
import { handOverLost } from "./hand-over-lost";
import { pollOpenPayments } from "./poll-payments";
import { reapInterruptedMails } from "./reap-mails";
import { removeSandboxes } from "./remove-sandboxes";
import { sendDueAccountMail } from "./send-account-mail";
import { sendDueMail } from "./send-mail";
import { finishAndRemind } from "./send-reminders";
import { sweepUnusedUploads } from "./sweep-uploads";

/** All durable functions, for the engine that runs them. */
export const FUNCTIONS: InngestFunction.Any[] = [
  deliverWebhook,
  expireUnpaidHolds,
  finishAndRemind,
  forgetOldData,
  handOverLost,
  pollOpenPayments,
  reapInterruptedMails,
  removeSandboxes,
  sendDueAccountMail,
  sendDueMail,
  sweepUnusedUploads,
];

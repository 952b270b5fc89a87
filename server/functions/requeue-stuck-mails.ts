import { cron } from "inngest";
import { realNow } from "../context";
import { database } from "../db/client";
import { requeueStuckAccountMails } from "../features/identity/mails/queries";
import { requeueStuckMails } from "../features/outbox/sending-queries";
import { inngest } from "../jobs/client";
import { signalCommit } from "../process/commit-signal";

const AT_ONCE = 500;

/** Every minute: gives back the mails that a process was sending when it died. */
export const requeueInterruptedMails = inngest.createFunction(
  { id: "requeue-stuck-mails", name: "Requeue interrupted mails", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) =>
    step.run("reap", async () => {
      const reaped = await requeueStuckMails(database().db, { now: realNow(), limit: AT_ONCE });
      const toPersons = await requeueStuckAccountMails(database().db, { now: realNow(), limit: AT_ONCE });
      if (reaped.length + toPersons > 0) signalCommit();
      return { reaped: reaped.length + toPersons };
    }),
);

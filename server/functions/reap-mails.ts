import { cron } from "inngest";
import { realNow } from "../context";
import { database } from "../db/client";
import { reapAccountMails } from "../features/identity/mail-queries";
import { reapMails } from "../features/outbox/sending-queries";
import { inngest } from "../jobs/client";
import { wake } from "../wake";

const AT_ONCE = 500;

/** Every minute: gives back the mails that a process was sending when it died. */
export const reapInterruptedMails = inngest.createFunction(
  { id: "reap-mails", name: "Return interrupted mails", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) =>
    step.run("reap", async () => {
      const reaped = await reapMails(database().db, { now: realNow(), limit: AT_ONCE });
      const toPersons = await reapAccountMails(database().db, { now: realNow(), limit: AT_ONCE });
      if (reaped.length + toPersons > 0) wake();
      return { reaped: reaped.length + toPersons };
    }),
);

import { cron } from "inngest";
import { realNow } from "../context";
import { database } from "../db/client";
import { giveBackLost } from "../features/outbox/emission-queries";
import { inngest } from "../jobs/client";
import { wake } from "../wake";

const AT_ONCE = 200;
/** Longer than a delivery or a mail that is under way takes. */
const GRACE_MS = 10 * 60_000;

/**
 * Every minute: gives deliveries and mails back to the relay that are overdue although it handed them over. An event
 * that a server acknowledged is not yet durable there.
 */
export const handOverLost = inngest.createFunction(
  { id: "hand-over-lost", name: "Hand over again what was lost", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) =>
    step.run("give-back", async () => {
      const given = { graceMs: GRACE_MS, limit: AT_ONCE, now: realNow() };
      const deliveries = await giveBackLost(database().db, "webhook_deliveries", given);
      const mails = await giveBackLost(database().db, "outbox_mails", given);
      if (deliveries + mails > 0) wake();
      return { deliveries, mails };
    }),
);

import { cron } from "inngest";
import { realNow } from "../context";
import { database } from "../db/client";
import { giveBackLostAccountMails } from "../features/identity/mails/queries";
import { giveBackLost } from "../features/outbox/emission-queries";
import { inngest } from "../jobs/client";
import { signalCommit } from "../process/commit-signal";

const AT_ONCE = 200;
/** 100,000 rows; what is left then waits for the next minute. */
const ROUNDS = 500;
/** Longer than a delivery or a mail that is under way takes. */
const GRACE_MS = 10 * 60_000;

/**
 * Every minute: gives deliveries and mails back to the relay that are overdue although it handed them over, until none
 * is left. An event that a server acknowledged is not yet durable there.
 */
export const requeueStalled = inngest.createFunction(
  { id: "requeue-stalled", name: "Requeue what has stalled", triggers: [cron("* * * * *")], retries: 0 },
  async ({ step }) => {
    let handedOver = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { deliveries, mails } = await step.run(`give-back-${round}`, giveBack);
      handedOver += deliveries + mails;
      if (Math.max(deliveries, mails) < AT_ONCE) break;
    }
    return { handedOver };
  },
);

async function giveBack() {
  const given = { graceMs: GRACE_MS, limit: AT_ONCE, now: realNow() };
  const deliveries = await giveBackLost(database().db, "webhook_deliveries", given);
  const before = new Date(given.now.getTime() - GRACE_MS);
  const toPersons = await giveBackLostAccountMails(database().db, { before, limit: AT_ONCE });
  const mails = (await giveBackLost(database().db, "outbox_mails", given)) + toPersons;
  if (deliveries + mails > 0) signalCommit();
  return { deliveries, mails };
}

import { cron } from "inngest";
import { realNow } from "../context";
import { type Db, database } from "../db/client";
import { purgeReminders, purgeRequests } from "../features/audit/purge-requests";
import { eraseIdleCustomers } from "../features/customers/retain";
import { deleteOldMails } from "../features/customers/retention-queries";
import { purgeIdentity } from "../features/identity/purge";
import { purgeKeptForms } from "../features/kept-forms";
import { purgeDeliveries } from "../features/webhooks/deliveries/retention";
import { inngest } from "../jobs/client";

const AT_ONCE = 1000;
const ERASED_AT_ONCE = 500;
const ROUNDS = 20;

/**
 * Twice an hour: what is kept for a time and no longer goes. Refused forms after half an hour,
 * stored answers after a day, the log of webhooks after
 * thirty, customers and mails as long as their account says.
 */
export const purgeExpired = inngest.createFunction(
  { id: "purge-expired", name: "Purge what has expired", triggers: [cron("11,41 * * * *")], retries: 0 },
  async ({ step }) => ({
    requests: await step.run("requests", () => inBatches((db, batch) => purgeRequests(db, batch))),
    forms: await step.run("forms", () => inBatches((db, batch) => purgeKeptForms(db, batch))),
    reminders: await step.run("reminders", () => inBatches((db, batch) => purgeReminders(db, batch))),
    deliveries: await step.run("deliveries", () => inBatches((db, batch) => purgeDeliveries(db, batch))),
    mails: await step.run("mails", () =>
      inBatches((db, { now, limit }) => deleteOldMails(db, { realNow: now, limit })),
    ),
    identity: await step.run("identity", () => inBatches((db, batch) => purgeIdentity(db, batch))),
    customers: await step.run("customers", () => eraseIdleCustomers({ limit: ERASED_AT_ONCE })),
  }),
);

type Purge = (db: Db, batch: { now: Date; limit: number }) => Promise<number>;

/** A statement for each batch, until one is not full; what is left waits for the next time. */
async function inBatches(purge: Purge): Promise<number> {
  let purged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const gone = await purge(database().db, { now: realNow(), limit: AT_ONCE });
    purged += gone;
    if (gone < AT_ONCE) break;
  }
  return purged;
}

import { cron } from "inngest";
import { expireHolds } from "../features/payments/holds/holds";
import { inngest } from "../jobs/client";

const AT_ONCE = 200;

/** Every minute: what was ordered and not paid in time is free again. */
export const expireUnpaidHolds = inngest.createFunction(
  { id: "expire-holds", name: "Expire holds", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) => step.run("expire", async () => (await expireHolds({ limit: AT_ONCE })).length),
);

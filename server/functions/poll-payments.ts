import { cron } from "inngest";
import { pollPayments } from "../features/payments/checkout/poll";
import { inngest } from "../jobs/client";

const AT_ONCE = 100;

/** Every minute: open checkouts are followed to their end, and payments that came too late go back. */
export const pollOpenPayments = inngest.createFunction(
  { id: "poll-payments", name: "Poll payments", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) => step.run("poll", () => pollPayments(AT_ONCE)),
);

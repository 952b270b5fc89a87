import { cron } from "inngest";
import { removeExpiredSandboxes } from "../features/sandbox/remove";
import { inngest } from "../jobs/client";

const ROWS_AT_ONCE = 50_000;

/** Every minute: sandboxes whose 24 hours are over, and accounts closed 30 days ago, lose all their rows. */
export const removeSandboxes = inngest.createFunction(
  { id: "remove-sandboxes", name: "Remove expired sandboxes", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) => step.run("remove", () => removeExpiredSandboxes({ limit: ROWS_AT_ONCE })),
);

import { cron } from "inngest";
import { purgeExpiredSandboxes } from "../features/sandbox/purge";
import { inngest } from "../jobs/client";

const ROWS_AT_ONCE = 50_000;

/** Every minute: sandboxes whose 24 hours are over, and accounts closed 30 days ago, lose all their rows. */
export const purgeSandboxes = inngest.createFunction(
  { id: "purge-sandboxes", name: "Purge expired sandboxes", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) => step.run("remove", () => purgeExpiredSandboxes({ limit: ROWS_AT_ONCE })),
);

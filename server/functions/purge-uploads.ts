import { cron } from "inngest";
import { realNow } from "../context";
import { database } from "../db/client";
import { purgeUploads } from "../features/uploads/purge";
import { inngest } from "../jobs/client";

const AT_ONCE = 200;

/** Every five minutes: files that no booking has used in a day go, and the bytes of those whose rows are gone. */
export const purgeUnusedUploads = inngest.createFunction(
  { id: "purge-uploads", name: "Purge unused uploads", triggers: [cron("*/5 * * * *")], retries: 0 },
  ({ step }) => step.run("sweep", () => purgeUploads(database().db, realNow(), AT_ONCE)),
);

import { realNow } from "../context";
import { attemptDelivery } from "../features/webhooks/deliveries/attempt";
import { deliveryDue, inngest } from "../jobs/client";
import { within } from "../process/deadline";
import { retryAt } from "./retry-at";

/** One less than the attempts of the schedule in `domain/webhook-schedule.ts`. */
const RETRIES = 8;
/** Requests of one subscription under way at once; fewer would slow down a backlog of one that answers. */
const SUBSCRIPTION_LIMIT = 8;
/**
 * Requests of one account under way at once, in all processes together: so receivers that hang take an eighth of one
 * process at most. Its subscriptions share them evenly.
 */
const ACCOUNT_LIMIT = 64;
/** For an attempt with all its statements: three times what the receiver may take. Whatever hangs is tried again. */
const ATTEMPT_MS = 45_000;

/**
 * Carries one delivery to its receiver: an attempt each time that the engine tries the step.
 *
 * The row is the authority, for the schedule too: the engine is told when to come back, and whoever comes too early or
 * beside another does nothing. The step returns verdicts alone, for engines keep what steps return.
 */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [deliveryDue],
    retries: RETRIES,
    concurrency: [
      { key: "event.data.tenantId", limit: ACCOUNT_LIMIT },
      { key: "event.data.webhookId", limit: SUBSCRIPTION_LIMIT },
    ],
  },
  ({ event, step }) =>
    step.run("attempt", async () => {
      const { tenantId, deliveryId } = event.data;
      const attempted = await within(ATTEMPT_MS, "An attempt", () => attemptDelivery({ tenantId, deliveryId }));
      if ("waitMs" in attempted)
        throw retryAt(`The delivery waits: ${attempted.outcome}.`, new Date(realNow().getTime() + attempted.waitMs));
      return { outcome: attempted.outcome };
    }),
);

import { RetryAfterError } from "inngest";
import { attemptDelivery } from "../features/deliveries/attempt";
import { deliveryDue, inngest } from "../jobs/client";

/** One less than the attempts of the schedule in `domain/webhook-schedule.ts`. */
const RETRIES = 8;
/**
 * So many requests of one subscription are under way at once. Receivers that hang keep no other waiting: all twenty of
 * an account together take 160 of a process's 512 runs. Fewer would slow down a backlog of one that answers.
 */
const OF_ONE_SUBSCRIPTION_AT_ONCE = 8;

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
    concurrency: { key: "event.data.webhookId", limit: OF_ONE_SUBSCRIPTION_AT_ONCE },
  },
  ({ event, step }) =>
    step.run("attempt", async () => {
      const { tenantId, deliveryId } = event.data;
      const attempted = await attemptDelivery({ tenantId, deliveryId });
      if ("waitMs" in attempted)
        throw new RetryAfterError(`The delivery waits: ${attempted.outcome}.`, attempted.waitMs);
      return { outcome: attempted.outcome };
    }),
);

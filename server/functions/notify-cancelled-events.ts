import { cron } from "inngest";
import { notifyOfCancelled } from "../features/events/attendees/cancellation/notify-cancelled";
import { inngest } from "../jobs/client";

/** Every minute: who holds tickets of a cancelled event, and was not notified by the request that cancelled it. */
export const notifyOfCancelledEvents = inngest.createFunction(
  { id: "notify-cancelled-events", name: "Notify of cancelled events", triggers: [cron("* * * * *")], retries: 0 },
  ({ step }) => step.run("notify", notifyOfCancelled),
);

import { cron } from "inngest";
import { autoCompleteBookings } from "../features/bookings/auto-complete/auto-complete";
import { sendDueReminders } from "../features/reminders/send-due";
import { inngest } from "../jobs/client";

const COMPLETED_AT_ONCE = 1000;
const SENT_AT_ONCE = 2000;

/**
 * Every minute: bookings whose end has passed are done, and then reminders and agendas go out. In this order, for a
 * template may write to those who are done.
 */
export const completeAndRemind = inngest.createFunction(
  { id: "send-reminders", name: "Finish bookings and send reminders", triggers: [cron("* * * * *")], retries: 0 },
  async ({ step }) => {
    const completed = await step.run("finish", () => autoCompleteBookings({ limit: COMPLETED_AT_ONCE }));
    const sent = await step.run("remind", () => sendDueReminders({ limit: SENT_AT_ONCE }));
    return { finished: completed, sent };
  },
);

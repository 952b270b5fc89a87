/** A process of its own that notifies of cancelled events, as the durable function does: `ready`, then `done`. */
import { closeDatabase } from "../db/client";
import { notifyOfCancelled } from "../features/events/attendees/cancellation/notify-cancelled";

process.stdout.write("ready\n");
await notifyOfCancelled();
process.stdout.write("done\n");
await closeDatabase();

import { closeDatabase } from "../db/client";
import { sendMail } from "../features/outbox/send";
import { closeMailer } from "../mail/smtp/smtp";

// A process that sends one mail of the outbox and ends.
const [, , ref = ""] = process.argv;
const { outcome } = await sendMail(JSON.parse(ref));
process.stdout.write(outcome);
closeMailer();
await closeDatabase();

import { closeDatabase } from "../db/client";
import { startJobs } from "../jobs/jobs";
import { closeMailer } from "../mail/smtp/smtp";

// A process that does the background work of a server until its input ends.
const jobs = startJobs();
process.stdin.resume().once("end", async () => {
  await jobs.stop();
  closeMailer();
  await closeDatabase();
});

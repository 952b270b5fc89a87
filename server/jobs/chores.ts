import { realNow } from "../context";
import { database } from "../db/client";
import { expireHolds } from "../features/payments/holds";
import { pollPayments } from "../features/payments/poll";
import { sweepUploads } from "../features/uploads/sweep";
import type { Chore } from "./housekeeping";

const AT_ONCE = 100;

/** What falls due by itself: unpaid orders free their time, checkouts are followed to their end, unused files go. */
export const CHORES: Chore[] = [
  { name: "expire holds", run: () => expireHolds({ limit: AT_ONCE }) },
  { name: "poll payments", run: () => pollPayments(AT_ONCE) },
  { name: "sweep uploads", run: () => sweepUploads(database().db, realNow(), AT_ONCE) },
];

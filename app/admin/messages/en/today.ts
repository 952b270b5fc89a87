import { plural } from "../plural";

export const today = {
  today: "Today",
  approve: "Approve",
  decline: "Decline",
  take: (amount: string) => `Take ${amount}`,
  ofName: (name: string) => `: ${name}`,
  open: "Open",
  bookWalkIn: "Book",
  bookWith: (name: string) => ` with ${name}`,
  seats: (taken: number, all: number) => `${taken} of ${all} seats`,
  waiting: (count: number) => plural(count, "1 waits", "# wait"),
  blocked: "Blocked",
} as const;

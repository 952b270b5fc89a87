export const BOOKING_STATUSES = [
  "pending",
  "approved",
  "waitlisted",
  "cancelled",
  "rejected",
  "done",
  "no_show",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** These take seats of their appointment. */
export const SEATED_STATUSES = ["pending", "approved", "done", "no_show"] as const satisfies BookingStatus[];

/** Which status may follow which by hand. */
const MOVES: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ["approved", "rejected", "cancelled"],
  approved: ["pending", "cancelled", "rejected", "done", "no_show"],
  done: ["no_show", "approved"],
  no_show: ["done", "approved"],
  waitlisted: ["approved", "cancelled"],
  cancelled: ["approved", "pending"],
  rejected: ["approved", "pending"],
};

/** Whether a booking in this status takes seats. */
export const holdsSeat = (status: BookingStatus) => (SEATED_STATUSES as readonly BookingStatus[]).includes(status);

/** Whether a booking in this status took place, or was missed: what happened stays when its appointment is deleted. */
export const isHistory = (status: BookingStatus) => status === "done" || status === "no_show";

/** Whether a booking in this status is over without having taken place. */
export const hasEnded = (status: BookingStatus) => status === "cancelled" || status === "rejected";

/** The statuses that may follow one by hand. */
export const movesFrom = (status: BookingStatus): readonly BookingStatus[] => MOVES[status];

/** Whether `MOVES` lets a booking go from one status to the other. */
export const canMove = (from: BookingStatus, to: BookingStatus) => MOVES[from].includes(to);

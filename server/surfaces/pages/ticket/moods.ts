import type { IconName } from "../components/icon";
import type { TicketView } from "./ticket-access";

/** The icon of each state, and the mark of the booking's page that has its colour. */
export const MOODS: Record<TicketView["state"], { icon: IconName; mark: string }> = {
  approved: { icon: "circle-check", mark: "approved" },
  pending: { icon: "hourglass", mark: "pending" },
  unpaid: { icon: "hourglass", mark: "unpaid" },
  waitlisted: { icon: "list-ordered", mark: "waitlisted" },
  cancelled: { icon: "calendar-x", mark: "cancelled" },
  checked_in: { icon: "circle-check", mark: "approved" },
  over: { icon: "info", mark: "over" },
};

import type { Tone } from "../components/band";
import type { IconName } from "../components/icon";
import type { TicketView } from "./ticket-access";

/** How the page of a ticket, or of an order of tickets, looks in each state. */
export const LOOKS: Record<TicketView["state"], { tone: Tone; icon: IconName }> = {
  approved: { tone: "ok", icon: "check" },
  pending: { tone: "", icon: "clock" },
  unpaid: { tone: "warn", icon: "credit-card" },
  waitlisted: { tone: "", icon: "bell" },
  cancelled: { tone: "calm", icon: "calendar-x" },
  checked_in: { tone: "ok", icon: "check" },
  over: { tone: "calm", icon: "info" },
};

import type { Tone } from "../components/band";
import type { IconName } from "../components/icon";
import type { BookingMood } from "./managed";

/** How the page of a booking looks in each mood. */
export const LOOKS: Record<BookingMood, { tone: Tone; icon: IconName }> = {
  approved: { tone: "ok", icon: "check" },
  pending: { tone: "", icon: "clock" },
  unpaid: { tone: "warn", icon: "credit-card" },
  lapsed: { tone: "calm", icon: "calendar-x" },
  waitlisted: { tone: "", icon: "bell" },
  cancelled: { tone: "calm", icon: "calendar-x" },
  rejected: { tone: "calm", icon: "calendar-x" },
  over: { tone: "calm", icon: "info" },
  no_show: { tone: "calm", icon: "info" },
};

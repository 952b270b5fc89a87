/** What the evaluator is asked with, and answers, about services that are made of parts. Instants are epoch milliseconds. */
import type { Calendar, Member, Slot } from "../calendar";

/** A part that is a simple service, done by its own staff member. */
export interface ServicePart {
  kind: "service";
  serviceId: string;
  durationMinutes: number;
  /** Set: so many local days, from a local midnight on. */
  durationDays: number | null;
  paddingBeforeMinutes: number;
  paddingAfterMinutes: number;
  /** Who may serve it, with price and seats of their link to the part. Groups are not read: no part joins one. */
  members: Member[];
}

/** A wait between the parts of a compound service. It blocks nobody. */
export interface SpareTime {
  kind: "spare_time";
  minutes: number;
}

export type CompositePart = ServicePart | SpareTime;

/**
 * A compound or collaborative service, the composite.
 *
 * Of the offer, grid, notice, horizon, preference and persons hold for the composite; its padding holds at its outer
 * edges, where a part has less; its duration is not read, for the parts have theirs.
 */
export interface CompositeCalendar extends Pick<Calendar, "timeZone" | "nowAt" | "rules" | "holidays"> {
  /** Compound: one part after another. Collaborative: all at once, each with another member. */
  type: "compound" | "collaborative";
  /** Of a compound one: all parts with one member. */
  sameStaff: boolean;
  /** The largest party of the composite; the members' links limit it too. */
  capacityMax: number;
  /** In their order. */
  parts: CompositePart[];
  /** The only member asked for: of the first service part, with `sameStaff` of all. Null: any. */
  staffId: string | null;
}

/** One part of a composite as it would be booked: an appointment of its own. */
export interface PlannedPart {
  serviceId: string;
  staffId: string;
  startAt: number;
  endAt: number;
  /** With the padding; parts of one member never share blocked time. */
  blockedStartAt: number;
  blockedEndAt: number;
}

/** A start of a composite. `endAt` is when all of it is over, spare time included; `joins` is always null. */
export interface CompositeSlot extends Slot {
  /** The service parts in their order; `staffId` is the first one's. */
  parts: PlannedPart[];
}

export interface CompositeSlotList {
  /** Every date asked for, also those without slots; slots ascend. */
  days: { date: string; slots: CompositeSlot[] }[];
  /** Some later day inside the horizon may still have slots. */
  hasMore: boolean;
}

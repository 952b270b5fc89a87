/** What the evaluator is asked with and what it answers. Instants are epoch milliseconds. */
import type { Holiday, HolidayReason } from "../schedule/holidays";
import type { WeekDay } from "../schedule/week";
import type { StaffPreference } from "../services/service";

/** What is asked for: a service, with its extras, for a number of persons. */
export interface ServiceRules {
  /** Not read when `durationDays` is set. */
  durationMinutes: number;
  /**
   * What extras add with a member whose appointments nobody else joins; one that is shared ends for all at once.
   * Default 0.
   */
  extraMinutes?: number;
  /** Set: one slot a day, so many local days long. */
  durationDays: number | null;
  /** Step of the grid of starts, in wall time; at least 1. */
  slotLengthMinutes: number;
  paddingBeforeMinutes: number;
  paddingAfterMinutes: number;
  /** Notice: the least time from now to the start. */
  minPriorMinutes: number;
  /** Horizon: today and the local dates after it, so many in all. */
  maxDays: number;
  /** Who gets a start that several members could take. */
  staffPreference: StaffPreference;
  /** Seats asked for. */
  persons: number;
  /**
   * Set: full starts are listed too, of whoever has a waiting list of so many places, over 0. A start that can be
   * booked is listed as it would be without it.
   */
  waitlistCapacity?: number;
  /** Whether the start is asked for by a wall time that a clock change skips; only reasons say so. Default false. */
  asksSkipped?: boolean;
}

/** Time an appointment blocks for its staff member, padding included, half-open. */
export interface Occupancy {
  startAt: number;
  endAt: number;
}

/** A live appointment of the service asked for, which a booking at the same start joins. */
export interface GroupAppointment {
  appointmentId: string;
  startAt: number;
  /** It ends when it was made to, also when the service has become longer or shorter since. */
  endAt: number;
  /** Seats taken. */
  persons: number;
  /** For how many others wait for a seat. Default 0. */
  waiting?: number;
  /**
   * Set when its seats were given up while others wait for one: until when it has the time. A member who takes one
   * party at a time offers such a start again.
   */
  freedUntilAt?: number;
}

/** A staff member who offers the service. */
export interface Member {
  staffId: string;
  position: number;
  priceMinor: number;
  /** Seats of one appointment, as the link to the service says. Over 1: appointments can be joined. */
  capacityMax: number;
  week: WeekDay[];
  /** All appointments of the member, of whatever service, in any order; fastest when ascending by start. */
  occupancies: Occupancy[];
  /** Those of this service, with the member; none where nobody can join or wait for one. */
  groups: GroupAppointment[];
}

export interface Calendar {
  /** The account's zone, in which weeks and holidays are written. */
  timeZone: string;
  nowAt: number;
  rules: ServiceRules;
  members: Member[];
  /** The company's and the members', in any order. */
  holidays: Holiday[];
}

export interface Slot {
  startAt: number;
  endAt: number;
  /** Wall time of the start, `HH:MM`. */
  time: string;
  staffId: string;
  seatsLeft: number;
  /** The appointment that a booking joins, or null when it makes a new one. */
  joins: string | null;
  /** Only of a full start: the places left on the waiting list of the appointment it names in `joins`. */
  waitlistLeft?: number;
}

export interface SlotDay {
  date: string;
  /** Ascending. */
  slots: Slot[];
}

export type ReasonCode =
  | "too_soon"
  | "too_far"
  | HolidayReason
  | "no_schedule"
  | "outside_schedule"
  | "break"
  | "dst_gap"
  | "off_grid"
  | "overlap"
  | "padding"
  | "capacity_full"
  /** Only of a composite: nobody is left for one of its later parts. */
  | "part_unavailable";

/** Why a start is not on offer. */
export interface Reason {
  code: ReasonCode;
  /** From when the obstacle lasts, where it has a beginning. */
  fromAt: number | null;
  /** Until when it lasts, half-open, where it has an end. */
  untilAt: number | null;
}

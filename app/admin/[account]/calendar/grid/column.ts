import type { BookingStatus } from "../../../../../server/domain/booking-status";
import type { Span } from "../../../../../server/domain/schedule/week";
import type { Face } from "../../../parts/avatar";
import type { Arrival } from "../../bookings/use-arrival";
import type { Lane } from "./layout/lanes";

/** One card of the grid, in finished words. Minutes count from local midnight. */
export interface Card extends Span, Lane {
  id: string;
  staffId: string;
  date: string;
  /** Instants, which the minutes of one day need not tell. */
  start: string;
  end: string;
  /** When it last changed, as this page has read it. */
  seenAt: string;
  /** Whether it may be moved here: it lies within the day, and the reader may write. */
  isMovable: boolean;
  /** Minutes that are kept free around it. */
  padBefore: number;
  padAfter: number;
  href: string;
  name: string;
  /** What stands below the name. */
  detail: string;
  time: string;
  /** Null: nobody comes, or the group speaks for itself. */
  status: BookingStatus | null;
  /** Whether its customer is there; null: nobody can be, or several come. */
  arrival: Arrival | null;
  /** What is late: all that is to be paid, or what a deposit leaves. */
  owes: "all" | "rest" | null;
  seats: { taken: number; all: number; waiting: number } | null;
  /** The rest of its name, for those who do not see where it stands. */
  told: string;
  /** One of the eight colours, from 1. */
  color: number;
}

/** Time that is not offered. */
export interface Block extends Span {
  kind: "off" | "break" | "away";
  label: string;
}

/** A day off, or the exception that re-opens one. */
export interface DayOff {
  id: string;
  kind: "once" | "yearly" | "exception";
  /** The whole company's, not the member's own. */
  isCompany: boolean;
}

/** A day of one member. */
export interface Column {
  key: string;
  staffId: string;
  date: string;
  /** Whose it is. */
  member: string;
  /** The date in words. */
  day: string;
  /** The same as the head of a list, such as `Thu 26 Nov`. */
  shortDay: string;
  title: string;
  sub: string;
  isToday: boolean;
  /** Whether the title names a member. */
  isMember: boolean;
  /** How that member is drawn; null where the title names nobody. */
  face: Face | null;
  blocks: Block[];
  daysOff: DayOff[];
  cards: Card[];
}

/** The columns of a day or a week, and the hours that they show. */
export interface Sheet {
  columns: Column[];
  fromHour: number;
  toHour: number;
  /** Where the line of the present stands; null: elsewhere. */
  nowMinute: number | null;
  nowText: string;
}

/** What would stand somewhere, drawn over the grid. */
export interface Ghost {
  place: Span & { staffId: string; date: string };
  /** Empty: something new. */
  name: string;
  /** Of the card that it would come from. */
  cardId: string | null;
}

/** A small notation for tests of availability. */

import type { Calendar, Member, Occupancy, ServiceRules } from "../../domain/availability/calendar";
import type { WeekDay } from "../../domain/schedule/week";
import { instantsOf, type LocalStart, localStart, parseLocalTime } from "../../domain/zones";

export const MADRID = "Europe/Madrid";
/** A Monday in winter; Madrid is one hour ahead of UTC. */
export const MONDAY = "2026-03-02";

/** The instant of a wall time in Madrid, `2026-03-02 09:00`; the first of two. */
export function at(text: string): number {
  const [date = "", time = ""] = text.split(" ");
  return instantsOf(MADRID, date, parseLocalTime(time) ?? Number.NaN)[0] ?? Number.NaN;
}

/** The start of a wall time in Madrid, as the evaluator is asked with it. */
export const startAtWall = (text: string): LocalStart => localStart(MADRID, at(text));

/** The same hours on all seven days, `09:00-12:00`, with breaks. */
export function everyDay(hours: string, ...breaks: string[]): WeekDay[] {
  const spanOf = (text: string) => {
    const [start = "", end = ""] = text.split("-");
    return { start, end };
  };
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...spanOf(hours), breaks: breaks.map(spanOf) }));
}

/** Blocked time of a Monday, `10:00-11:00`, or of whole instants `2026-03-02 22:00/2026-03-03 01:00`. */
export function taken(text: string): Occupancy {
  const [from = "", to = ""] = text.includes("/")
    ? text.split("/")
    : text.split("-").map((time) => `${MONDAY} ${time}`);
  return { startAt: at(from), endAt: at(to) };
}

export function member(changes: Partial<Member> = {}): Member {
  return {
    staffId: "ana",
    position: 0,
    priceMinor: 1000,
    capacityMax: 1,
    week: everyDay("09:00-12:00"),
    occupancies: [],
    groups: [],
    ...changes,
  };
}

type Changes = Partial<Omit<Calendar, "rules">> & { rules?: Partial<ServiceRules> };

/** An hour, every hour, from the evening before Monday on, with one member. */
export function calendar({ rules, ...changes }: Changes = {}): Calendar {
  return {
    timeZone: MADRID,
    nowAt: at("2026-03-01 20:00"),
    members: [member()],
    holidays: [],
    ...changes,
    rules: {
      durationMinutes: 60,
      durationDays: null,
      slotLengthMinutes: 60,
      paddingBeforeMinutes: 0,
      paddingAfterMinutes: 0,
      minPriorMinutes: 0,
      maxDays: 365,
      staffPreference: "order",
      persons: 1,
      ...rules,
    },
  };
}

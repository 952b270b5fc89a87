import { formatLocalTime, MINUTE_MS } from "../dates";
import { atOnce, type Pieces } from "../pieces";
import { holidayCalendar } from "../schedule/holidays";
import { dayAt, type LocalDay, type LocalStart, localDay, minuteOn } from "../zones";
import type { Calendar, ServiceRules, Slot, SlotDay } from "./calendar";
import { fullStartsOn } from "./full-starts";
import { datesFrom, datesWithin, type Horizon, hasDatesAfter, horizonOf, isWithin } from "./horizon";
import { blockedSpan, rulesOfMember, type SlotSpan, spanFrom, startsOn } from "./span";
import { orderOf } from "./staff/preference";
import { type StaffCalendar, seatsAt, staffCalendarOf } from "./staff/staff-calendar";

export interface SlotList {
  /** Every date asked for, also those without slots. */
  days: SlotDay[];
  /** Some later day inside the horizon may still have slots. */
  hasMore: boolean;
}

/**
 * What can be booked on `days` dates from `fromDate` on. Each start is offered once, with the member that
 * the service's preference picks among the calendar's; one member alone gets the member's own slots.
 *
 * The members' occupancies must hold all that meets these dates, the padding and the length of a day-based
 * service included; more does no harm.
 */
export const listSlots = (calendar: Calendar, fromDate: string, days: number): SlotList =>
  atOnce(findSlots(calendar, fromDate, days));

/** `listSlots` in pieces of a date. */
export function* findSlots(calendar: Calendar, fromDate: string, days: number): Pieces<SlotList> {
  const horizon = horizonOf(calendar);
  const slots = yield* slotsByDate(calendar, horizon, datesWithin(horizon, fromDate, days));
  return {
    days: datesFrom(fromDate, days).map((date) => ({ date, slots: slots.get(date) ?? [] })),
    hasMore: hasDatesAfter(horizon, fromDate, days),
  };
}

/** The slot that `listSlots` offers at an instant, or null when it offers none there; a full start is none. */
export function slotAt(calendar: Calendar, { startAt, day }: LocalStart): Slot | null {
  const { rules } = calendar;
  if (!isWithin(horizonOf(calendar), startAt)) return null;
  for (const staffCalendar of staffCalendarsOn(day, rules, staffCalendarsOf(calendar, [day]))) {
    const own = rulesOfMember(rules, staffCalendar.member);
    const isStart =
      staffCalendar.openDates.has(day.date) && startsOn(day, staffCalendar.member.week, own).includes(startAt);
    const slot = isStart ? slotFrom({ day, staffCalendar, own }, startAt) : null;
    if (slot) return slot;
  }
  return null;
}

/** The ids of a calendar's members in the order in which starts of an instant's local day are given out. */
export function membersInTurn(calendar: Calendar, startAt: number): string[] {
  const day = dayAt(calendar.timeZone, startAt);
  return staffCalendarsOn(day, calendar.rules, staffCalendarsOf(calendar, [day])).map(({ member }) => member.staffId);
}

/** @param dates within the horizon, ascending and without holes */
function* slotsByDate(calendar: Calendar, horizon: Horizon, dates: string[]): Pieces<Map<string, Slot[]>> {
  const days = dates.map((date) => localDay(calendar.timeZone, date));
  const staffCalendars = staffCalendarsOf(calendar, days);
  const byDate = new Map<string, Slot[]>();
  for (const day of days) {
    const inTurn = staffCalendarsOn(day, calendar.rules, staffCalendars);
    const free = slotsOn(day, calendar.rules, inTurn);
    const slots = calendar.rules.waitlistCapacity
      ? withFull(day, calendar.rules, { free, staffCalendars: inTurn })
      : free;
    byDate.set(
      day.date,
      slots.filter(({ startAt }) => startAt >= horizon.earliestAt),
    );
    yield;
  }
  return byDate;
}

/** Free starts and full ones together, ascending. */
function withFull(
  day: LocalDay,
  rules: ServiceRules,
  { free, staffCalendars }: { free: Slot[]; staffCalendars: StaffCalendar[] },
): Slot[] {
  const starts = new Set(free.map(({ startAt }) => startAt));
  const full = fullStartsOn(day, rules, { staffCalendars, taken: (startAt) => starts.has(startAt) });
  return [...free, ...full].sort((a, b) => a.startAt - b.startAt);
}

/** The members' staff calendars for these days, in the order of the service's preference. */
function staffCalendarsOf({ rules, members, holidays }: Calendar, days: LocalDay[]): StaffCalendar[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const scope = {
    rules,
    holidays: holidayCalendar(holidays),
    dates: days.map(({ date }) => date),
    window: windowOf(first, last, rules),
  };
  return [...members].sort(orderOf(rules.staffPreference)).map((member) => staffCalendarOf(member, scope));
}

/** All time that slots on these days may block, and the days themselves. */
function windowOf(first: LocalDay, last: LocalDay, rules: ServiceRules): SlotSpan {
  const { endAt } = spanFrom(last, last.endAt, rulesOfMember(rules, { capacityMax: 1 }));
  return blockedSpan({ startAt: first.startAt, endAt }, rules);
}

/** The staff calendars in the order in which starts of one day are given out. */
function staffCalendarsOn(day: LocalDay, rules: ServiceRules, staffCalendars: StaffCalendar[]): StaffCalendar[] {
  if (rules.staffPreference !== "least_occupied" || staffCalendars.length === 1) return staffCalendars;
  return staffCalendars
    .map((staffCalendar) => ({
      staffCalendar,
      blockedMinutes: staffCalendar.busy.minutesWithin(day.startAt, day.endAt),
    }))
    .sort((a, b) => a.blockedMinutes - b.blockedMinutes)
    .map(({ staffCalendar }) => staffCalendar);
}

/**
 * The slots of one day, whatever the notice; each start goes to the first staff calendar that has seats. They stand at
 * their minute since the day began, which keeps them in order of time.
 */
function slotsOn(day: LocalDay, rules: ServiceRules, staffCalendars: StaffCalendar[]): Slot[] {
  const slots: (Slot | null)[] = new Array<Slot | null>(Math.ceil((day.endAt - day.startAt) / MINUTE_MS)).fill(null);
  for (const staffCalendar of staffCalendars) {
    const own = rulesOfMember(rules, staffCalendar.member);
    if (!staffCalendar.openDates.has(day.date)) continue;
    const sheet = { day, staffCalendar, own };
    for (const startAt of startsOn(day, staffCalendar.member.week, own)) {
      const elapsedMinutes = Math.floor((startAt - day.startAt) / MINUTE_MS);
      if (slots[elapsedMinutes] === null) slots[elapsedMinutes] = slotFrom(sheet, startAt);
    }
  }
  return slots.filter((slot) => slot !== null);
}

/** A day of a staff calendar, and the service as its member offers it. */
interface Sheet {
  day: LocalDay;
  staffCalendar: StaffCalendar;
  own: ServiceRules;
}

/** The slot at one of the starts of a sheet; null where there are no seats. */
function slotFrom({ day, staffCalendar, own }: Sheet, startAt: number): Slot | null {
  const span = spanFrom(day, startAt, own);
  const seats = seatsAt(staffCalendar, span, own);
  if (seats === null) return null;
  const { seatsLeft, joins } = seats;
  const endAt = seats.endAt ?? span.endAt;
  const time = formatLocalTime(minuteOn(day, startAt));
  // Field by field: spreading `span` and `seats` here doubled the time of a slot query.
  return { startAt, endAt, time, staffId: staffCalendar.member.staffId, seatsLeft, joins };
}

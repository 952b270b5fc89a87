import { formatLocalTime, MINUTE_MS } from "../dates";
import { holidayCalendar } from "../holidays";
import { atOnce, type Pieces } from "../pieces";
import { type LocalDay, localDay, localTimeOf, minuteOn } from "../zones";
import type { Calendar, Offer, Slot, SlotDay } from "./calendar";
import { type Diary, diaryOf, seatsAt } from "./diary";
import { fullStartsOn } from "./full-starts";
import { datesFrom, datesWithin, type Horizon, hasDatesAfter, horizonOf } from "./horizon";
import { orderOf } from "./preference";
import { blockedSpan, offerOfMember, type SlotSpan, spanFrom, startsOn } from "./span";

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
export function slotAt(calendar: Calendar, startAt: number): Slot | null {
  const { offer, timeZone } = calendar;
  const horizon = horizonOf(calendar);
  const { date } = localTimeOf(timeZone, startAt);
  if (startAt < horizon.earliestAt || datesWithin(horizon, date, 1).length === 0) return null;
  const day = localDay(timeZone, date);
  for (const diary of diariesOn(day, offer, diariesOf(calendar, [day]))) {
    const own = offerOfMember(offer, diary.member);
    const isStart = diary.openDates.has(date) && startsOn(day, diary.member.week, own).includes(startAt);
    const slot = isStart ? slotFrom({ day, diary, own }, startAt) : null;
    if (slot) return slot;
  }
  return null;
}

/** The ids of a calendar's members in the order in which starts of an instant's local day are given out. */
export function membersInTurn(calendar: Calendar, startAt: number): string[] {
  const day = localDay(calendar.timeZone, localTimeOf(calendar.timeZone, startAt).date);
  return diariesOn(day, calendar.offer, diariesOf(calendar, [day])).map(({ member }) => member.staffId);
}

/** @param dates within the horizon, ascending and without holes */
function* slotsByDate(calendar: Calendar, horizon: Horizon, dates: string[]): Pieces<Map<string, Slot[]>> {
  const days = dates.map((date) => localDay(calendar.timeZone, date));
  const diaries = diariesOf(calendar, days);
  const byDate = new Map<string, Slot[]>();
  for (const day of days) {
    const inTurn = diariesOn(day, calendar.offer, diaries);
    const free = slotsOn(day, calendar.offer, inTurn);
    const slots = calendar.offer.waitlistCapacity ? withFull(day, calendar.offer, { free, diaries: inTurn }) : free;
    byDate.set(
      day.date,
      slots.filter(({ startAt }) => startAt >= horizon.earliestAt),
    );
    yield;
  }
  return byDate;
}

/** Free starts and full ones together, ascending. */
function withFull(day: LocalDay, offer: Offer, { free, diaries }: { free: Slot[]; diaries: Diary[] }): Slot[] {
  const starts = new Set(free.map(({ startAt }) => startAt));
  const full = fullStartsOn(day, offer, { diaries, taken: (startAt) => starts.has(startAt) });
  return [...free, ...full].sort((a, b) => a.startAt - b.startAt);
}

/** The members' diaries for these days, in the order of the service's preference. */
function diariesOf({ offer, members, holidays }: Calendar, days: LocalDay[]): Diary[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const scope = {
    offer,
    holidays: holidayCalendar(holidays),
    dates: days.map(({ date }) => date),
    window: windowOf(first, last, offer),
  };
  return [...members].sort(orderOf(offer.staffPreference)).map((member) => diaryOf(member, scope));
}

/** All time that slots on these days may block, and the days themselves. */
function windowOf(first: LocalDay, last: LocalDay, offer: Offer): SlotSpan {
  const { endAt } = spanFrom(last, last.endAt, offerOfMember(offer, { capacityMax: 1 }));
  return blockedSpan({ startAt: first.startAt, endAt }, offer);
}

/** The diaries in the order in which starts of one day are given out. */
function diariesOn(day: LocalDay, offer: Offer, diaries: Diary[]): Diary[] {
  if (offer.staffPreference !== "least_occupied" || diaries.length === 1) return diaries;
  return diaries
    .map((diary) => ({ diary, blockedMinutes: diary.busy.minutesWithin(day.startAt, day.endAt) }))
    .sort((a, b) => a.blockedMinutes - b.blockedMinutes)
    .map(({ diary }) => diary);
}

/**
 * The slots of one day, whatever the notice; each start goes to the first diary that has seats. They stand at
 * their minute since the day began, which keeps them in order of time.
 */
function slotsOn(day: LocalDay, offer: Offer, diaries: Diary[]): Slot[] {
  const slots: (Slot | null)[] = new Array<Slot | null>(Math.ceil((day.endAt - day.startAt) / MINUTE_MS)).fill(null);
  for (const diary of diaries) {
    const own = offerOfMember(offer, diary.member);
    if (!diary.openDates.has(day.date)) continue;
    const sheet = { day, diary, own };
    for (const startAt of startsOn(day, diary.member.week, own)) {
      const elapsedMinutes = Math.floor((startAt - day.startAt) / MINUTE_MS);
      if (slots[elapsedMinutes] === null) slots[elapsedMinutes] = slotFrom(sheet, startAt);
    }
  }
  return slots.filter((slot) => slot !== null);
}

/** A day of a diary, and the service as its member offers it. */
interface Sheet {
  day: LocalDay;
  diary: Diary;
  own: Offer;
}

/** The slot at one of the starts of a sheet; null where there are no seats. */
function slotFrom({ day, diary, own }: Sheet, startAt: number): Slot | null {
  const span = spanFrom(day, startAt, own);
  const seats = seatsAt(diary, span, own);
  if (seats === null) return null;
  const { seatsLeft, joins } = seats;
  const endAt = seats.endAt ?? span.endAt;
  const time = formatLocalTime(minuteOn(day, startAt));
  // Field by field: spreading `span` and `seats` here doubled the time of a slot query.
  return { startAt, endAt, time, staffId: diary.member.staffId, seatsLeft, joins };
}

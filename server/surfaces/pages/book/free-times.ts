import { addDays, addMonths, daysBetween, earlierOf, laterOf, monthOf } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import { inTurns } from "../../../process/turns";
import type { Slot, SlotDays } from "../api-types";
import type { PublicApi } from "../public-api";
import { type Sheet, sheetAround } from "./month-sheets";

/** What the visitor asked for on the time page. */
export interface TimeAsk {
  service: string;
  /** Of the manage link of the booking that is to move; absent, of none. */
  moves?: string;
  staff: string | null;
  persons: number;
  /** Asked for together with the time, by id. */
  quantities: Record<string, number>;
  /** The same as the API writes them: `id:quantity,…`. */
  extras: string;
  date: string | null;
  /** Asks for the first free day of a month; `date` goes before it. */
  month: string | null;
  /** Days are civil dates of this zone. */
  zone: string;
  homeZone: string;
  now: Date;
  maxDays: number;
  /** Shows full starts too, where there is a waiting list. */
  full: boolean;
  firstWeekday: number;
}

export interface FreeSlot extends Slot {
  /** `HH:MM` in the shown zone. */
  shownTime: string;
  /** `HH:MM` in the account's zone, when the shown one differs. */
  homeTime: string | null;
}

export interface FreeTimes {
  /** The day whose times are open. */
  selected: string;
  slotsByDay: Map<string, FreeSlot[]>;
  /** The next day with times, when the selected one has none; null when there is none inside the horizon. */
  nextFree: string | null;
  /** The asked month `YYYY-MM`, when all of it is without times. */
  emptyMonth: string | null;
  /** What is shown around it. */
  sheet: Sheet;
  /** The horizon, both ends inclusive; it begins today. */
  firstDay: string;
  lastDay: string;
}

/** Whether a start can be booked; else there may be a place on its waiting list. */
export const isFree = ({ waitlistLeft }: Pick<Slot, "waitlistLeft">): boolean => waitlistLeft === null;

interface Window {
  from: string;
  /** Exclusive. */
  until: string;
  slotsByDay: Map<string, FreeSlot[]>;
  hasMore: boolean;
}

const WINDOW_DAYS = 42;
/** The API answers 62 days at most; two are kept for the edges of another zone. */
const SEARCH_DAYS = 60;
const SEARCHES_MAX = 12;

/**
 * Loads the days around the one to show: the asked day, or the first free one.
 *
 * Without a date the first free day is open already, so that nobody has to hunt for it.
 * One query in the usual case; more only when the weeks ahead are full.
 */
export async function loadFreeTimes(api: PublicApi, ask: TimeAsk): Promise<FreeTimes> {
  const firstDay = wallClock(ask.now, ask.zone).date;
  const lastDay = addDays(firstDay, ask.maxDays - 1);
  const anchor = ask.date ?? (ask.month === null ? firstDay : laterOf(firstDay, `${ask.month}-01`));
  const dated = ask.date !== null || ask.month !== null;
  const horizon = { firstDay, lastDay };

  let window = await loadWindow(api, ask, dated ? sheetOf(anchor, ask, horizon) : firstWeeks(firstDay));
  let selected = ask.date ?? firstFree(window, anchor, ask.month);
  const emptyMonth = selected === null ? ask.month : null;
  let nextFree: string | null = null;
  if (selected === null || !hasFree(window, selected)) {
    nextFree = await searchFree(api, ask, { window, after: selected ?? anchor, lastDay });
    // Where all is full, the first day to wait for.
    const [firstFull] = [...window.slotsByDay.keys()].sort();
    selected ??= dated ? anchor : (nextFree ?? firstFull ?? anchor);
  }
  const shown = sheetOf(selected, ask, horizon);
  if (shown.from < window.from || shown.until > window.until) window = await loadWindow(api, ask, shown);
  return { selected, slotsByDay: window.slotsByDay, nextFree, emptyMonth, sheet: shown.sheet, firstDay, lastDay };
}

/** Up to `count` free starts nearest to an instant, in order of time; the day before it counts too. */
export async function nearestTimes(api: PublicApi, ask: TimeAsk, near: { start: string; count: number }) {
  const wanted = new Date(near.start);
  const today = wallClock(ask.now, ask.zone).date;
  const from = laterOf(today, addDays(wallClock(wanted, ask.zone).date, -2));
  const { slotsByDay } = await loadWindow(api, { ...ask, full: false }, { from, until: addDays(from, 21) });
  const nearest: { slot: FreeSlot; distanceMs: number }[] = [];
  await inTurns([...slotsByDay.values()].flat().filter(isFree), (slot) => {
    const distanceMs = Math.abs(Date.parse(slot.start) - wanted.getTime());
    const place = nearest.findIndex((other) => distanceMs < other.distanceMs);
    if (distanceMs === 0) return;
    nearest.splice(place < 0 ? nearest.length : place, 0, { slot, distanceMs });
    if (nearest.length > near.count) nearest.pop();
  });
  return nearest.map(({ slot }) => slot).sort((a, b) => a.start.localeCompare(b.start));
}

/** The free starts of one day of the shown zone. */
export async function freeTimesOn(api: PublicApi, ask: TimeAsk, day: string): Promise<FreeSlot[]> {
  const { slotsByDay } = await loadWindow(api, { ...ask, full: false }, { from: day, until: addDays(day, 1) });
  return (slotsByDay.get(day) ?? []).filter(isFree);
}

function firstWeeks(from: string): { from: string; until: string } {
  return { from, until: addDays(from, WINDOW_DAYS) };
}

/** The sheet around a day, and the bookable part of it. */
function sheetOf(day: string, ask: TimeAsk, horizon: { firstDay: string; lastDay: string }) {
  const { month, firstWeekday } = ask;
  const sheet = sheetAround(day, { today: horizon.firstDay, month, firstWeekday });
  const days = sheet.weeks.flat().filter((shown) => sheet.month === null || monthOf(shown) === sheet.month);
  const from = laterOf(horizon.firstDay, days[0] ?? day);
  const until = earlierOf(addDays(horizon.lastDay, 1), addDays(days.at(-1) ?? day, 1));
  return { sheet, from, until: laterOf(until, addDays(from, 1)) };
}

function firstFree(window: Window, from: string, month: string | null): string | null {
  const end = month === null ? window.until : `${addMonths(month, 1)}-01`;
  const days = [...window.slotsByDay.keys()].filter((day) => day >= from && day < end && hasFree(window, day));
  return days.sort()[0] ?? null;
}

const hasFree = ({ slotsByDay }: Window, day: string): boolean => slotsByDay.get(day)?.some(isFree) ?? false;

async function searchFree(
  api: PublicApi,
  ask: TimeAsk,
  search: { window: Window; after: string; lastDay: string },
): Promise<string | null> {
  let { window } = search;
  for (let tries = 0; tries < SEARCHES_MAX; tries++) {
    const found = firstFree(window, laterOf(search.after, window.from), null);
    if (found !== null) return found;
    if (!window.hasMore || window.until > search.lastDay) return null;
    window = await loadWindow(api, ask, { from: window.until, until: addDays(window.until, SEARCH_DAYS) });
  }
  return null;
}

/** One slot query, regrouped by the shown zone's dates; only whole days of `[from, until)` are kept. */
async function loadWindow(api: PublicApi, ask: TimeAsk, span: { from: string; until: string }): Promise<Window> {
  const edge = ask.zone === ask.homeZone ? 0 : 1;
  const homeToday = wallClock(ask.now, ask.homeZone).date;
  const from = laterOf(homeToday, addDays(span.from, -edge));
  const days = Math.max(1, daysBetween(from, span.until) + edge);
  const { service, moves, staff, persons, extras, full } = ask;
  const answer = await api.slots({ service, moves, staff, persons, extras, full, from, days });

  if (edge === 0) return { ...span, slotsByDay: await shownAtHome(answer, span), hasMore: answer.hasMore };

  const slotsByDay = new Map<string, FreeSlot[]>();
  await inTurns(slotsIn(answer), ({ date, slot }) => {
    const shown = wallClock(new Date(slot.start), ask.zone);
    if (shown.date < span.from || shown.date >= span.until) return;
    const homeTime = shown.time === slot.time && shown.date === date ? null : slot.time;
    const day = slotsByDay.get(shown.date) ?? [];
    day.push({ ...slot, shownTime: shown.time, homeTime });
    slotsByDay.set(shown.date, day);
  });
  return { ...span, slotsByDay, hasMore: answer.hasMore };
}

/** An answer is shared between requests, and so is what pages show of its days. */
const shownDays = new WeakMap<SlotDays["days"][number], FreeSlot[]>();

/** The days of an answer in the account's own zone, those without times left out. */
async function shownAtHome(
  { days }: SlotDays,
  span: { from: string; until: string },
): Promise<Map<string, FreeSlot[]>> {
  const shown = days.filter(({ date, slots }) => slots.length > 0 && date >= span.from && date < span.until);
  return new Map(
    await inTurns(shown, (day): [string, FreeSlot[]] => {
      const slots = shownDays.get(day) ?? day.slots.map((slot) => ({ ...slot, shownTime: slot.time, homeTime: null }));
      shownDays.set(day, slots);
      return [day.date, slots];
    }),
  );
}

function* slotsIn({ days }: SlotDays): Generator<{ date: string; slot: Slot }> {
  for (const { date, slots } of days) for (const slot of slots) yield { date, slot };
}

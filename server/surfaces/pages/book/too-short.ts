import { wallClock } from "../../../domain/zones";
import type { Extra } from "../api-types";
import type { Page } from "../page";
import type { PublicApi } from "../public-api";
import { type FreeSlot, freeTimesOn, isFree, type TimeAsk } from "./free-times";
import { extrasOf, extrasText } from "./time-ask";

/** What is asked for that makes the visit longer; empty when nothing does. */
function lengthening(offered: Extra[], quantities: Record<string, number>): Extra[] {
  return offered.filter(({ id, minQty, duration }) => duration > 0 && (quantities[id] ?? minQty) > minQty);
}

const withoutExtras = (ask: TimeAsk, offered: Extra[]): TimeAsk => {
  const quantities = extrasOf(offered);
  return { ...ask, quantities, extras: extrasText(quantities) };
};

/** `Beard trim (+60 min)` of what makes the visit longer. */
function extrasSaid({ m }: Page, extras: Extra[], quantities: Record<string, number>): string {
  const said = extras.map(({ id, title, duration }) => `${title} (+${m.minutes(duration * (quantities[id] ?? 1))})`);
  return said.join(", ");
}

const SAID_MAX = 3;

/** Which times of the open day its extras have made too short, and which fit; null when they took none away. */
export async function tooShortText(
  api: PublicApi,
  page: Page,
  { ask, offered, day, slots }: { ask: TimeAsk; offered: Extra[]; day: string; slots: FreeSlot[] },
): Promise<string | null> {
  const extras = lengthening(offered, ask.quantities);
  if (extras.length === 0) return null;
  const fitting = new Set(slots.filter(isFree).map(({ start }) => start));
  const all = await freeTimesOn(api, withoutExtras(ask, offered), day);
  // A full time is no shorter for its extras.
  const full = new Set(slots.filter((slot) => !isFree(slot)).map(({ start }) => start));
  const short = all.filter(({ start }) => !fitting.has(start) && !full.has(start));
  const [first] = short;
  if (first === undefined) return null;
  const { m, f } = page;
  const near = nearTo(
    first,
    all.filter(({ start }) => fitting.has(start)),
  );
  return m.tooShort({
    extras: extrasSaid(page, extras, ask.quantities),
    count: Math.min(short.length, SAID_MAX),
    short: m.list(shortSaid(page, short)),
    fit: m.list(near.map(({ shownTime }) => f.time(shownTime))),
  });
}

/** The first few; how many more there are is said, or they would seem to fit. */
function shortSaid({ m, f }: Page, short: FreeSlot[]): string[] {
  const said = short.slice(0, SAID_MAX).map(({ shownTime }) => f.time(shownTime));
  return short.length > SAID_MAX ? [...said, m.visit.more(short.length - SAID_MAX)] : said;
}

const distance = (one: FreeSlot, other: FreeSlot): number => Math.abs(Date.parse(one.start) - Date.parse(other.start));

/**
 * Says of a time that its extras make too long for it, where it is free without them, and which of its day fit; else null.
 *
 * @param isRefused the time was asked for in vain: that it does not fit is known
 */
export async function whyTooShort(
  api: PublicApi,
  page: Page,
  { ask, offered, start, isRefused }: { ask: TimeAsk; offered: Extra[]; start: string; isRefused: boolean },
): Promise<string | null> {
  const extras = lengthening(offered, ask.quantities);
  if (extras.length === 0) return null;
  const { m, f } = page;
  const { date, time } = wallClock(new Date(start), ask.zone);
  const [free, fitting] = await Promise.all([
    freeTimesOn(api, withoutExtras(ask, offered), date),
    freeTimesOn(api, ask, date),
  ]);
  const at = Date.parse(start);
  const isAt = (slot: FreeSlot) => Date.parse(slot.start) === at;
  const short = free.find(isAt);
  if (short === undefined || (!isRefused && fitting.some(isAt))) return null;
  const near = nearTo(
    short,
    fitting.filter((slot) => !isAt(slot)),
  );
  return m.tooShort({
    extras: extrasSaid(page, extras, ask.quantities),
    count: 1,
    short: f.time(time),
    fit: m.list(near.map(({ shownTime }) => f.time(shownTime))),
  });
}

/** The two nearest, in their order. */
const nearTo = (slot: FreeSlot, others: FreeSlot[]): FreeSlot[] =>
  others
    .toSorted((a, b) => distance(a, slot) - distance(b, slot))
    .slice(0, 2)
    .sort((a, b) => a.start.localeCompare(b.start));

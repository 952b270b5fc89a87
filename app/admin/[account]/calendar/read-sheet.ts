import { canArrive } from "../../../../server/domain/booking/arrival";
import { DAY_MINUTES, formatLocalTime, MINUTE_MS } from "../../../../server/domain/dates";
import { type LocalDay, localDay, localTimeOf, minuteOn } from "../../../../server/domain/zones";
import type { CalendarDay, CalendarEntry, CalendarMember, CalendarSheet } from "../../../../server/features/calendar";
import { bookingWord } from "../../parts/booking-status";
import type { OpenedAccount } from "../../server/open-account";
import { faceOf } from "../staff/face-of";
import { type CalendarQuery, calendarHref } from "./calendar-query";
import type { Block, Card, Column, Sheet } from "./grid/column";
import { type Lane, lanesOf } from "./grid/layout/lanes";
import { nearestColor } from "./grid/nearest-color";

interface Shown {
  opened: OpenedAccount;
  query: CalendarQuery;
  /** The time of day of an instant, in words. */
  timeOf: (instant: string) => string;
  /** Which of the eight colours a service's own is drawn in. */
  colorOf: (color: string) => number;
  /** The calendar as it stands, with nothing open beside it. */
  href: string;
}

const HOUR_MINUTES = 60;
const USUAL = { from: 9 * HOUR_MINUTES, to: 18 * HOUR_MINUTES };

/** What was read of the calendar as columns of finished words: a member each, or of one member a day each. */
export function sheetOf(asked: Pick<Shown, "opened" | "query">, { members, entries }: CalendarSheet): Sheet {
  const { account, now, formats } = asked.opened;
  const shown: Shown = {
    ...asked,
    timeOf: onceEach((instant) => formats.time(new Date(instant))),
    colorOf: onceEach(nearestColor),
    href: calendarHref(asked.query),
  };
  const present = localTimeOf(account.timeZone, now.getTime());
  const columns = members.flatMap((member) =>
    member.days.map((day) => columnOf(shown, { member, day, today: present.date, entries })),
  );
  const spans = columns.flatMap(({ cards, blocks }) => [...cards.map(reachOf), ...workOf(blocks)]);
  const from = Math.min(...(spans.length > 0 ? spans : [USUAL]).map((span) => span.from));
  const to = Math.max(...(spans.length > 0 ? spans : [USUAL]).map((span) => span.to));
  return {
    columns,
    fromHour: Math.floor(from / HOUR_MINUTES),
    toHour: Math.ceil(to / HOUR_MINUTES),
    nowMinute: columns.some(({ isToday }) => isToday) ? present.minute : null,
    nowText: formats.time(now),
  };
}

/** Hundreds of cards begin and end at few instants, in few colours: each of them is put into words once. */
function onceEach<Word>(wordOf: (of: string) => Word): (of: string) => Word {
  const known = new Map<string, Word>();
  return (of) => {
    const word = known.get(of) ?? wordOf(of);
    known.set(of, word);
    return word;
  };
}

const reachOf = ({ from, to, padBefore, padAfter }: Card) => ({
  from: Math.max(0, from - padBefore),
  to: Math.min(DAY_MINUTES, to + padAfter),
});

/** From the first to the last hour at work, between what is left of the day before and after. */
function workOf(blocks: Block[]) {
  const off = blocks.filter(({ kind }) => kind === "off");
  if (blocks.some(({ from, to }) => from === 0 && to === DAY_MINUTES)) return [];
  const from = off.find((block) => block.from === 0)?.to ?? 0;
  return [{ from, to: off.find((block) => block.to === DAY_MINUTES)?.from ?? DAY_MINUTES }];
}

interface OfOne {
  member: CalendarMember;
  day: CalendarDay;
  today: string;
  entries: CalendarEntry[];
}

function columnOf(shown: Shown, { member, day, today, entries }: OfOne): Column {
  const { opened, query } = shown;
  const { m, formats, account } = opened;
  const local = localDay(account.timeZone, day.date);
  const own = entries.filter(
    ({ staffId, start, end }) =>
      staffId === member.id && Date.parse(start) < local.endAt && Date.parse(end) > local.startAt,
  );
  const isMember = query.view === "day";
  const lanes = lanesOf(own.map((entry) => spanOn(local, entry)));
  const hours = day.off ? offWord(opened, day) : hoursOf(opened, day);
  const longDate = formats.longDate(day.date);
  const visits = own.length > 0 ? m.calendarVisits(own.length) : "";
  return {
    key: `${member.id} ${day.date}`,
    staffId: member.id,
    date: day.date,
    member: member.name,
    day: longDate,
    shortDay: formats.shortDate(day.date),
    title: isMember ? member.name : formats.weekDate(day.date),
    // A day of a week is too narrow for both.
    sub: isMember && visits ? `${hours} · ${visits}` : visits || hours,
    isToday: day.date === today,
    isMember,
    face: isMember ? faceOf(member) : null,
    blocks: blocksOf(opened, day),
    daysOff: day.daysOff.map(({ id, kind, staffId }) => ({ id, kind, isCompany: staffId === null })),
    cards: own.map((entry, index) =>
      cardOf(shown, { entry, local, whose: [member.name, longDate], at: lanes[index] ?? { lane: 0, lanes: 1 } }),
    ),
  };
}

const offWord = ({ m }: OpenedAccount, { off }: CalendarDay): string =>
  off === "holiday_company" ? m.calendarClosed : m.calendarOffDay;

function hoursOf({ m }: OpenedAccount, { work }: CalendarDay): string {
  const [first, last] = [work[0], work.at(-1)];
  return first && last ? `${formatLocalTime(first.from)}–${formatLocalTime(last.to)}` : m.calendarNotAtWork;
}

/** What of the day is not worked: around the hours, in the breaks, or all of it. */
function blocksOf(opened: OpenedAccount, day: CalendarDay): Block[] {
  const { m } = opened;
  if (day.off) return [{ kind: "away", from: 0, to: DAY_MINUTES, label: offWord(opened, day) }];
  const edges = [0, ...day.work.flatMap(({ from, to }) => [from, to]), DAY_MINUTES];
  const gaps = edges.flatMap((from, index) => {
    const to = edges[index + 1];
    return index % 2 === 0 && to !== undefined && from < to ? [{ from, to }] : [];
  });
  return gaps.map(({ from, to }) => {
    const isBreak = from > 0 && to < DAY_MINUTES;
    return { kind: isBreak ? "break" : "off", from, to, label: isBreak ? m.calendarBreak : m.calendarNotAtWork };
  });
}

/** Where an instant stands on a day's wall, within the day. */
function wallMinute(day: LocalDay, at: number): number {
  if (at <= day.startAt) return 0;
  return at >= day.endAt ? DAY_MINUTES : minuteOn(day, at);
}

const spanOn = (day: LocalDay, { start, end }: CalendarEntry) => {
  const [from, to] = [wallMinute(day, Date.parse(start)), wallMinute(day, Date.parse(end))];
  // In a repeated hour the end may stand before the start.
  return { from, to: Math.max(to, from + 1) };
};

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MINUTE_MS;

interface OfCard {
  entry: CalendarEntry;
  local: LocalDay;
  /** Whose calendar it stands in, and the date in words. */
  whose: string[];
  at: Lane;
}

function cardOf(shown: Shown, { entry, local, whose, at }: OfCard): Card {
  const { opened, timeOf } = shown;
  const { m } = opened;
  const words = wordsOf(opened, entry);
  const [startAt, endAt] = [Date.parse(entry.start), Date.parse(entry.end)];
  const [from, to] = [timeOf(entry.start), timeOf(entry.end)];
  const [padBefore, padAfter] = [
    minutesBetween(entry.blockedStart, entry.start),
    minutesBetween(entry.end, entry.blockedEnd),
  ];
  const told = [
    m.calendarFromTo(from, to),
    words.status && bookingWord(m, words.status),
    words.arrival?.isThere && m.arrived,
    words.owes === "all" && m.moneyUnpaid,
    words.owes === "rest" && m.moneyPartPaid,
    words.seats && m.seats(words.seats.taken, words.seats.all),
    words.seats && words.seats.waiting > 0 && m.waiting(words.seats.waiting),
    padBefore > 0 && m.calendarPadBefore(padBefore),
    padAfter > 0 && m.calendarPadAfter(padAfter),
    ...whose,
  ];
  const span = spanOn(local, entry);
  // One by one: spread into it, four hundred of them cost as much again as all else of a day.
  return {
    from: span.from,
    to: span.to,
    lane: at.lane,
    lanes: at.lanes,
    name: words.name,
    detail: words.detail,
    status: words.status,
    arrival: words.arrival,
    owes: words.owes,
    seats: words.seats,
    id: entry.id,
    staffId: entry.staffId,
    date: local.date,
    start: entry.start,
    end: entry.end,
    seenAt: entry.updatedAt,
    isMovable: opened.may("bookings:write") && startAt >= local.startAt && endAt <= local.endAt,
    padBefore,
    padAfter,
    href: `${shown.href}&${opensOf(entry)}`,
    time: `${from}–${to}`,
    told: told.filter(Boolean).join(", "),
    color: shown.colorOf(entry.color),
  };
}

/** What a click opens: the visit where one customer comes, else the appointment. */
const opensOf = ({ id, bookings }: CalendarEntry): string =>
  bookings.length === 1 ? `visit=${bookings[0]?.id}` : `appointment=${id}`;

/** Name, what stands below it, and how it stands. */
export function wordsOf({ m, now }: OpenedAccount, entry: CalendarEntry) {
  const { bookings, capacityMax, persons, title, note, start } = entry;
  const isGroup = capacityMax > 1;
  const [only] = bookings;
  const owes = Date.parse(start) <= now.getTime() ? owedBy(bookings) : null;
  const pending = bookings.find(({ status }) => status === "pending");
  const waiting = bookings.filter(({ status }) => status === "waitlisted").length;
  const rest = { owes, arrival: null };
  if (!only) return { name: note || m.blocked, detail: note ? m.blocked : title, status: null, seats: null, ...rest };
  const seats = { taken: persons, all: capacityMax, waiting };
  if (isGroup) return { name: title, detail: "", status: pending?.status ?? null, seats, ...rest };
  return { name: only.customer, detail: title, status: only.status, owes, arrival: arrivalIn(only), seats: null };
}

/** Who waits for a seat owes nothing yet. */
function owedBy(bookings: CalendarEntry["bookings"]): Card["owes"] {
  const coming = bookings.filter(({ status }) => status !== "waitlisted");
  if (coming.some(({ paymentStatus }) => paymentStatus === "pending")) return "all";
  return coming.some(({ isPartPaid }) => isPartPaid) ? "rest" : null;
}

const arrivalIn = ({ id, customer: name, status, arrivedAt }: CalendarEntry["bookings"][number]) =>
  canArrive(status) ? { id, name, isThere: arrivedAt !== null } : null;

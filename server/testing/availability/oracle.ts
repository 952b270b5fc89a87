/**
 * A second, slow evaluator for the tests: it walks every minute of a day with Temporal and applies the rules
 * as they are written. It shares no code with the evaluator, only the types.
 */
import { Temporal } from "temporal-polyfill";
import type { Calendar, Member, Slot } from "../../domain/availability/calendar";
import type { Holiday } from "../../domain/schedule/holidays";
import type { WeekDay } from "../../domain/schedule/week";

const MINUTE_MS = 60_000;

interface Minute {
  at: number;
  /** Wall time. */
  wall: number;
}

const minutesByDay = new Map<string, Minute[]>();

/** The slots of one date by the rules, ascending. */
export function oracleSlots(calendar: Calendar, date: string): Slot[] {
  const starts = new Map<number, Slot[]>();
  for (const member of preferred(calendar, date)) {
    for (const slot of memberSlots(calendar, member, date)) {
      starts.set(slot.startAt, [...(starts.get(slot.startAt) ?? []), slot]);
    }
  }
  return [...starts.values()].flatMap(([first]) => first ?? []).sort((a, b) => a.startAt - b.startAt);
}

/** Every instant of the week's grid on a date with room for the duration, whatever else there is. */
export function oracleGrid(calendar: Pick<Calendar, "timeZone" | "rules">, week: WeekDay[], date: string): number[] {
  const { durationMinutes, slotLengthMinutes } = calendar.rules;
  const minutes = minutesOf(calendar.timeZone, date);
  const works = workingMinutes(calendar.timeZone, date, week);
  return minutes.flatMap(({ at, wall }, index) => {
    for (let after = 0; after < durationMinutes; after++) if (!works[index + after]) return [];
    let first = index;
    while (works[first - 1]) first--;
    const sinceBase = wall - (minutes[first]?.wall ?? 0);
    return sinceBase >= 0 && sinceBase % slotLengthMinutes === 0 ? [at] : [];
  });
}

function memberSlots(calendar: Calendar, member: Member, date: string): Slot[] {
  const { timeZone, rules, nowAt, holidays } = calendar;
  const today = Temporal.Instant.fromEpochMilliseconds(nowAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const plain = Temporal.PlainDate.from(date);
  if (Temporal.PlainDate.compare(plain, today.add({ days: rules.maxDays })) >= 0) return [];
  const covered = Array.from({ length: rules.durationDays ?? 1 }, (_, days) => plain.add({ days }));
  if (covered.some((day) => isHoliday(holidays, member.staffId, day))) return [];
  return startsOf(calendar, member, date)
    .filter((startAt) => startAt >= nowAt + rules.minPriorMinutes * MINUTE_MS)
    .flatMap((startAt) => {
      const endAt =
        rules.durationDays === null
          ? startAt + rules.durationMinutes * MINUTE_MS
          : midnight(timeZone, plain.add({ days: rules.durationDays }).toString());
      const seats = seatsOf(calendar, member, { startAt, endAt });
      const time = Temporal.Instant.fromEpochMilliseconds(startAt).toZonedDateTimeISO(timeZone).toPlainTime();
      return seats === null
        ? []
        : [{ startAt, endAt, time: time.toString().slice(0, 5), staffId: member.staffId, ...seats }];
    });
}

function startsOf(calendar: Calendar, member: Member, date: string): number[] {
  if (calendar.rules.durationDays !== null) return member.week.length === 0 ? [] : [midnight(calendar.timeZone, date)];
  return oracleGrid(calendar, member.week, date);
}

function seatsOf({ rules }: Calendar, member: Member, span: { startAt: number; endAt: number }) {
  if (rules.persons > member.capacityMax) return null;
  const groups = member.groups.filter(({ startAt }) => startAt === span.startAt);
  const isFreed = groups.every(({ freedUntilAt }) => freedUntilAt !== undefined && span.endAt <= freedUntilAt);
  if (groups.length > 0 && (member.capacityMax > 1 || isFreed)) {
    let seatsLeft = member.capacityMax;
    for (const { persons } of groups) seatsLeft -= persons;
    const [joined] = groups.sort((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1));
    const { appointmentId: joins = "", endAt = span.endAt } = joined ?? {};
    return seatsLeft < rules.persons ? null : { seatsLeft, joins, endAt };
  }
  const from = span.startAt - rules.paddingBeforeMinutes * MINUTE_MS;
  const to = span.endAt + rules.paddingAfterMinutes * MINUTE_MS;
  for (let at = from; at < to; at += MINUTE_MS) if (isBlocked(member, at)) return null;
  return { seatsLeft: member.capacityMax, joins: null };
}

export const isBlocked = (member: Member, at: number): boolean =>
  member.occupancies.some(({ startAt, endAt }) => startAt <= at && at < endAt);

function preferred({ timeZone, rules, members }: Calendar, date: string): Member[] {
  const minutes = rules.staffPreference === "least_occupied" ? minutesOf(timeZone, date) : [];
  const keyed = members.map((member) => ({
    member,
    key: {
      order: 0,
      least_occupied: minutes.filter(({ at }) => isBlocked(member, at)).length,
      least_expensive: member.priceMinor,
      most_expensive: -member.priceMinor,
    }[rules.staffPreference],
  }));
  keyed.sort(
    (a, b) =>
      a.key - b.key || a.member.position - b.member.position || a.member.staffId.localeCompare(b.member.staffId),
  );
  return keyed.map(({ member }) => member);
}

export function isHoliday(holidays: Holiday[], staffId: string, day: Temporal.PlainDate): boolean {
  const date = day.toString();
  const isOff = (owner: string | null) =>
    holidays.some((holiday) => {
      if (holiday.staffId !== owner || holiday.kind === "exception") return false;
      const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(holiday.date);
      const recurs = holiday.kind === "yearly" && month === day.month && dayOfMonth === day.day;
      return recurs || (year === day.year && holiday.date === date);
    });
  const reopens = (owner: string | null) =>
    holidays.some((holiday) => holiday.kind === "exception" && holiday.staffId === owner && holiday.date === date);
  if (reopens(staffId)) return false;
  return isOff(staffId) || (isOff(null) && !reopens(null));
}

/** Whether each minute of a date, in the order of `minutesOf`, is working time. */
export function workingMinutes(timeZone: string, date: string, week: WeekDay[]): boolean[] {
  const day = week.find(({ weekday }) => weekday === Temporal.PlainDate.from(date).dayOfWeek);
  if (day === undefined) return minutesOf(timeZone, date).map(() => false);
  const spanOf = ({ start, end }: { start: string; end: string }) => ({
    fromAt: edge(timeZone, `${date}T${start}`, "earlier"),
    toAt: end === "24:00" ? midnight(timeZone, dayAfter(date)) : edge(timeZone, `${date}T${end}`, "later"),
  });
  const whole = spanOf(day);
  const breaks = day.breaks.map(spanOf);
  const holds = (span: typeof whole, at: number) => span.fromAt <= at && at < span.toAt;
  return minutesOf(timeZone, date).map(({ at }) => holds(whole, at) && !breaks.some((pause) => holds(pause, at)));
}

function edge(timeZone: string, text: string, occurrence: "earlier" | "later"): number {
  const wall = Temporal.PlainDateTime.from(text);
  const found = wall.toZonedDateTime(timeZone, { disambiguation: occurrence });
  if (found.toPlainDateTime().equals(wall)) return found.epochMilliseconds;
  const beforeGap = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return beforeGap.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.NaN;
}

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

export const midnight = (timeZone: string, date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).startOfDay().epochMilliseconds;

/** Each minute of a date, with what the clock on the wall shows. */
export function minutesOf(timeZone: string, date: string): Minute[] {
  const known = minutesByDay.get(`${timeZone} ${date}`);
  if (known !== undefined) return known;
  const minutes: Minute[] = [];
  for (let at = midnight(timeZone, date); at < midnight(timeZone, dayAfter(date)); at += MINUTE_MS) {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    minutes.push({ at, wall: hour * 60 + minute });
  }
  minutesByDay.set(`${timeZone} ${date}`, minutes);
  return minutes;
}

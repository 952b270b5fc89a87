/** The second, slow evaluator for composites: it tries every way to serve the parts, minute by minute. */
import { Temporal } from "temporal-polyfill";
import type { Member } from "../../domain/availability/calendar";
import type { CompositeCalendar, ServicePart } from "../../domain/availability/composite/calendar";
import type { WeekDay } from "../../domain/schedule/week";
import { isBlocked, isHoliday, midnight, minutesOf, oracleGrid, workingMinutes } from "./oracle";

const MINUTE_MS = 60_000;

export interface OracleCompositeSlot {
  startAt: number;
  endAt: number;
  seatsLeft: number;
  parts: { serviceId: string; staffId: string; startAt: number; endAt: number }[];
}

interface Step {
  part: ServicePart;
  startAt: number;
  endAt: number;
  paddingBeforeMinutes: number;
  paddingAfterMinutes: number;
}

/** The slots of one date by the rules, ascending. */
export function oracleCompositeSlots(calendar: CompositeCalendar, date: string): OracleCompositeSlot[] {
  const { timeZone, nowAt, rules, capacityMax } = calendar;
  const today = Temporal.Instant.fromEpochMilliseconds(nowAt).toZonedDateTimeISO(timeZone).toPlainDate();
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(date), today.add({ days: rules.maxDays })) >= 0) return [];
  if (rules.persons > capacityMax) return [];
  const starters = startersOf(calendar, date);
  return [...new Set([...starters.values()].flatMap((starts) => [...starts]))]
    .sort((a, b) => a - b)
    .filter((at) => at >= nowAt + rules.minPriorMinutes * MINUTE_MS)
    .flatMap((at) => slotAt(calendar, starters, at) ?? []);
}

function slotAt(calendar: CompositeCalendar, starters: Starters, startAt: number): OracleCompositeSlot | null {
  const { steps, endAt } = stepsFrom(calendar, startAt);
  const free = steps.map((step) => inOrder(calendar, step).filter((member) => canServe(calendar, member, step)));
  free[0] = (free[0] ?? []).filter(({ staffId }) => starters.get(staffId)?.has(startAt));
  const served = choose(calendar, free, []);
  return (
    served && {
      startAt,
      endAt,
      seatsLeft: Math.min(calendar.capacityMax, ...served.map((member) => member.capacityMax)),
      parts: steps.map((step, index) => ({
        serviceId: step.part.serviceId,
        staffId: served[index]?.staffId ?? "",
        startAt: step.startAt,
        endAt: step.endAt,
      })),
    }
  );
}

function stepsFrom({ timeZone, type, parts, rules }: CompositeCalendar, startAt: number) {
  const steps: Step[] = [];
  const services = parts.filter((part) => part.kind === "service");
  let at = startAt;
  let endAt = startAt;
  for (const part of parts) {
    const fromAt = type === "compound" ? at : startAt;
    at = endOf(timeZone, part, fromAt);
    endAt = Math.max(endAt, at);
    if (part.kind === "spare_time") continue;
    const isFirst = type === "collaborative" || part === services[0];
    const isLast = type === "collaborative" || part === services.at(-1);
    const paddingBeforeMinutes = Math.max(part.paddingBeforeMinutes, isFirst ? rules.paddingBeforeMinutes : 0);
    const paddingAfterMinutes = Math.max(part.paddingAfterMinutes, isLast ? rules.paddingAfterMinutes : 0);
    steps.push({ part, startAt: fromAt, endAt: at, paddingBeforeMinutes, paddingAfterMinutes });
  }
  return { steps, endAt };
}

function endOf(timeZone: string, part: CompositeCalendar["parts"][number], fromAt: number): number {
  if (part.kind === "spare_time") return fromAt + part.minutes * MINUTE_MS;
  if (part.durationDays === null) return fromAt + part.durationMinutes * MINUTE_MS;
  return midnight(timeZone, dateOf(timeZone, fromAt).add({ days: part.durationDays }).toString());
}

const dateOf = (timeZone: string, at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();

/** Of each member who may serve the first part, the starts that the member's grid has. */
type Starters = Map<string, Set<number>>;

function startersOf(calendar: CompositeCalendar, date: string): Starters {
  const { timeZone, rules, holidays, staffId, parts } = calendar;
  const first = parts.find((part) => part.kind === "service");
  const asked = (first?.members ?? []).filter((member) => staffId === null || member.staffId === staffId);
  const open = asked.filter((member) => !isHoliday(holidays, member.staffId, Temporal.PlainDate.from(date)));
  const grid = { timeZone, rules: { ...rules, durationMinutes: 1 } };
  const startsOf = (member: Member) =>
    first?.durationDays == null ? oracleGrid(grid, member.week, date) : [midnight(timeZone, date)];
  return new Map(open.map((member) => [member.staffId, new Set(startsOf(member))]));
}

function canServe({ timeZone, holidays, rules }: CompositeCalendar, member: Member, step: Step): boolean {
  const { part, startAt, endAt } = step;
  if (rules.persons > member.capacityMax || member.week.length === 0) return false;
  const date = dateOf(timeZone, startAt);
  const dates = Array.from({ length: part.durationDays ?? 1 }, (_, days) => date.add({ days }));
  if (dates.some((day) => isHoliday(holidays, member.staffId, day))) return false;
  const fromAt = startAt - step.paddingBeforeMinutes * MINUTE_MS;
  const toAt = endAt + step.paddingAfterMinutes * MINUTE_MS;
  if (member.occupancies.some((taken) => taken.startAt < toAt && fromAt < taken.endAt)) return false;
  if (part.durationDays !== null) return startAt === midnight(timeZone, date.toString());
  const works = worksOn(timeZone, date.toString(), member.week);
  const index = (startAt - midnight(timeZone, date.toString())) / MINUTE_MS;
  return Array.from({ length: part.durationMinutes }, (_, after) => works[index + after]).every(Boolean);
}

const known = new WeakMap<WeekDay[], Map<string, boolean[]>>();

function worksOn(timeZone: string, date: string, week: WeekDay[]): boolean[] {
  const ofWeek = known.get(week) ?? new Map<string, boolean[]>();
  known.set(week, ofWeek);
  const works = ofWeek.get(`${timeZone} ${date}`) ?? workingMinutes(timeZone, date, week);
  ofWeek.set(`${timeZone} ${date}`, works);
  return works;
}

function inOrder({ timeZone, rules }: CompositeCalendar, { part, startAt }: Step): Member[] {
  const date = dateOf(timeZone, startAt).toString();
  const isLeastOccupied = rules.staffPreference === "least_occupied";
  const keyed = part.members.map((member) => ({
    member,
    key: {
      order: 0,
      least_occupied: isLeastOccupied ? minutesOf(timeZone, date).filter(({ at }) => isBlocked(member, at)).length : 0,
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

/** The first of all ways, tried in order. */
function choose(calendar: CompositeCalendar, [free, ...rest]: Member[][], before: Member[]): Member[] | null {
  if (free === undefined) return before;
  for (const member of free) {
    const isBefore = before.some(({ staffId }) => staffId === member.staffId);
    if (calendar.type === "collaborative" && isBefore) continue;
    if (calendar.type === "compound" && calendar.sameStaff && before.length > 0 && !isBefore) continue;
    const served = choose(calendar, rest, [...before, member]);
    if (served !== null) return served;
  }
  return null;
}

import { warningsAgainst } from "../../availability/checks";
import type { CompositeCalendar } from "../../availability/composite/calendar";
import { type CompositeDraft, draftAt, isClean } from "../../availability/composite/draft";
import { firstOf } from "../../availability/seats";
import type { SlotSpan } from "../../availability/span";
import { invalid, invariant } from "../../errors";
import { localTimeOf } from "../../zones";
import { capacityExceeded, secondOfGroup, tooFewMembers, tooManyPersons } from "../refusals";
import { requireSpan, sameLength, usualSpan } from "./length";
import { blockedBy, type Taken } from "./occupy";
import type { CompositeTimetable, SimpleTimetable, Timetable } from "./timetable";
import { newSegment, padded, type Visit } from "./visit";

/** An end that was asked for. */
export interface SaidEnd extends SlotSpan {
  /** Of which of the visit's segments; null: of another visit's, which is the measure of this one. */
  place: number | null;
}

/** Where a visit moves. */
interface MovedRequest {
  /** Of the visit. */
  startAt: number;
  /** As they stand. */
  segments: (SlotSpan & { serviceId: string })[];
  /** Who serves them now, or is to. */
  staffIds: string[];
  /** The segment whose member was asked for: members of the others may change to make room. Null: none. */
  fixed: number | null;
  said: SaidEnd | null;
  /** What its extras add to a service of one segment. */
  addedMinutes: number;
}

/**
 * Lays a visit out where it is moved to, with what stands against it: whether that stops it decides the caller.
 *
 * @param timetable without the time that it takes now
 * @param taken     what visits of the same move take before it
 * @throws DomainError validation on `start` or `end` | capacity_exceeded | slot_unavailable when there are too few
 *   members for the segments
 */
export function layOutMoved(timetable: Timetable, request: MovedRequest, taken: Taken[]): Visit {
  const blocked = blockedBy(timetable, taken);
  return blocked.kind === "composite" ? compositeAt(blocked, request) : simpleAt(blocked, request);
}

function simpleAt(timetable: SimpleTimetable, request: MovedRequest): Visit {
  const { calendar, serviceId } = timetable;
  const { addedMinutes, staffIds } = request;
  const { rules, timeZone } = calendar;
  const span = spanAfter(timetable, request);
  requireSpan(rules, span, timeZone);
  const member = calendar.members.find(({ staffId }) => staffId === staffIds[0]);
  invariant(member, "who is moved to offers the service");
  const longer = { ...rules, durationMinutes: rules.durationMinutes + addedMinutes };
  const { warnings, isFull } = warningsAgainst({ ...calendar, rules: longer }, { ...member, groups: [] }, span);
  const { date } = localTimeOf(timeZone, span.startAt);
  const atStart = member.groups.filter(({ startAt }) => startAt === span.startAt);
  if (member.capacityMax > 1 && firstOf(atStart) !== null) throw secondOfGroup(date);
  if (isFull) throw capacityExceeded(date);
  const segment = { ...newSegment({ serviceId, staffId: member.staffId, ...span, ...padded(span, rules) }), warnings };
  return { segments: [segment], ...span, waits: false };
}

/** Without an end it keeps its length, but another service has its own. */
function spanAfter({ serviceId, calendar }: SimpleTimetable, { startAt, segments, said }: MovedRequest): SlotSpan {
  const { rules, timeZone } = calendar;
  const [own] = segments;
  invariant(own, "a visit has a segment");
  if (said !== null && said.place !== null) return { startAt, endAt: said.endAt };
  if (said !== null) return sameLength(rules, { from: said, startAt }, timeZone);
  if (own.serviceId !== serviceId) return usualSpan(rules, startAt, timeZone);
  return sameLength(rules, { from: own, startAt }, timeZone);
}

function compositeAt({ calendar }: CompositeTimetable, request: MovedRequest): Visit {
  const { startAt, said } = request;
  const { endAt, parts } = bestDraft(calendar, request);
  const [first, ...others] = parts.map((part) => ({ ...newSegment(part), warnings: part.warnings }));
  invariant(first, "a draft has a segment");
  if (said !== null && said.place !== null && parts[said.place]?.endAt !== said.endAt) throw fixedLength();
  return { segments: [first, ...others], startAt, endAt, waits: false };
}

const fixedLength = () =>
  invalid({
    end: "A part lasts as long as its service: PATCH /services/{id} changes that, and `start` moves the part.",
  });

/**
 * With its present members if they are free, else with others, else with the present ones in spite of what stands
 * against it.
 *
 * @throws DomainError capacity_exceeded | slot_unavailable when there are too few members for the segments
 */
function bestDraft(calendar: CompositeCalendar, { startAt, staffIds, fixed }: MovedRequest): CompositeDraft {
  requireSeats(calendar);
  const kept = draftAt(
    servedBy(calendar, (staffId, place) => staffId === staffIds[place]),
    startAt,
  );
  if (kept && isClean(kept)) return kept;
  const open = draftAt(
    servedBy(calendar, (staffId, place) => place !== fixed || staffId === staffIds[place]),
    startAt,
  );
  const found = open && isClean(open) ? open : (kept ?? open);
  if (!found) throw tooFewMembers(localTimeOf(calendar.timeZone, startAt).date);
  return found;
}

/** No segment has a member with so many seats, or the composite is for fewer. @throws DomainError capacity_exceeded */
function requireSeats({ capacityMax, parts, rules }: CompositeCalendar): void {
  const limits = parts.flatMap((part) =>
    part.kind === "service" ? [Math.max(0, ...part.members.map((member) => member.capacityMax))] : [],
  );
  const seats = Math.min(capacityMax, ...limits);
  if (rules.persons > seats) throw tooManyPersons(seats);
}

/** The calendar with fewer to serve it. @param mayServe is given the member and the place of the segment */
function servedBy(
  calendar: CompositeCalendar,
  mayServe: (staffId: string, place: number) => boolean,
): CompositeCalendar {
  let next = 0;
  const parts = calendar.parts.map((part) => {
    if (part.kind === "spare_time") return part;
    const place = next++;
    return { ...part, members: part.members.filter(({ staffId }) => mayServe(staffId, place)) };
  });
  return { ...calendar, parts };
}

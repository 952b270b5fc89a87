import type { Calendar, Member } from "../../availability/calendar";
import { type Verdict, warningsAgainst } from "../../availability/checks";
import type { CompositeCalendar } from "../../availability/composite/calendar";
import { type CompositeDraft, draftAt, isClean } from "../../availability/composite/draft";
import { compositeSlotAt } from "../../availability/composite/slots";
import { firstOf } from "../../availability/seats";
import { membersInTurn } from "../../availability/slots";
import type { SlotSpan } from "../../availability/span";
import { DomainError } from "../../errors";
import { type LocalStart, localStart, localTimeOf } from "../../zones";
import { capacityExceeded, tooFewMembers, waitingListFull } from "../refusals";
import { hasWaitingRoom } from "../seats";
import { occupied, type Taken, waitingIn } from "./occupy";
import type { CompositeTimetable, SimpleTimetable, Timetable } from "./timetable";
import { newSegment, padded, type Visit } from "./visit";

/** What somebody writes down, whether or not it is on offer. */
export interface WrittenRequest {
  startAt: number;
  /** What the start takes with a member. Of a service of several segments it is not read. */
  with: (staffId: string) => WrittenLength;
  /** Whether whoever is free serves it; then nobody is forced. Else the calendar's only member does. */
  isOpen: boolean;
}

/** What a start takes with a member. */
interface WrittenLength {
  span: SlotSpan;
  /** What extras add to the usual length. */
  addedMinutes: number;
}

/**
 * Lays a visit out as it is written down, with what stands against it: whether that stops it decides the caller. At the
 * start of a group of the service it joins that; a full one has a waiting list.
 *
 * @param taken what visits of the same decision take before it
 * @throws DomainError capacity_exceeded | slot_unavailable when there are too few members for the segments
 */
export function layOutOperatorBooking(timetable: Timetable, request: WrittenRequest, taken: Taken[]): Visit {
  const now = occupied(timetable, taken);
  return now.kind === "composite" ? compositeAt(now, request) : simpleAt(now, request, taken);
}

function compositeAt({ calendar }: CompositeTimetable, { startAt, isOpen }: WrittenRequest): Visit {
  const start = localStart(calendar.timeZone, startAt);
  const draft = slotAsDraft(calendar, start) ?? draftAt(calendar, startAt);
  const [first, ...others] = draft?.parts ?? [];
  const { date } = start.day;
  if (!draft || !first) throw tooFewMembers(date);
  if (isOpen && !isClean(draft))
    throw nobody(`Not every part of the service has somebody free at that time on ${date}.`);
  const segmentOf = (part: typeof first) => ({ ...newSegment(part), warnings: part.warnings });
  return { segments: [segmentOf(first), ...others.map(segmentOf)], startAt, endAt: draft.endAt, waits: false };
}

const nobody = (sentence: string) => new DomainError("slot_unavailable", sentence);

/** A slot on offer is written as it is offered: the service's preference chose its members. */
function slotAsDraft(calendar: CompositeCalendar, start: LocalStart): CompositeDraft | null {
  const slot = compositeSlotAt(calendar, start);
  return slot && { endAt: slot.endAt, parts: slot.parts.map((part) => ({ ...part, warnings: new Map() })) };
}

function simpleAt(timetable: SimpleTimetable, request: WrittenRequest, taken: Taken[]): Visit {
  const { calendar } = timetable;
  const [named] = calendar.members;
  const judged = request.isOpen ? whoeverIsFree(timetable, request) : named && judge(timetable, request, named);
  if (judged) return visitWith(timetable, judged, taken);
  const { date } = localTimeOf(calendar.timeZone, request.startAt);
  throw nobody(`Nobody who offers the service is free at that time on ${date}.`);
}

/** A member at a start, and what stands against it. */
interface Judged extends WrittenLength {
  member: Member;
  verdict: Verdict;
}

function judge({ calendar }: SimpleTimetable, request: WrittenRequest, member: Member): Judged {
  const length = request.with(member.staffId);
  const rules = { ...calendar.rules, durationMinutes: calendar.rules.durationMinutes + length.addedMinutes };
  const asked = mayJoin(member, calendar) ? member : { ...member, groups: [] };
  return { ...length, member, verdict: warningsAgainst({ ...calendar, rules }, asked, length.span) };
}

/**
 * The first, in the order in which starts are given out, against whom nothing is said; else the first at whom only
 * seats are missing, where the party may wait.
 */
function whoeverIsFree(timetable: SimpleTimetable, request: WrittenRequest): Judged | undefined {
  const ids = membersInTurn(timetable.calendar, request.startAt);
  const inTurn = timetable.calendar.members.toSorted((a, b) => ids.indexOf(a.staffId) - ids.indexOf(b.staffId));
  const unwarned = inTurn
    .map((member) => judge(timetable, request, member))
    .filter(({ verdict }) => verdict.warnings.size === 0);
  return unwarned.find(({ verdict }) => !verdict.isFull) ?? unwarned[0];
}

function visitWith(timetable: SimpleTimetable, { member, span, verdict }: Judged, taken: Taken[]): Visit {
  const { warnings, isFull, joins } = verdict;
  const { serviceId, calendar } = timetable;
  const group = isFull ? waitingPlace(timetable, { member, span }, taken) : joins;
  const part = { serviceId, staffId: member.staffId, ...span, ...padded(span, calendar.rules) };
  // What is joined is as long as it was made.
  if (group !== null) warnings.delete("duration");
  return { segments: [{ ...newSegment(part), joins: group, warnings }], ...span, waits: isFull };
}

/** Where one party is taken at a time, what blocks the time for nobody is an appointment of its own. */
const mayJoin = ({ capacityMax }: Member, { rules }: Calendar): boolean => capacityMax > 1 || rules.persons > 0;

interface Full {
  member: Member;
  span: SlotSpan;
}

/** The full group, where its waiting list has room for the party. @throws DomainError capacity_exceeded */
function waitingPlace(timetable: SimpleTimetable, { member, span }: Full, taken: Taken[]): string {
  const { calendar, standing, waitlistCapacity } = timetable;
  const { capacityMax } = member;
  const { persons } = calendar.rules;
  const atStart = member.groups.filter(({ startAt }) => startAt === span.startAt);
  const group = capacityMax > 1 ? firstOf(atStart) : null;
  const found = standing.find(({ id }) => id === group);
  const waiting = found ? waitingIn(found, taken) : 0;
  if (group !== null && persons > 0 && hasWaitingRoom({ capacityMax, waiting, waitlistCapacity }, persons))
    return group;
  const { date } = localTimeOf(calendar.timeZone, span.startAt);
  throw group !== null && waitlistCapacity > 0 ? waitingListFull(date) : capacityExceeded(date);
}

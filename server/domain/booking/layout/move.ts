import type { SlotSpan } from "../../availability/span";
import { invariant } from "../../errors";
import { layOutMoved, type SaidEnd } from "./lay-out-moved";
import { movedAlong } from "./length";
import { type Freed, type Taken, withFreed } from "./occupy";
import { lengthOf, requireSameSegments, type Timetable } from "./timetable";
import type { Visit } from "./visit";

/** A segment that moves, as it stands. */
export interface MovingSegment extends Freed, SlotSpan {
  serviceId: string;
}

/** A visit that moves with all who are in it. */
export interface MovingVisit {
  /** Of the service that it is to be of, for the persons in it, with the time that all who move take now. */
  timetable: Timetable;
  /** As slots say it: before the first segment there may be spare time. */
  startAt: number;
  /** In their order, at least one. */
  segments: MovingSegment[];
  persons: number;
  /** What its extras add to a service of one segment. */
  addedMinutes: number;
}

/** What is new of a segment, and with it of its visit, and of the others of its series. What is left out stays. */
export interface MoveRequest {
  /** The segment that the body speaks of. */
  segmentId: string;
  startAt?: number | undefined;
  endAt?: number | undefined;
  staffId?: string | undefined;
  serviceId?: string | undefined;
  timeZone: string;
}

/**
 * Lays visits out where an operator moves them, each by the same local days and wall time, counted from the wall time
 * that the series means (`series-shift.ts`), with what stands against each: whether that stops it decides the caller.
 * They may take each other's present time, but none joins a group that it meets.
 *
 * @param visits one, or those of a series; the segment that the request speaks of is in one of them
 * @throws DomainError validation on `start` or `end` | capacity_exceeded | slot_unavailable
 */
export function moveVisits(visits: MovingVisit[], request: MoveRequest): Visit[] {
  const addressed = addressedIn(visits, request.segmentId);
  const freed = visits.flatMap(({ segments }) => segments);
  const taken: Taken[] = [];
  for (const visit of visits) {
    if (request.serviceId === undefined) requireSameSegments(visit.timetable, visit.segments);
    const timetable = withFreed(visit.timetable, freed);
    const { segments, persons, addedMinutes } = visit;
    const moved = layOutMoved(
      timetable,
      {
        segments,
        addedMinutes,
        startAt: startAfter(visit, { visits, addressed, request }),
        staffIds: staffIdsOf(segments, addressed.place, request.staffId),
        fixed: request.staffId === undefined ? null : addressed.place,
        said: saidOf(visit, addressed, request),
      },
      taken,
    );
    taken.push({ visit: moved, persons });
  }
  return taken.map(({ visit }) => visit);
}

/** The segment that a request speaks of. */
interface Addressed {
  visit: MovingVisit;
  segment: MovingSegment;
  /** Its index among the visit's; in others of the series the same one is meant. */
  place: number;
}

function addressedIn(visits: MovingVisit[], segmentId: string): Addressed {
  for (const visit of visits)
    for (const [place, segment] of visit.segments.entries())
      if (segment.id === segmentId) return { visit, segment, place };
  invariant(false, "the addressed segment moves");
}

const staffIdsOf = (segments: MovingSegment[], place: number, wantedId: string | undefined): string[] =>
  segments.map(({ staffId }, index) => (index === place ? (wantedId ?? staffId) : staffId));

interface Moving {
  visits: MovingVisit[];
  addressed: Addressed;
  request: MoveRequest;
}

/** The addressed segment starts when it is asked to, and its visit with it; others move by as much. */
function startAfter(visit: MovingVisit, { visits, addressed, request }: Moving): number {
  const { startAt: fromAt } = addressed.visit;
  const toAt = fromAt + (request.startAt ?? addressed.segment.startAt) - addressed.segment.startAt;
  if (visit === addressed.visit) return toAt;
  const starts = visits.map(({ startAt }) => startAt);
  return movedAlong(lengthOf(visit.timetable), visit.startAt, { fromAt, toAt, starts, timeZone: request.timeZone });
}

function saidOf(
  visit: MovingVisit,
  { visit: own, segment, place }: Addressed,
  { startAt = segment.startAt, endAt }: MoveRequest,
): SaidEnd | null {
  return endAt === undefined ? null : { startAt, endAt, place: visit === own ? place : null };
}

import { DomainError } from "../../errors";
import { layOutOffered } from "./lay-out-offered";
import { type Freed, withFreed } from "./occupy";
import { askedOf, requireSameSegments, type Timetable } from "./timetable";
import type { Visit } from "./visit";

/** A segment that is booked, and its appointment. */
export interface StandingSegment extends Freed {
  serviceId: string;
  /** Whether another booking lives in its appointment, which keeps that time then. */
  isShared: boolean;
}

/** A visit as it stands, in the order of its segments. */
export interface StandingVisit {
  /** As slots say it: before the first segment there may be spare time. */
  startAt: number;
  segments: StandingSegment[];
}

/** Where a customer wants to have a visit. */
export interface RescheduleRequest {
  startAt: number;
  /** Of the first segment; `present`: who serves it now when free, else whoever is; `any`: by the service's preference. */
  staff: { kind: "named"; staffId: string } | { kind: "present" } | { kind: "any" };
}

/**
 * Lays a visit out anew where its customer wants to have it, among what is on offer.
 *
 * @param timetable with the time that the visit takes now
 * @returns null when it stands there already: whoever is free includes who serves it
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export function reschedule(timetable: Timetable, visit: StandingVisit, request: RescheduleRequest): Visit | null {
  const { startAt, staff } = request;
  const presentId = visit.segments[0]?.staffId;
  const wantedId = staff.kind === "named" ? staff.staffId : presentId;
  if (startAt === visit.startAt && wantedId === presentId) return null;
  requireSameSegments(timetable, visit.segments);
  const free = withFreed(
    timetable,
    visit.segments.filter(({ isShared }) => !isShared),
  );
  const present = staff.kind === "present" && presentId !== undefined ? layOutWith(free, startAt, presentId) : null;
  return present ?? layOut(free, startAt, staff.kind === "named" ? staff.staffId : null);
}

/** Who moves has a seat, and none of a waiting list's places. */
const layOut = (timetable: Timetable, startAt: number, staffId: string | null): Visit =>
  layOutOffered(askedOf(timetable, staffId), { startAt, mayWait: false }, []);

/** Null when the member cannot serve it then. */
function layOutWith(timetable: Timetable, startAt: number, staffId: string): Visit | null {
  try {
    return layOut(timetable, startAt, staffId);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

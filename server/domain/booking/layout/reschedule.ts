import { findCompositeSlots } from "../../availability/composite/slots";
import { datesFrom } from "../../availability/horizon";
import { findSlots, type SlotList } from "../../availability/slots";
import { DomainError } from "../../errors";
import type { Pieces } from "../../pieces";
import { layOutOffered } from "./lay-out-offered";
import { type Freed, withFreed } from "./occupy";
import { askedOf, hasSameSegments, requireSameSegments, type Timetable } from "./timetable";
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
  if (startAt === visit.startAt && mayStay(visit, staff)) return null;
  requireSameSegments(timetable, visit.segments);
  const free = withoutVisit(timetable, visit);
  const presentId = visit.segments[0]?.staffId;
  const present = staff.kind === "present" && presentId !== undefined ? layOutWith(free, startAt, presentId) : null;
  return present ?? layOut(free, startAt, staff.kind === "named" ? staff.staffId : null);
}

/**
 * The starts on `days` dates from `fromDate` on to which `reschedule` moves a visit, each with the member who gets it
 * then; not the one at which it stands. None when the service is made of other segments by now.
 *
 * @param timetable with the time that the visit takes now
 */
export function* findNewStarts(
  timetable: Timetable,
  visit: StandingVisit,
  { staff, fromDate, days }: { staff: RescheduleRequest["staff"]; fromDate: string; days: number },
): Pieces<SlotList> {
  if (!hasSameSegments(timetable, visit.segments))
    return { days: datesFrom(fromDate, days).map((date) => ({ date, slots: [] })), hasMore: false };
  const free = withoutVisit(timetable, visit);
  const presentId = visit.segments[0]?.staffId;
  const startsWith = (staffId: string | null) => findStarts(askedOf(free, staffId), fromDate, days);
  const all = yield* startsWith(staff.kind === "named" ? staff.staffId : null);
  const own = staff.kind === "present" && presentId !== undefined ? yield* startsWith(presentId) : NO_SLOTS;
  const ownByStart = new Map(own.days.flatMap(({ slots }) => slots.map((slot) => [slot.startAt, slot])));
  const standsAt = mayStay(visit, staff) ? visit.startAt : null;
  return {
    hasMore: all.hasMore,
    days: all.days.map(({ date, slots }) => ({
      date,
      slots: slots.filter(({ startAt }) => startAt !== standsAt).map((slot) => ownByStart.get(slot.startAt) ?? slot),
    })),
  };
}

const NO_SLOTS: SlotList = { days: [], hasMore: false };

const findStarts = ({ kind, calendar }: Timetable, fromDate: string, days: number): Pieces<SlotList> =>
  kind === "composite" ? findCompositeSlots(calendar, fromDate, days) : findSlots(calendar, fromDate, days);

/** Whether who serves it now may serve it then: at its own start nothing changes. */
const mayStay = ({ segments }: StandingVisit, staff: RescheduleRequest["staff"]): boolean =>
  staff.kind !== "named" || staff.staffId === segments[0]?.staffId;

/** What is free once the visit has left; what others share keeps its time. */
const withoutVisit = (timetable: Timetable, { segments }: StandingVisit): Timetable =>
  withFreed(
    timetable,
    segments.filter(({ isShared }) => !isShared),
  );

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

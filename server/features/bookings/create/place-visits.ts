import { causeOf, type TenantContext } from "../../../context";
import { type AppointmentRow, appointments, type ServiceRow } from "../../../db/schema";
import { type Changes, updateRow } from "../../../db/unit/changes";
import { plannedGroup } from "../../../domain/booking/layout/occupy";
import type { Segment, Visit } from "../../../domain/booking/layout/visit";
import { invariant } from "../../../domain/errors";
import { type Marks, NO_MARKS } from "../../../schemas/marks";
import type { OfferingMember } from "../../availability";
import { keysOf } from "../appointments/warnings";
import { newVisitOf } from "../segments/in-visit";
import { type Bookable, segmentsOf } from "../segments/segments";
import type { Standing } from "../segments/timetables";
import { newAppointment, rowsOfAppointment } from "../store/appointment-rows";
import type { Chosen } from "./requested-items";

/** A visit with its appointments, one for each of its segments. */
export interface PlacedVisit {
  visit: Visit;
  item: Chosen;
  /** What the item booked, in the order of the segments. */
  staffed: ServiceWithStaff[];
  appointments: AppointmentRow[];
}

/** Who serves a segment, and with which service. */
export interface ServiceWithStaff {
  service: ServiceRow;
  member: OfferingMember;
}

interface VisitToPlace {
  visit: Visit;
  item: Chosen;
  /** What stood at the start when the visit was decided. */
  standing: Standing[];
  seriesId?: string | null;
  internalNote?: string;
  /** An integrator's own id of the first appointment, and their notes at each. */
  marks?: Marks;
}

/** Leaves the appointments of visits to be stored; a later one may join what an earlier one makes. */
export function placeVisits(ctx: TenantContext, visits: VisitToPlace[], changes: Changes): PlacedVisit[] {
  const planned = new Map<string, AppointmentRow>();
  return visits.map((each) => {
    const staffed = each.visit.segments.map((segment, index) => serviceWithStaffOf(each.item, segment, index));
    const shared = sharedColumns(ctx, each);
    const rows = each.visit.segments.map((segment, index) => {
      const { member } = staffed[index] ?? missing();
      if (segment.joins === null) {
        const row = newAppointment({
          ...shared,
          ...marksAt(each, index),
          ...segmentColumns(segment, member),
          now: ctx.now,
        });
        changes.inserts.push(...rowsOfAppointment(row));
        planned.set(plannedGroup(segment), row);
        return row;
      }
      const standing = each.standing.find(({ row }) => row.id === segment.joins)?.row ?? planned.get(segment.joins);
      invariant(standing, "what is joined stands there, or is made by the same order");
      return planned.has(segment.joins) ? standing : withSeats(ctx, { row: standing, member }, changes);
    });
    return { visit: each.visit, item: each.item, staffed, appointments: rows };
  });
}

const missing = (): never => {
  throw new Error("Every segment has its service and member.");
};

/** Who serves a segment of an item's service, and with which service. */
export function serviceWithStaffOf(bookable: Bookable, { staffId }: Segment, index: number): ServiceWithStaff {
  const own = segmentsOf(bookable)[index];
  const member = own?.members.find(({ id }) => id === staffId);
  invariant(own && member, "a segment is laid out with one of those who offer its service");
  return { service: own.service, member };
}

/** An id is of one appointment alone. */
const marksAt = ({ marks = NO_MARKS }: VisitToPlace, index: number): Marks =>
  index === 0 ? marks : { ...marks, externalId: null };

/** What all appointments of a visit have in common. */
function sharedColumns(ctx: TenantContext, { item, seriesId = null, internalNote = "" }: VisitToPlace) {
  return { tenantId: ctx.tenant.id, ...newVisitOf(item), seriesId, internalNote, source: causeOf(ctx) };
}

/** What an appointment takes from its segment. */
export function segmentColumns(segment: Segment, { id: staffId, link }: OfferingMember) {
  const accepted: string[] = keysOf(segment.warnings);
  return {
    serviceId: segment.serviceId,
    staffId,
    startsAt: new Date(segment.startAt),
    endsAt: new Date(segment.endAt),
    blockedStartsAt: new Date(segment.blockedStartAt),
    blockedEndsAt: new Date(segment.blockedEndAt),
    capacityMin: link.capacityMin,
    capacityMax: link.capacityMax,
    forced: accepted.length > 0,
    warnings: accepted,
  };
}

/** A joined appointment has as many seats as its member offers now: the link may have changed since it was made. */
function withSeats(
  { now }: TenantContext,
  { row, member }: { row: AppointmentRow; member: OfferingMember },
  changes: Changes,
): AppointmentRow {
  const { capacityMin, capacityMax } = member.link;
  if (row.capacityMin === capacityMin && row.capacityMax === capacityMax) return row;
  const set = { capacityMin, capacityMax, updatedAt: now };
  updateRow(changes, appointments, { key: { tenantId: row.tenantId, id: row.id }, set, was: { status: row.status } });
  return { ...row, ...set };
}

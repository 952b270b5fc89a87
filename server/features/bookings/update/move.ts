import { causeOf, type TenantContext } from "../../../context";
import type { AppointmentRow } from "../../../db/schema";
import { arrivalAfterMove } from "../../../domain/booking/arrival";
import type { Segment, Visit } from "../../../domain/booking/layout/visit";
import { invariant } from "../../../domain/errors";
import { localTimeOf } from "../../../domain/zones";
import { NO_MARKS } from "../../../schemas/marks";
import { type ServiceWithStaff, segmentColumns, serviceWithStaffOf } from "../create/place-visits";
import type { LoadedMove } from "../load/move";
import type { MovedService } from "../load/moved-services";
import type { BookingRecord } from "../read/record";
import { visitIdOf } from "../segments/in-visit";
import { newAppointment } from "../store/appointment-rows";
import {
  addAppointment,
  addNewAppointment,
  appointmentIn,
  bookingIn,
  changeAppointment,
  changeBooking,
  type Draft,
  othersIn,
  recordIn,
} from "../store/draft";
import { release } from "./place";

/** A customer's visit, laid out anew. */
interface MovedVisit {
  /** The bookings of its segments, in their order. */
  records: BookingRecord[];
  visit: Visit;
  service: MovedService;
  joinable: LoadedMove["joinable"];
}

/**
 * Moves a visit of a draft: its bookings keep their ids, numbers, prices and payments.
 *
 * The only booking that its appointment ever had takes the appointment along. Any other goes by itself, so that those
 * that stay, ended ones too, keep their time.
 */
export function moveVisit(ctx: TenantContext, draft: Draft, moved: MovedVisit): void {
  const { records, visit, service } = moved;
  const [startsAt, endsAt] = [new Date(visit.startAt), new Date(visit.endAt)];
  for (const [index, segment] of visit.segments.entries()) {
    const before = records[index];
    invariant(before, "every segment has its booking");
    const staffed = serviceWithStaffOf(service, segment, index);
    draft.staff.set(staffed.member.id, staffed.member);
    draft.spans.set(visitIdOf(before.appointment), { startsAt, endsAt });
    moveSegment(ctx, draft, { before, segment, staffed, joinable: moved.joinable });
    countMove(ctx, draft, before);
  }
}

/** Counts one on, for whoever has the booking in a calendar; on another day nobody has arrived yet. */
export function countMove({ now, tenant }: TenantContext, draft: Draft, before: BookingRecord): void {
  const { id } = before.booking;
  const { sequence, arrivedAt } = bookingIn(draft, id);
  const dateOf = ({ appointment }: BookingRecord) => localTimeOf(tenant.timeZone, appointment.startsAt.getTime()).date;
  const dates = { from: dateOf(before), to: dateOf(recordIn(draft, before)) };
  const arrival = { arrivedAt: arrivalAfterMove(arrivedAt, dates) };
  changeBooking(draft, id, { sequence: sequence + 1, movedAt: now, ...arrival, updatedAt: now });
}

interface MovedSegment {
  before: BookingRecord;
  segment: Segment;
  staffed: ServiceWithStaff;
  joinable: LoadedMove["joinable"];
}

function moveSegment(ctx: TenantContext, draft: Draft, { before, segment, staffed, joinable }: MovedSegment): void {
  const { booking, appointment } = before;
  const columns = segmentColumns(segment, staffed.member);
  if (segment.joins !== null) {
    const group = joinable.get(segment.joins);
    invariant(group, "what is joined stands at the start asked for");
    release(ctx, draft, booking);
    joinGroup(ctx, draft, { before, group, staffed });
  } else if (othersIn(draft, booking).length === 0) {
    changeAppointment(draft, appointment.id, { ...columns, updatedAt: ctx.now });
    draft.blocking.add(appointment.id);
  } else {
    release(ctx, draft, booking);
    addNewAppointment(draft, besides(ctx, appointment, columns), [booking.id]);
  }
}

/** It has as many seats as its member offers now. */
function joinGroup(
  { now }: TenantContext,
  draft: Draft,
  { before, group, staffed }: { before: BookingRecord; group: AppointmentRow; staffed: ServiceWithStaff },
): void {
  const { capacityMin, capacityMax } = staffed.member.link;
  addAppointment(draft, group);
  const { capacityMin: min, capacityMax: max } = appointmentIn(draft, group.id);
  if (min !== capacityMin || max !== capacityMax)
    changeAppointment(draft, group.id, { capacityMin, capacityMax, updatedAt: now });
  changeBooking(draft, before.booking.id, { appointmentId: group.id });
}

/** An appointment of its own for who leaves others behind. */
function besides(
  ctx: TenantContext,
  { tenantId, groupId, compositeId }: AppointmentRow,
  columns: ReturnType<typeof segmentColumns>,
): AppointmentRow {
  const made = { internalNote: "", ...NO_MARKS, source: causeOf(ctx), now: ctx.now };
  return newAppointment({ tenantId, groupId, compositeId, seriesId: null, ...columns, ...made });
}

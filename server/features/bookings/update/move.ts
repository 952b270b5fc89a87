import type { TenantContext } from "../../../context";
import type { AppointmentRow } from "../../../db/schema";
import type { Segment, Visit } from "../../../domain/booking/layout/visit";
import { invariant } from "../../../domain/errors";
import { NO_MARKS } from "../../../schemas/marks";
import { type SegmentTerms, segmentColumns, termsOf } from "../create/place-visits";
import { sourceOf } from "../create/source";
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
} from "../store/draft";
import { release } from "./place";

/** A customer's visit, laid out anew. */
export interface MovedVisit {
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
    const terms = termsOf(service, segment, index);
    draft.staff.set(terms.member.id, terms.member);
    draft.spans.set(visitIdOf(before.appointment), { startsAt, endsAt });
    moveSegment(ctx, draft, { before, segment, terms, joinable: moved.joinable });
    countMove(ctx, draft, before);
  }
}

/** Counts one on, for whoever has the booking in a calendar. */
export function countMove({ now }: TenantContext, draft: Draft, { booking: { id } }: BookingRecord): void {
  changeBooking(draft, id, { sequence: bookingIn(draft, id).sequence + 1, movedAt: now, updatedAt: now });
}

interface MovedSegment {
  before: BookingRecord;
  segment: Segment;
  terms: SegmentTerms;
  joinable: LoadedMove["joinable"];
}

function moveSegment(ctx: TenantContext, draft: Draft, { before, segment, terms, joinable }: MovedSegment): void {
  const { booking, appointment } = before;
  const columns = segmentColumns(segment, terms.member);
  if (segment.joins !== null) {
    const group = joinable.get(segment.joins);
    invariant(group, "what is joined stands at the start asked for");
    release(ctx, draft, booking);
    joinGroup(ctx, draft, { before, group, terms });
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
  { before, group, terms }: { before: BookingRecord; group: AppointmentRow; terms: SegmentTerms },
): void {
  const { capacityMin, capacityMax } = terms.member.link;
  addAppointment(draft, group);
  const { capacityMin: min, capacityMax: max } = appointmentIn(draft, group.id);
  if (min !== capacityMin || max !== capacityMax)
    changeAppointment(draft, group.id, { capacityMin, capacityMax, updatedAt: now });
  changeBooking(draft, before.booking.id, { appointmentId: group.id });
}

/** An appointment of its own for who leaves others behind. */
function besides(
  ctx: TenantContext,
  { tenantId, groupId, wholeId }: AppointmentRow,
  columns: ReturnType<typeof segmentColumns>,
): AppointmentRow {
  const made = { internalNote: "", ...NO_MARKS, source: sourceOf(ctx), now: ctx.now };
  return newAppointment({ tenantId, groupId, wholeId, seriesId: null, ...columns, ...made });
}

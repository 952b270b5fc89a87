import { causeOf, type TenantContext } from "../../../../context";
import type { AppointmentRow } from "../../../../db/schema";
import { type MovingVisit, moveVisits } from "../../../../domain/booking/layout/move";
import { visitStartOf } from "../../../../domain/booking/layout/timetable";
import type { Visit } from "../../../../domain/booking/layout/visit";
import { isLive } from "../../../../domain/booking/status-change";
import { holdsSeat } from "../../../../domain/booking-status";
import { invariant } from "../../../../domain/errors";
import { type ServiceWithStaff, segmentColumns, serviceWithStaffOf } from "../../create/place-visits";
import { minutesOf } from "../../intake/extras";
import { byAge } from "../../load/appointments";
import type { LoadedMove } from "../../load/move";
import type { MovedService } from "../../load/moved-services";
import { notify } from "../../notifications/notify";
import type { BookingRecord } from "../../read/record";
import { isJoinable, visitIdOf, visitsIn } from "../../segments/in-visit";
import { movedTimetable } from "../../segments/moved-timetable";
import { minutesAddedTo } from "../../segments/segments";
import { bookingIn, changeAppointment, type Draft, recordIn } from "../../store/draft";
import { countMove } from "../../update/move";
import { requoteIn } from "../../update/requote";
import type { Outcome } from "../dry-run";
import { type Warned, warningFields } from "../warnings";
import { requireService } from "./require-service";

export interface Move {
  /** The one that the change speaks of. */
  addressed: AppointmentRow;
  /** All that move along, by start; the addressed one among them, and all segments of their composite services. */
  rows: AppointmentRow[];
  /** What is new of the addressed one. */
  move: Partial<Pick<AppointmentRow, "serviceId" | "staffId" | "startsAt" | "endsAt">>;
  /** Whether customers are told of another time or member. */
  mailsCustomers: boolean;
}

/** What was decided of a change, but for its answer. */
export type Moved = Pick<Outcome, "warnings" | "priceMinor">;

/**
 * Moves active appointments of a draft with all their bookings; see `moveVisits`. None is merged with a group it meets.
 * Another service has another price. Whether warnings stop it decides the caller.
 *
 * @throws DomainError validation | capacity_exceeded | slot_unavailable when there are too few members for the segments |
 *   conflict where another service's price cannot be asked for, or a segment is to be one of another service
 */
export async function moveAppointments(
  ctx: TenantContext,
  draft: Draft,
  { loaded, ...move }: Move & { loaded: LoadedMove },
): Promise<Moved> {
  const records = recordsOf(draft, move.rows);
  const occurrences = visitsIn(move.rows).map((own) => occurrenceOf(ctx, loaded, { own, move, records }));
  const { startsAt, endsAt, staffId, serviceId } = move.move;
  const visits = moveVisits(
    occurrences.map(({ moving }) => moving),
    {
      ...{ segmentId: move.addressed.id, staffId, serviceId, timeZone: ctx.tenant.timeZone },
      ...{ startAt: startsAt?.getTime(), endAt: endsAt?.getTime() },
    },
  );
  const moved = visits.flatMap((visit, index) => {
    const occurrence = occurrences[index];
    return occurrence ? place(ctx, draft, { occurrence, visit }) : [];
  });
  const live = records.filter(({ booking }) => isLive(booking.status));
  for (const before of live) countMove(ctx, draft, before);
  if (serviceId !== undefined) requoteAll(ctx, draft, { live, moved });
  const toCustomer = move.mailsCustomers && (startsAt !== undefined || staffId !== undefined);
  const notification = toCustomer ? "booking_rescheduled" : null;
  const notice = { type: "booking.updated", cause: causeOf(ctx), notification, toCustomer } as const;
  for (const before of live) await notify(ctx, draft, { before, ...notice });
  const priceMinor = live.reduce((sum, { booking }) => sum + bookingIn(draft, booking.id).priceMinor, 0);
  return { warnings: warningFields(moved, ctx.tenant.timeZone), priceMinor };
}

/** The bookings in appointments of a draft as they are by now, oldest first. */
export const recordsOf = (draft: Draft, rows: Pick<AppointmentRow, "id">[]): BookingRecord[] =>
  draft.records
    .map((record) => recordIn(draft, record))
    .filter(({ appointment }) => rows.some(({ id }) => id === appointment.id))
    .sort(byAge);

/** What moves as one: the segments of a visit, with what they are to be of. */
interface Occurrence {
  rows: AppointmentRow[];
  service: MovedService;
  moving: MovingVisit;
}

interface OfOne {
  own: AppointmentRow[];
  move: Move;
  records: BookingRecord[];
}

function occurrenceOf(ctx: TenantContext, loaded: LoadedMove, { own, move, records }: OfOne): Occurrence {
  const [first] = own;
  invariant(first, "what moves has a segment");
  const occupants = records.filter(({ appointment }) => appointment.id === first.id);
  const seated = occupants.filter(({ booking }) => holdsSeat(booking.status));
  const persons = seated.reduce((sum, { booking }) => sum + booking.persons, 0);
  const service = requireService(loaded, first, move);
  const timetable = movedTimetable(ctx, loaded, { ...service, persons, extraMinutes: 0 });
  const staffId = move.move.staffId ?? first.staffId;
  const segments = own.map(segmentOf);
  const startAt = visitStartOf(timetable, first.startsAt.getTime());
  const addedMinutes = extraMinutesOf(occupants, service, staffId);
  return { rows: own, service, moving: { timetable, startAt, segments, persons, addedMinutes } };
}

const segmentOf = (row: AppointmentRow): MovingVisit["segments"][number] => ({
  id: row.id,
  serviceId: row.serviceId,
  staffId: row.staffId,
  startAt: row.startsAt.getTime(),
  endAt: row.endsAt.getTime(),
  blockedStartAt: row.blockedStartsAt.getTime(),
  blockedEndAt: row.blockedEndsAt.getTime(),
});

/** What the extras of its bookings make it longer than its service; another service knows none of them. */
function extraMinutesOf(occupants: BookingRecord[], service: MovedService, staffId: string): number {
  return occupants
    .filter((record) => record.service.id === service.offered.service.id && isLive(record.booking.status))
    .reduce((sum, { booking }) => sum + minutesAddedTo(service, staffId, minutesOf(booking.extras)), 0);
}

/** A segment where it stands now, for the sentences of its warnings. */
interface MovedSegment extends Warned {
  appointmentId: string;
  staffed: ServiceWithStaff;
}

/** Puts the segments of a visit where it was laid out. What an operator forced on the old time is over. */
function place(
  ctx: TenantContext,
  draft: Draft,
  { occurrence, visit }: { occurrence: Occurrence; visit: Visit },
): MovedSegment[] {
  const { rows, service, moving } = occurrence;
  return visit.segments.flatMap((segment, index) => {
    const row = rows[index];
    if (!row) return [];
    const staffed = serviceWithStaffOf(service, segment, index);
    const columns = segmentColumns(segment, staffed.member);
    // One that keeps its start keeps sharing its seats with others there.
    if (!isAt(row, columns))
      draft.loaded.beside = draft.loaded.beside.filter(({ appointmentId }) => appointmentId !== row.id);
    changeAppointment(draft, row.id, { ...columns, updatedAt: ctx.now });
    draft.blocking.add(row.id);
    draft.staff.set(staffed.member.id, staffed.member);
    draft.services.set(staffed.service.id, staffed.service);
    // A group's start is its own, and they may take each other's present one.
    if (isJoinable(row)) draft.moving.add(row.id);
    draft.spans.set(visitIdOf(row), { startsAt: new Date(visit.startAt), endsAt: new Date(visit.endAt) });
    const { warnings, startAt, endAt } = segment;
    const { addedMinutes } = moving;
    return [
      { appointmentId: row.id, staffed, warnings, span: { startAt, endAt }, service: staffed.service, addedMinutes },
    ];
  });
}

type Place = Pick<AppointmentRow, "startsAt" | "staffId" | "serviceId">;

const isAt = (one: Place, other: Place): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.staffId === other.staffId &&
  one.serviceId === other.serviceId;

/** One after another: those of one payment share its coupon. @throws DomainError conflict */
function requoteAll(
  ctx: TenantContext,
  draft: Draft,
  { live, moved }: { live: BookingRecord[]; moved: MovedSegment[] },
) {
  for (const before of live) {
    const staffed = moved.find(({ appointmentId }) => appointmentId === before.appointment.id)?.staffed;
    if (staffed) requoteIn(ctx, draft, { before, service: staffed.service, link: staffed.member.link });
  }
}

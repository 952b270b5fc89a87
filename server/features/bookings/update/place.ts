import type { TenantContext } from "../../../context";
import type { AppointmentRow, BookingRow } from "../../../db/schema";
import { capacityExceeded } from "../../../domain/booking/refusals";
import { requireRoom, type SeatNeed, seatNeedOf } from "../../../domain/booking/seats";
import { isFreed, placeAfter } from "../../../domain/booking/status-change";
import { holdsSeat } from "../../../domain/booking-status";
import { MINUTE_MS } from "../../../domain/dates";
import { DomainError } from "../../../domain/errors";
import { getOfferedService } from "../../availability";
import { faultOfMember } from "../appointments/member-faults";
import { getAppointment } from "../appointments/queries";
import { sentencesBeside } from "../appointments/warnings";
import type { Occupant } from "../load/surroundings";
import type { BookingRecord } from "../read/record";
import { isJoinable } from "../segments/in-visit";
import {
  addAppointment,
  appointmentIn,
  bookingIn,
  changeAppointment,
  changeBooking,
  type Draft,
  linkOf,
  othersIn,
} from "../store/draft";
import { verdictOn } from "./check-conflicts";

/**
 * What a booking's new status, or its new persons, does to its appointment: the last live booking frees the time when
 * it leaves, one that comes back must find it free, and who takes a seat or grows must find room.
 *
 * The calendar is read only for a time that was freed meanwhile.
 *
 * @throws DomainError validation on `status` | slot_unavailable | capacity_exceeded
 */
export async function takePlace(
  ctx: TenantContext,
  draft: Draft,
  { before, changes }: { before: BookingRecord; changes: Partial<BookingRow> },
): Promise<void> {
  const { booking } = before;
  const appointment = appointmentIn(draft, booking.appointmentId);
  const { status: to = booking.status, persons = booking.persons } = changes;
  const place = changes.status === undefined ? "keep" : placeAfter({ from: booking.status, to, appointment });
  const need = seatNeedOf({ from: booking.status, to, personsBefore: booking.persons, persons, place });
  if (place === "leave") release(ctx, draft, booking);
  const joined = place === "reopen" ? await findPlace(ctx, appointment, persons) : null;
  if (joined !== null) {
    addAppointment(draft, await getAppointment(ctx.db, ctx.tenant.id, joined));
    return changeBooking(draft, booking.id, { appointmentId: joined });
  }
  findRoom(ctx, draft, { before, need, persons });
  if (place === "reopen") reopen(ctx, draft, appointment);
}

/** Frees the time of a booking's appointment when no other booking lives there. */
export function release(ctx: TenantContext, draft: Draft, booking: Pick<BookingRow, "id" | "appointmentId">): void {
  const appointment = appointmentIn(draft, booking.appointmentId);
  const others = othersIn(draft, booking).map(({ status }) => status);
  if (!isFreed(appointment, others)) return;
  draft.freed.add(appointment.id);
  draft.blocking.delete(appointment.id);
  changeAppointment(draft, appointment.id, { status: "cancelled", updatedAt: ctx.now });
}

function reopen(ctx: TenantContext, draft: Draft, { id }: AppointmentRow): void {
  draft.blocking.add(id);
  changeAppointment(draft, id, { status: "active", updatedAt: ctx.now });
}

/** An appointment has as many seats as its member offers now; of a link that is gone, what it was made with. */
function findRoom(
  { now }: TenantContext,
  draft: Draft,
  { before, need, persons }: { before: BookingRecord; need: SeatNeed; persons: number },
): void {
  if (need === null) return;
  const booking = bookingIn(draft, before.booking.id);
  const appointment = appointmentIn(draft, booking.appointmentId);
  const { capacityMin, capacityMax } = linkOf(draft, appointment) ?? appointment;
  const others = othersIn(draft, booking);
  const beside = draft.loaded.beside.find(({ appointmentId }) => appointmentId === appointment.id)?.seats ?? 0;
  const seats = {
    capacityMax,
    taken: beside + personsOf(others.filter(({ status }) => holdsSeat(status))),
    waiting: personsOf(others.filter(({ status }) => status === "waitlisted")),
    waitlistCapacity: before.service.waitlistCapacity,
  };
  requireRoom(need, seats, persons);
  const isSame = appointment.capacityMin === capacityMin && appointment.capacityMax === capacityMax;
  if (need === "seats" && !isSame)
    changeAppointment(draft, appointment.id, { capacityMin, capacityMax, updatedAt: now });
}

const personsOf = (occupants: Occupant[]): number => occupants.reduce((sum, { persons }) => sum + persons, 0);

/**
 * The whole check again, with the length the appointment had and what was accepted for it then.
 *
 * @returns the group that stands at that time by now, which the booking joins; null when the time is free
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
async function findPlace(ctx: TenantContext, appointment: AppointmentRow, persons: number): Promise<string | null> {
  const { serviceId, staffId, startsAt, endsAt } = appointment;
  const offered = await getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "management" });
  const span = { startAt: startsAt.getTime(), endAt: endsAt.getTime() };
  const rules = paddingOf(appointment);
  const joins = isJoinable(appointment);
  const verdict = await verdictOn(ctx, { offered, staffId, span, persons, joins, rules });
  if (!verdict) throw notFree(await faultOfMember(ctx, staffId));
  const accepted = ["duration", ...appointment.warnings];
  const met = sentencesBeside({ ...verdict, span, service: offered.service }, accepted, ctx.tenant.timeZone);
  if (met !== "") throw notFree(met);
  if (verdict.isFull) throw capacityExceeded();
  return verdict.joins;
}

/** @param reason a sentence of what stands in the way */
const notFree = (reason: string) =>
  new DomainError(
    "slot_unavailable",
    `The old time is no longer free. ${reason} Book another time, or make room first.`,
  );

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS;

const paddingOf = ({ startsAt, endsAt, blockedStartsAt, blockedEndsAt }: AppointmentRow) => ({
  paddingBeforeMinutes: minutesBetween(blockedStartsAt, startsAt),
  paddingAfterMinutes: minutesBetween(endsAt, blockedEndsAt),
});

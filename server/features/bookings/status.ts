import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { capacityExceeded } from "../../domain/booking/refusals";
import { requireRoom, type SeatNeed } from "../../domain/booking/seats";
import { isFreed, isLive } from "../../domain/booking/status-change";
import { MINUTE_MS } from "../../domain/dates";
import { DomainError } from "../../domain/errors";
import { verdictOn } from "../appointments/check";
import { deleteOccupancy, insertOccupancy, updateAppointment } from "../appointments/queries";
import { faultOfMember } from "../appointments/terms";
import { sentencesBeside } from "../appointments/warnings";
import { getOfferedService } from "../availability/offered-queries";
import { getService } from "../services/queries";
import { findStaffService } from "../staff-services/queries";
import type { HeldBooking } from "./hold";
import { countSeats, listStatusesOfOthers, sumPersons, updateBooking } from "./queries";
import { withSeatsOf } from "./seat";
import { countSeatsBeside } from "./seat-queries";

export { capacityExceeded, tooManyPersons, waitingListFull } from "../../domain/booking/refusals";
export { isLive };

/**
 * What a held booking's new status does to its appointment: the last live booking frees the time when it leaves, and one
 * that comes back must find it free; see `placeAfter`.
 *
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export const enterPlace = (ctx: TenantContext, held: HeldBooking, place: "leave" | "reopen"): Promise<void> =>
  place === "leave" ? release(ctx, held) : revive(ctx, held);

/** Frees the appointment's time when no other booking lives there. */
export async function release({ db, now }: TenantContext, { booking, appointment }: HeldBooking): Promise<void> {
  if (!isFreed(appointment, await listStatusesOfOthers(db, booking))) return;
  await deleteOccupancy(db, appointment);
  await updateAppointment(db, appointment, { status: "cancelled", updatedAt: now });
}

/**
 * Finds room for a held booking of so many persons where it is to live; an appointment has as many seats as its member
 * offers now.
 *
 * @throws DomainError capacity_exceeded
 */
export async function findRoom(
  ctx: TenantContext,
  held: HeldBooking,
  { need, persons }: { need: SeatNeed; persons: number },
) {
  if (need === null) return;
  const { db, tenant } = ctx;
  const { appointment, booking } = held;
  // Of a link that is gone, what the appointment was made with.
  const limits = (await findStaffService(db, tenant.id, appointment)) ?? appointment;
  const { capacityMax } = limits;
  const taken = (await countSeats(db, booking)) + (await countSeatsBeside(db, appointment, capacityMax));
  const { waiting } = await sumPersons(db, tenant.id, appointment.id);
  const { waitlistCapacity } = await getService(db, tenant.id, appointment.serviceId);
  const own = booking.status === "waitlisted" ? booking.persons : 0;
  requireRoom(need, { capacityMax, taken, waiting: waiting - own, waitlistCapacity }, persons);
  if (need === "seats") await withSeatsOf(ctx, appointment, limits);
}

/** An ended booking takes its place again, if the place is still there. */
async function revive(ctx: TenantContext, held: HeldBooking): Promise<void> {
  const { appointment, booking } = held;
  const joined = await requirePlace(ctx, appointment, booking.persons);
  if (joined !== null) await updateBooking(ctx.db, booking, { appointmentId: joined });
  else await reopen(ctx, held);
}

/** @throws DomainError slot_unavailable | capacity_exceeded */
async function reopen(ctx: TenantContext, held: HeldBooking): Promise<void> {
  await findRoom(ctx, held, { need: "seats", persons: held.booking.persons });
  await insertOccupancy(ctx.db, held.appointment);
  await updateAppointment(ctx.db, held.appointment, { status: "active", updatedAt: ctx.now });
}

/**
 * The whole check again, with the length the appointment had and what was accepted for it then.
 *
 * @returns the group that stands at that time by now, which the booking joins; null when the time is free
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
async function requirePlace(ctx: TenantContext, appointment: AppointmentRow, persons: number): Promise<string | null> {
  const { serviceId, staffId, startsAt, endsAt } = appointment;
  const offered = await getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "management" });
  const span = { startAt: startsAt.getTime(), endAt: endsAt.getTime() };
  const rules = paddingOf(appointment);
  const joins = appointment.groupId === null;
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

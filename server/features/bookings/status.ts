import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { type BookingStatus, canMove, hasEnded, holdsSeat, isHistory, movesFrom } from "../../domain/booking-status";
import { MINUTE_MS } from "../../domain/dates";
import { DomainError, invalid } from "../../domain/errors";
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

/**
 * The refusal of a party that does not fit, whoever asks.
 *
 * @param date of the appointment, where it may be one of several
 */
export const capacityExceeded = (date?: string) =>
  new DomainError(
    "capacity_exceeded",
    `There are not enough seats left in the appointment${on(date)}. Ask for fewer persons, or choose another time.`,
  );

const on = (date: string | undefined) => (date === undefined ? "" : ` on ${date}`);

/** The refusal of a party that finds neither a seat nor a place to wait. */
export const waitingListFull = (date?: string) =>
  new DomainError(
    "capacity_exceeded",
    `There are not enough seats left in the appointment${on(date)}, nor on its waiting list. Ask for fewer persons, or choose another time.`,
  );

/** The refusal of a party that no appointment of the service can seat. */
export const tooManyPersons = (capacityMax: number) =>
  new DomainError(
    "capacity_exceeded",
    `An appointment of the service has ${capacityMax} ${capacityMax === 1 ? "seat" : "seats"}. Ask for fewer persons, or choose another staff member or service.`,
  );

/**
 * Whether a held booking may take a status, and what that does to its appointment: the last live booking frees the
 * time when it ends, and one that comes back must find it free.
 *
 * @throws DomainError validation on `status` | slot_unavailable | capacity_exceeded
 */
export async function enterStatus(ctx: TenantContext, held: HeldBooking, status: BookingStatus): Promise<void> {
  const { booking } = held;
  if (!canMove(booking.status, status))
    throw invalid({
      status: `A booking that is ${booking.status} cannot become ${status}, only ${movesFrom(booking.status).join(" or ")}.`,
    });
  if (isHistory(booking.status) && !isHistory(status)) requireStanding(held);
  if (hasEnded(booking.status)) return revive(ctx, held);
  if (hasEnded(status)) return release(ctx, held);
  if (booking.status === "waitlisted") await requireSeats(ctx, held, booking.persons);
}

/** Frees the appointment's time when no other booking lives there. */
export async function release({ db, now }: TenantContext, { booking, appointment }: HeldBooking): Promise<void> {
  if (appointment.status === "cancelled" || (await listStatusesOfOthers(db, booking)).some(isLive)) return;
  await deleteOccupancy(db, appointment);
  await updateAppointment(db, appointment, { status: "cancelled", updatedAt: now });
}

/**
 * The limit is what the member offers now; of a link that is gone, what the appointment was made with.
 *
 * @throws DomainError capacity_exceeded unless the booking's persons fit beside the others
 */
export async function requireSeats(ctx: TenantContext, held: HeldBooking, persons: number): Promise<void> {
  const { db, tenant } = ctx;
  const { appointment } = held;
  const limits = (await findStaffService(db, tenant.id, appointment)) ?? appointment;
  const others = await countSeats(db, held.booking);
  const beside = await countSeatsBeside(db, appointment, limits.capacityMax);
  if (others + beside + persons > limits.capacityMax) throw capacityExceeded();
  await withSeatsOf(ctx, appointment, limits);
}

/**
 * The list of a group is as long as its service says, and nobody waits for more seats than there are.
 *
 * @throws DomainError capacity_exceeded unless the booking may wait for so many persons
 */
export async function requireWaitingRoom({ db, tenant }: TenantContext, held: HeldBooking, persons: number) {
  const { booking, appointment } = held;
  const { waitlistCapacity } = await getService(db, tenant.id, appointment.serviceId);
  const { capacityMax } = (await findStaffService(db, tenant.id, appointment)) ?? appointment;
  const { waiting } = await sumPersons(db, tenant.id, appointment.id);
  if (persons > capacityMax) throw tooManyPersons(capacityMax);
  if (waiting - booking.persons + persons > waitlistCapacity) throw waitingListFull();
}

/** An ended booking may grow to what the appointment could seat, and no further. @throws DomainError capacity_exceeded */
export async function requireFitting({ db, tenant }: TenantContext, held: HeldBooking, persons: number) {
  const { capacityMax } = (await findStaffService(db, tenant.id, held.appointment)) ?? held.appointment;
  if (persons > capacityMax) throw tooManyPersons(capacityMax);
}

/** @throws DomainError slot_unavailable when the appointment was deleted */
function requireStanding({ appointment }: HeldBooking): void {
  if (appointment.deletedAt)
    throw new DomainError("slot_unavailable", "The appointment was deleted. Make a new booking instead.");
}

/** An ended booking takes its place again, if the place is still there. */
async function revive(ctx: TenantContext, held: HeldBooking): Promise<void> {
  const { appointment, booking } = held;
  requireStanding(held);
  if (appointment.status === "active") return requireSeats(ctx, held, booking.persons);
  const joined = await requirePlace(ctx, appointment, booking.persons);
  if (joined !== null) await updateBooking(ctx.db, booking, { appointmentId: joined });
  else await reopen(ctx, held);
}

/** @throws DomainError slot_unavailable | capacity_exceeded */
async function reopen(ctx: TenantContext, held: HeldBooking): Promise<void> {
  await requireSeats(ctx, held, held.booking.persons);
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

/** Whether a booking in this status has a seat or waits for one. */
export const isLive = (status: BookingStatus): boolean => holdsSeat(status) || status === "waitlisted";

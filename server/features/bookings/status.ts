import type { TenantContext } from "../../context";
import type { AppointmentRow, BookingRow } from "../../db/schema";
import { reasonsAgainst } from "../../domain/availability/reasons";
import type { ReasonCode } from "../../domain/availability/calendar";
import { type BookingStatus, canMove, hasEnded, holdsSeat } from "../../domain/booking-status";
import { DomainError, invalid } from "../../domain/errors";
import { deleteOccupancy, insertOccupancy, updateAppointment } from "../appointments/queries";
import { getOfferedService } from "../availability/offered";
import type { HeldBooking } from "./hold";
import { calendarOf } from "./offer";
import { countSeats, hasOtherLive } from "./queries";

const capacityExceeded = () => new DomainError("capacity_exceeded", "There are not enough seats left in the appointment.");

/**
 * Whether a held booking may take a status, and what that does to its appointment: the last live booking frees the
 * time when it ends, and one that comes back must find it free.
 *
 * @throws DomainError validation on `status` | slot_unavailable | capacity_exceeded
 */
export async function enterStatus(ctx: TenantContext, held: HeldBooking, status: BookingStatus): Promise<void> {
  const { booking } = held;
  if (!canMove(booking.status, status))
    throw invalid({ status: `A booking that is ${booking.status} cannot become ${status}.` });
  if (hasEnded(booking.status)) return revive(ctx, held);
  if (hasEnded(status)) return release(ctx, held);
  if (booking.status === "waitlisted") await requireSeats(ctx, held, booking.persons);
}

/** Frees the appointment's time when no other booking lives there. */
export async function release({ db, now }: TenantContext, { booking, appointment }: HeldBooking): Promise<void> {
  if (appointment.status === "cancelled" || (await hasOtherLive(db, booking))) return;
  await deleteOccupancy(db, appointment);
  await updateAppointment(db, appointment, { status: "cancelled", updatedAt: now });
}

/** @throws DomainError capacity_exceeded unless the booking's persons fit beside the others */
export async function requireSeats({ db }: TenantContext, held: HeldBooking, persons: number): Promise<void> {
  const others = await countSeats(db, held.booking);
  if (others + persons > held.appointment.capacityMax) throw capacityExceeded();
}

/** An ended booking takes its place again, if the place is still there. */
async function revive(ctx: TenantContext, held: HeldBooking): Promise<void> {
  const { db, now } = ctx;
  const { appointment, booking } = held;
  if (appointment.deletedAt) throw new DomainError("slot_unavailable", "The appointment was deleted.");
  if (appointment.status === "active") return requireSeats(ctx, held, booking.persons);
  await requireFree(ctx, appointment, booking);
  await insertOccupancy(db, appointment);
  await updateAppointment(db, appointment, { status: "active", updatedAt: now });
}

/** Rules for new bookings alone: they say nothing about one that comes back. */
const NOT_CHECKED: readonly ReasonCode[] = ["too_soon", "too_far", "off_grid", "dst_gap"];

/** The whole check again; what was forced once stays forced. @throws DomainError slot_unavailable | capacity_exceeded */
async function requireFree(ctx: TenantContext, appointment: AppointmentRow, booking: BookingRow): Promise<void> {
  if (appointment.forced) return;
  if (booking.persons > appointment.capacityMax) throw capacityExceeded();
  const asked = { serviceId: appointment.serviceId, audience: "management" as const };
  const offered = await getOfferedService(ctx.db, ctx.tenant.id, asked);
  const wish = { offered, startAt: appointment.startsAt.getTime(), persons: booking.persons, staffId: appointment.staffId };
  const calendar = await calendarOf(ctx, ctx.db, wish);
  const member = calendar.members[0];
  const reasons = member ? reasonsAgainst(calendar, member, wish.startAt) : null;
  if (!reasons || reasons.some(({ code }) => !NOT_CHECKED.includes(code)))
    throw new DomainError("slot_unavailable", "The time is no longer free.");
}

/** @returns whether a booking in this status has a seat or waits for one */
export const isLive = (status: BookingStatus): boolean => holdsSeat(status) || status === "waitlisted";

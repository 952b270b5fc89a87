import { noteUnchanged, type TenantContext } from "../../context";
import { slotAt } from "../../domain/availability/slots";
import { hasEnded } from "../../domain/booking-status";
import { MINUTE_MS } from "../../domain/dates";
import { DomainError } from "../../domain/errors";
import type { OfferedService } from "../availability/offered";
import { tellOfChange } from "./effects";
import { type HeldBooking, holdBooking } from "./hold";
import { getServiceToMove, moveBooking } from "./move";
import { calendarOf, requireMember, requireSlot } from "./offer";
import { getRecord, getRecordByToken, updateBooking } from "./queries";
import type { BookingRecord } from "./record";
import { isLive, release } from "./status";

/** Until when a customer may cancel or move a booking; null when that is over by its nature. */
export function deadlineOf({ tenant }: TenantContext, { booking, appointment, service }: BookingRecord): Date | null {
  if (!isLive(booking.status) || booking.status === "done" || booking.status === "no_show") return null;
  const minCancelMinutes = service.minCancelMinutes ?? tenant.minCancelMinutes;
  return new Date(appointment.startsAt.getTime() - minCancelMinutes * MINUTE_MS);
}

export const isOpenToCustomer = (ctx: TenantContext, record: BookingRecord): boolean => {
  const deadline = deadlineOf(ctx, record);
  return deadline !== null && ctx.now <= deadline;
};

/** @throws DomainError too_late */
function requireOpen(ctx: TenantContext, record: BookingRecord): void {
  if (!isOpenToCustomer(ctx, record))
    throw new DomainError("too_late", "It is too late to change this booking online. Please contact us.");
}

/**
 * Cancels the booking of a manage link for its customer. A second time it changes nothing.
 *
 * @throws DomainError not_found | too_late
 */
export async function cancelByToken(
  ctx: TenantContext,
  { token, reason }: { token: string; reason?: string | null | undefined },
): Promise<BookingRecord> {
  const { db, tenant, now } = ctx;
  const { booking: seen } = await getRecordByToken(db, tenant.id, token);
  const held = await holdBooking(ctx, seen.id);
  const before = await getRecord(db, tenant.id, seen.id);
  if (hasEnded(held.booking.status)) {
    noteUnchanged(ctx);
    return before;
  }
  requireOpen(ctx, before);
  await release(ctx, held);
  const ending = { status: "cancelled" as const, cancelReason: reason || null, cancelledBy: "customer" as const };
  await updateBooking(db, held.booking, { ...ending, updatedAt: now });
  const record = await getRecord(db, tenant.id, seen.id);
  await tellOfChange(ctx, record, {
    type: "booking.cancelled",
    cause: "customer",
    previous: { status: held.booking.status },
    notification: "booking_status",
    toCustomer: true,
  });
  return record;
}

interface RescheduleWish {
  token: string;
  start: string;
  /** Undefined: the present member when free, else whoever is. */
  staff?: string | undefined;
}

/**
 * Moves the booking of a manage link to another slot for its customer. To where it stands already, it changes nothing.
 *
 * @throws DomainError not_found | validation | too_late | slot_unavailable | capacity_exceeded
 */
export async function rescheduleByToken(ctx: TenantContext, wish: RescheduleWish): Promise<BookingRecord> {
  const { db, tenant, now } = ctx;
  const seen = await getRecordByToken(db, tenant.id, wish.token);
  requireOpen(ctx, seen);
  const offered = await getServiceToMove(ctx, seen.appointment);
  if (wish.staff !== "any") requireMember(offered, wish.staff, "staff");
  const everyone = offered.members.map(({ id }) => id);
  const held = await holdBooking(ctx, seen.booking.id, everyone);
  const before = await getRecord(db, tenant.id, seen.booking.id);
  requireOpen(ctx, before);
  const startAt = Date.parse(wish.start);
  const staffId = await chooseMember(ctx, held, { offered, startAt, staff: wish.staff });
  if (staffId === held.appointment.staffId && startAt === held.appointment.startsAt.getTime()) {
    noteUnchanged(ctx);
    return before;
  }
  await moveBooking(ctx, held, { offered, startAt, staffId });
  await updateBooking(db, held.booking, { sequence: held.booking.sequence + 1, updatedAt: now });
  return tellOfMove(ctx, before);
}

/** Whom the booking moves to; their time is held already. */
async function chooseMember(
  ctx: TenantContext,
  { booking, appointment }: HeldBooking,
  asked: { offered: OfferedService; startAt: number; staff: string | undefined },
): Promise<string> {
  const { offered, startAt, staff } = asked;
  if (staff !== undefined && staff !== "any") return staff;
  const isSameStart = startAt === appointment.startsAt.getTime();
  if (isSameStart && staff === undefined) return appointment.staffId;
  const wish = { offered, startAt, persons: booking.persons, staffId: undefined, exceptAppointmentId: appointment.id };
  const calendar = await calendarOf(ctx, ctx.db, wish);
  const present = calendar.members.filter(({ staffId }) => staffId === appointment.staffId);
  const withPresent = staff === undefined ? slotAt({ ...calendar, members: present }, startAt) : null;
  return (withPresent ?? (await requireSlot(ctx, ctx.db, wish))).staffId;
}

async function tellOfMove(ctx: TenantContext, before: BookingRecord): Promise<BookingRecord> {
  const record = await getRecord(ctx.db, ctx.tenant.id, before.booking.id);
  const { appointment } = before;
  await tellOfChange(ctx, record, {
    type: "booking.updated",
    cause: "customer",
    previous: {
      start: appointment.startsAt.toISOString(),
      end: appointment.endsAt.toISOString(),
      staffId: appointment.staffId,
      sequence: before.booking.sequence,
    },
    notification: "booking_rescheduled",
    toCustomer: true,
  });
  return record;
}


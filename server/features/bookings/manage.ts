import { noteUnchanged, type TenantContext } from "../../context";
import { hasEnded } from "../../domain/booking-status";
import { MINUTE_MS } from "../../domain/dates";
import { DomainError } from "../../domain/errors";
import { tellOfChange } from "./effects";
import { type HeldBooking, holdBooking } from "./hold";
import { getServiceToMove, type Move, moveBooking } from "./move";
import { requireMember } from "./offer";
import { getRecord, getRecordByToken, updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";
import { isLive, release } from "./status";

/** Until when a customer may cancel or move a booking; null when that is over by its nature. */
export function deadlineOf({ tenant }: TenantContext, { booking, appointment, service }: BookingRecord): Date | null {
  if (!isLive(booking.status) || booking.status === "done" || booking.status === "no_show") return null;
  const minCancelMinutes = service.minCancelMinutes ?? tenant.minCancelMinutes;
  return new Date(appointment.startsAt.getTime() - minCancelMinutes * MINUTE_MS);
}

/** Whether the customer may still cancel or move the booking. */
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
    before,
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
  const staffId = wish.staff === "any" ? undefined : wish.staff;
  requireMember(offered, staffId, "staff");
  const wanted = staffId === undefined ? offered.members.map(({ id }) => id) : [staffId];
  const held = await holdBooking(ctx, seen.booking.id, wanted);
  const before = await getRecord(db, tenant.id, seen.booking.id);
  requireOpen(ctx, before);
  const move = { offered, startAt: Date.parse(wish.start), staffId, keepsStaff: wish.staff === undefined };
  if (isThere(held, move)) {
    noteUnchanged(ctx);
    return before;
  }
  await moveBooking(ctx, held, move);
  await updateBooking(db, held.booking, { sequence: held.booking.sequence + 1, updatedAt: now });
  return tellOfMove(ctx, before);
}

/** Whether the booking stands where it is to move; whoever is free includes who serves it already. */
const isThere = ({ appointment }: HeldBooking, { startAt, staffId = appointment.staffId }: Move): boolean =>
  startAt === appointment.startsAt.getTime() && staffId === appointment.staffId;

async function tellOfMove(ctx: TenantContext, before: BookingRecord): Promise<BookingRecord> {
  const record = await getRecord(ctx.db, ctx.tenant.id, before.booking.id);
  await tellOfChange(ctx, record, {
    type: "booking.updated",
    cause: "customer",
    before,
    notification: "booking_rescheduled",
    toCustomer: true,
  });
  return record;
}

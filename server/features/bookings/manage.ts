import { noteUnchanged, type TenantContext } from "../../context";
import { requireStaffChoice } from "../../domain/availability/staff-choice";
import { requireMovable } from "./deadline";
import { type HeldBooking, holdBooking } from "./hold";
import { rescheduleWhole, tellOfMove } from "./manage-whole";
import { getServiceToMove, type Move, moveBooking } from "./move";
import { requireMember } from "./offer";
import { getRecord, getRecordByToken, updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";

export interface RescheduleWish {
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
  requireMovable(ctx, seen);
  requireStaffChoice(ctx.tenant, wish.staff, "staff");
  if (seen.whole) return rescheduleWhole(ctx, seen, { wholeId: seen.whole.id, ...wish });
  const offered = await getServiceToMove(ctx, seen.appointment);
  const staffId = wish.staff === "any" ? undefined : wish.staff;
  requireMember(offered, staffId, "staff");
  const wanted = staffId === undefined ? offered.members.map(({ id }) => id) : [staffId];
  const held = await holdBooking(ctx, seen.booking.id, wanted);
  const before = await getRecord(db, tenant.id, seen.booking.id);
  requireMovable(ctx, before);
  const move = { offered, startAt: Date.parse(wish.start), staffId, keepsStaff: wish.staff === undefined };
  if (isThere(held, move)) {
    noteUnchanged(ctx);
    return before;
  }
  await moveBooking(ctx, held, move);
  await updateBooking(db, held.booking, { sequence: held.booking.sequence + 1, movedAt: now, updatedAt: now });
  await tellOfMove(ctx, before);
  return getRecord(db, tenant.id, seen.booking.id);
}

/** Whether the booking stands where it is to move; whoever is free includes who serves it already. */
const isThere = ({ appointment }: HeldBooking, { startAt, staffId = appointment.staffId }: Move): boolean =>
  startAt === appointment.startsAt.getTime() && staffId === appointment.staffId;

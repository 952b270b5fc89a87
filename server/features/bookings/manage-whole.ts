import { noteUnchanged, type TenantContext } from "../../context";
import { starringMembers } from "../availability/offered-whole-queries";
import { requireOpen } from "./deadline";
import { tellOfChange } from "./effects";
import { holdParts } from "./hold";
import { getWholeToMove, moveWhole, wholeStartOf } from "./move-whole";
import { invalidAt } from "./offer";
import { getRecord, updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";
import { servingIds } from "./whole";

interface WholeReschedule {
  wholeId: string;
  start: string;
  /** Undefined: the first part's present member when free, else whoever is. */
  staff?: string | undefined;
}

/**
 * Moves all parts of a whole to another slot of it for its customer. To where it stands already, it changes nothing.
 *
 * @param seen the booking of one of its parts
 * @throws DomainError validation on `staff` | too_late | slot_unavailable | capacity_exceeded
 */
export async function rescheduleWhole(
  ctx: TenantContext,
  seen: BookingRecord,
  { wholeId, start, staff }: WholeReschedule,
): Promise<BookingRecord> {
  const { db, tenant, now } = ctx;
  const whole = await getWholeToMove(ctx, wholeId);
  const staffId = staff === "any" ? undefined : staff;
  if (staffId !== undefined && !starringMembers(whole).some(({ id }) => id === staffId))
    throw invalidAt("staff", "This staff member does not offer the service.");
  const parts = await holdParts(ctx, seen.booking.id, servingIds(whole));
  const before: BookingRecord[] = [];
  for (const { booking } of parts) before.push(await getRecord(db, tenant.id, booking.id));
  for (const record of before) requireOpen(ctx, record);
  const rows = parts.map(({ appointment }) => appointment);
  const [startAt, presentId] = [Date.parse(start), rows[0]?.staffId];
  if (startAt === wholeStartOf(rows, whole) && (staffId ?? presentId) === presentId) {
    noteUnchanged(ctx);
    return seen;
  }
  const { persons } = seen.booking;
  const present = staff === undefined ? presentId : undefined;
  await moveWhole(ctx, rows, { whole, startAt, persons, staffId, present });
  for (const { booking } of parts)
    await updateBooking(db, booking, { sequence: booking.sequence + 1, movedAt: now, updatedAt: now });
  for (const record of before) await tellOfMove(ctx, record);
  return getRecord(db, tenant.id, seen.booking.id);
}

/** Tells of a booking that its customer has moved. */
export async function tellOfMove(ctx: TenantContext, before: BookingRecord): Promise<void> {
  await tellOfChange(ctx, await getRecord(ctx.db, ctx.tenant.id, before.booking.id), {
    type: "booking.updated",
    cause: "customer",
    before,
    notification: "booking_rescheduled",
    toCustomer: true,
  });
}

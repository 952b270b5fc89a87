import { causeOf, type TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { canMove } from "../../domain/booking-status";
import { requireStaffMay } from "../../own-calendar";
import { effectsOfChange } from "../bookings/effects";
import { giveBackAllEntitlements } from "../bookings/entitlements";
import { askNoMoreFor } from "../bookings/order-payment";
import { updateBooking } from "../bookings/queries";
import { insertEffects } from "../outbox/queries";
import { holdAppointments } from "./hold";
import { deleteOccupancy, listRecordsOf, updateAppointment } from "./queries";
import type { DeleteAppointmentInput } from "./schemas";

/**
 * Takes an appointment, or more of its series, out of the calendar: its bookings are cancelled and stay readable, its
 * time is free. What took place, or was missed, is history and stays as it is.
 *
 * @throws DomainError not_found | forbidden to staff who may not cancel
 */
export async function deleteAppointment(ctx: TenantContext, input: DeleteAppointmentInput): Promise<null> {
  const { db, now } = ctx;
  requireStaffMay(ctx, "cancel");
  const rows = await holdAppointments(ctx, input);
  await cancelBookings(ctx, rows, input.notify);
  for (const row of rows) {
    await deleteOccupancy(db, row);
    await updateAppointment(db, row, { status: "cancelled", deletedAt: now, updatedAt: now });
  }
  return null;
}

async function cancelBookings(ctx: TenantContext, rows: AppointmentRow[], notify: boolean): Promise<void> {
  const { db, tenant, now } = ctx;
  const ids = rows.map(({ id }) => id);
  const open = (await listRecordsOf(db, tenant.id, ids)).filter(({ booking }) => canMove(booking.status, "cancelled"));
  const ending = { status: "cancelled" as const, cancelReason: null, cancelledBy: "api" as const, updatedAt: now };
  for (const { booking } of open) await updateBooking(db, booking, ending);
  const ended = open.map(({ booking }) => booking);
  await giveBackAllEntitlements(ctx, ended);
  await askNoMoreFor(ctx, ended, causeOf(ctx));
  const told = { type: "booking.cancelled", cause: causeOf(ctx), notification: "booking_status" } as const;
  const after = new Map((await listRecordsOf(db, tenant.id, ids)).map((record) => [record.booking.id, record]));
  for (const before of open) {
    const record = after.get(before.booking.id);
    if (record)
      await insertEffects(db, tenant, await effectsOfChange(ctx, record, { ...told, before, toCustomer: notify }));
  }
}

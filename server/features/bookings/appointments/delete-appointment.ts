import { causeOf, type TenantContext } from "../../../context";
import type { AppointmentRow } from "../../../db/schema";
import { canMove } from "../../../domain/booking-status";
import { requireStaffMay } from "../../../own-calendar";
import { byAge, loadAppointments } from "../load/appointments";
import { notify } from "../notifications/notify";
import type { BookingRecord } from "../read/record";
import { changeAppointment, type Draft, draftOf } from "../store/draft";
import { leave } from "../store/leave";
import { cancelIn, operatorOf } from "../update/cancel";
import type { DeleteAppointmentInput } from "./schemas";

/**
 * Takes an appointment, or more of its series, out of the calendar: its bookings are cancelled and stay readable, its
 * time is free. What took place, or was missed, is history and stays as it is.
 *
 * @throws DomainError not_found | forbidden to staff who may not cancel
 */
export async function deleteAppointment(ctx: TenantContext, input: DeleteAppointmentInput): Promise<null> {
  requireStaffMay(ctx, "cancel");
  const loaded = await loadAppointments(ctx, input, { money: true, notification: "booking_status" });
  const draft = draftOf(loaded);
  const open = openIn(loaded.rows, loaded.records);
  for (const before of open) cancelIn(ctx, draft, { before, cancelReason: null, cancelledBy: operatorOf(ctx) });
  const notice = { type: "booking.cancelled", cause: causeOf(ctx), notification: "booking_status" } as const;
  for (const before of open) await notify(ctx, draft, { before, ...notice, toCustomer: input.notify });
  for (const { id } of loaded.rows) remove(ctx, draft, id);
  leave(ctx, draft);
  return null;
}

/** The bookings that can be cancelled, oldest first. */
const openIn = (rows: AppointmentRow[], records: BookingRecord[]): BookingRecord[] =>
  records
    .filter(
      ({ booking, appointment }) =>
        canMove(booking.status, "cancelled") && rows.some(({ id }) => id === appointment.id),
    )
    .sort(byAge);

function remove({ now }: TenantContext, draft: Draft, id: string): void {
  draft.freed.add(id);
  changeAppointment(draft, id, { status: "cancelled", deletedAt: now, updatedAt: now });
}

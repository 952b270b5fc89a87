import type { TenantContext } from "../../context";
import { isFreed, isLive } from "../../domain/booking/status-change";
import { deleteOccupancy, updateAppointment } from "../appointments/queries";
import type { HeldBooking } from "./hold";
import { listStatusesOfOthers } from "./queries";

export { capacityExceeded, tooManyPersons, waitingListFull } from "../../domain/booking/refusals";
export { isLive };

/** Frees the appointment's time when no other booking lives there. */
export async function release({ db, now }: TenantContext, { booking, appointment }: HeldBooking): Promise<void> {
  if (!isFreed(appointment, await listStatusesOfOthers(db, booking))) return;
  await deleteOccupancy(db, appointment);
  await updateAppointment(db, appointment, { status: "cancelled", updatedAt: now });
}

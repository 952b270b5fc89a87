import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { AppointmentRow, BookingRow } from "../../db/schema";
import { getAppointmentOf } from "../appointments/queries";
import { getBooking, lockBooking, lockStaff } from "./queries";

/** A booking whose row and whose staff member's time the transaction holds. */
export interface HeldBooking {
  booking: BookingRow;
  appointment: AppointmentRow;
}

const HOLD_TRIES = 5;

class Moved extends Error {}

/**
 * Holds a booking and the time of the members concerned; members first, in id order, as every writer does.
 *
 * The booking may move to another member between reading and holding; then it is let go and held again.
 *
 * @param alsoStaffIds members that the change concerns besides the present one
 * @throws DomainError not_found
 */
export async function holdBooking(ctx: TenantContext, id: string, alsoStaffIds: string[] = []): Promise<HeldBooking> {
  for (let attempt = 1; attempt < HOLD_TRIES; attempt++) {
    try {
      return await ctx.db.transaction((db) => tryHold({ ...ctx, db }, id, alsoStaffIds));
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  return tryHold(ctx, id, alsoStaffIds);
}

async function tryHold({ db, tenant }: TenantContext, id: string, alsoStaffIds: string[]): Promise<HeldBooking> {
  const seen = await read(db, await getBooking(db, tenant.id, id));
  await lockStaff(db, tenant.id, [seen.appointment.staffId, ...alsoStaffIds]);
  const held = await read(db, await lockBooking(db, tenant.id, id));
  if (held.appointment.staffId !== seen.appointment.staffId) throw new Moved();
  return held;
}

const read = async (db: Db, booking: BookingRow): Promise<HeldBooking> => ({
  booking,
  appointment: await getAppointmentOf(db, booking),
});

import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { AppointmentRow, BookingRow } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { requireOwnCalendar, requireSeen } from "../../own-calendar";
import { getAppointmentOf } from "../appointments/queries";
import { listParts } from "./part-queries";
import { getBooking, lockBooking, lockStaff } from "./queries";

/** A booking whose row and whose staff member's time the transaction holds. */
export interface HeldBooking {
  booking: BookingRow;
  appointment: AppointmentRow;
}

const HOLD_TRIES = 5;

class Moved extends Error {}

/**
 * Holds a booking and the time of the members concerned; members first, in id order, as every writer does. Of a whole
 * all its parts are held: they live one life.
 *
 * A booking may move to another member between reading and holding; then all is let go and held again.
 *
 * @param alsoStaffIds members that the change concerns besides the present ones
 * @throws DomainError not_found
 */
export async function holdBooking(ctx: TenantContext, id: string, alsoStaffIds: string[] = []): Promise<HeldBooking> {
  const own = (await holdParts(ctx, id, alsoStaffIds)).find(({ booking }) => booking.id === id);
  invariant(own, "the addressed booking is among those held");
  return own;
}

/**
 * Holds a booking as `holdBooking` does.
 *
 * @returns of a whole the same customer's bookings of all parts, in the order of the parts; else this one alone
 * @throws DomainError not_found
 */
export async function holdParts(ctx: TenantContext, id: string, alsoStaffIds: string[] = []): Promise<HeldBooking[]> {
  for (let attempt = 1; attempt < HOLD_TRIES; attempt++) {
    try {
      return await ctx.db.transaction((db) => tryHold({ ...ctx, db }, id, alsoStaffIds));
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  return tryHold(ctx, id, alsoStaffIds);
}

async function tryHold(ctx: TenantContext, id: string, alsoStaffIds: string[]): Promise<HeldBooking[]> {
  const { db, tenant } = ctx;
  const staffIds = new Set(alsoStaffIds);
  for (const { appointment } of await readParts(db, await getBooking(db, tenant.id, id)))
    staffIds.add(appointment.staffId);
  await lockStaff(db, tenant.id, staffIds);
  const held = await readParts(db, await lockBooking(db, tenant.id, id));
  if (held.some(({ appointment }) => !staffIds.has(appointment.staffId))) throw new Moved();
  requireAllSeen(ctx, held, id);
  return held;
}

/** @throws DomainError not_found in another's calendar | forbidden with parts in others */
function requireAllSeen(ctx: TenantContext, held: HeldBooking[], id: string): void {
  const addressed = held.find(({ booking }) => booking.id === id);
  if (addressed) requireSeen(ctx, addressed.appointment.staffId, "booking");
  for (const { appointment } of held) requireOwnCalendar(ctx, appointment.staffId);
}

async function readParts(db: Db, booking: BookingRow): Promise<HeldBooking[]> {
  const appointment = await getAppointmentOf(db, booking);
  return appointment.groupId === null ? [{ booking, appointment }] : listParts(db, booking, appointment.groupId);
}

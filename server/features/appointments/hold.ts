import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { narrowed } from "../../own-calendar";
import { lockStaff } from "../bookings/queries";
import { listScoped, type Scoped } from "./queries";

const HOLD_TRIES = 5;

class Moved extends Error {}

/**
 * Holds an appointment, with others of its series when the scope says so, by holding the time of their members.
 *
 * One may move to another member between reading and holding; then all are let go and held again.
 *
 * @param alsoStaffIds members that the change concerns besides the present ones
 * @returns the rows by start, the addressed one among them
 * @throws DomainError not_found | forbidden, see `narrowed`
 */
export async function holdAppointments(
  ctx: TenantContext,
  scoped: Scoped,
  alsoStaffIds: string[] = [],
): Promise<AppointmentRow[]> {
  for (let attempt = 1; attempt < HOLD_TRIES; attempt++) {
    try {
      return await ctx.db.transaction((db) => tryHold({ ...ctx, db }, scoped, alsoStaffIds));
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  return tryHold(ctx, scoped, alsoStaffIds);
}

async function tryHold(ctx: TenantContext, scoped: Scoped, also: string[]): Promise<AppointmentRow[]> {
  const { db, tenant } = ctx;
  const seen = await listScoped(db, tenant.id, scoped);
  const held = new Set([...seen.map(({ staffId }) => staffId), ...also]);
  await lockStaff(db, tenant.id, held);
  const rows = await listScoped(db, tenant.id, scoped);
  if (rows.some(({ staffId }) => !held.has(staffId))) throw new Moved();
  return narrowed(ctx, rows, scoped.id);
}

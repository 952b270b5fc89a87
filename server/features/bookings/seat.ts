import { causeOf, type TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { updateAppointment } from "../appointments/queries";

/** The door a new row came through. */
export const sourceOf = (ctx: TenantContext): AppointmentRow["source"] => causeOf(ctx);

/**
 * The appointment with as many seats as its member offers now: the link may have changed since it was made.
 *
 * The caller holds the member's time, which a change of the link needs too.
 */
export async function withSeatsOf(
  { db, now }: Pick<TenantContext, "db" | "now">,
  row: AppointmentRow,
  { capacityMin, capacityMax }: Pick<AppointmentRow, "capacityMin" | "capacityMax">,
): Promise<AppointmentRow> {
  if (row.capacityMin === capacityMin && row.capacityMax === capacityMax) return row;
  return updateAppointment(db, row, { capacityMin, capacityMax, updatedAt: now });
}

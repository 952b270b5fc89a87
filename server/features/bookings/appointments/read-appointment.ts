import type { Db } from "../../../db/client";
import type { AppointmentRow } from "../../../db/schema";
import { toAppointment } from "../presenters/to-appointment";
import { listComposites } from "../read/composites";
import { listRecordsOf } from "./queries";
import type { Appointment } from "./schemas";

/** One appointment as answers show it, with its bookings and with what it is a part of. */
export async function readAppointment(db: Db, tenantId: string, row: AppointmentRow): Promise<Appointment> {
  const [records, composites] = await Promise.all([
    listRecordsOf(db, tenantId, [row.id]),
    listComposites(db, tenantId, [row]),
  ]);
  return toAppointment(row, { records, composite: composites.get(row.id) ?? null });
}

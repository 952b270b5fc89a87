import type { Db } from "../../db/client";
import type { AppointmentRow } from "../../db/schema";
import { invariant } from "../../domain/errors";
import { listComposites } from "../bookings/composite-queries";
import { listRecordsOf } from "./queries";
import type { Appointment } from "./schemas";
import { toAppointment } from "./to-appointment";

/** Appointments with their bookings and with what they are parts of, in the order of their rows. */
export async function readAppointments(db: Db, tenantId: string, rows: AppointmentRow[]): Promise<Appointment[]> {
  const ids = rows.map(({ id }) => id);
  const [records, composites] = await Promise.all([
    listRecordsOf(db, tenantId, ids),
    listComposites(db, tenantId, rows),
  ]);
  return rows.map((row) => {
    const own = records.filter(({ booking }) => booking.appointmentId === row.id);
    return toAppointment(row, { records: own, composite: composites.get(row.id) ?? null });
  });
}

/** One appointment as answers show it. */
export async function readAppointment(db: Db, tenantId: string, row: AppointmentRow): Promise<Appointment> {
  const [appointment] = await readAppointments(db, tenantId, [row]);
  invariant(appointment, "a row reads as an appointment");
  return appointment;
}

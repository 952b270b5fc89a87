import type { Db } from "../../../db/client";
import { ofTenant } from "../../../db/of-tenant";
import { type AppointmentRow, services, staff } from "../../../db/schema";
import { invariant } from "../../../domain/errors";
import { toAppointment } from "../presenters/to-appointment";
import { namesOf } from "../presenters/to-booking";
import { listComposites } from "../read/composites";
import type { BookingRecord } from "../read/record";
import { listRecordsOf } from "./queries";
import type { Appointment } from "./schemas";

/** One appointment as answers show it, with its bookings and with what it is a part of. */
export async function readAppointment(db: Db, tenantId: string, row: AppointmentRow): Promise<Appointment> {
  const [records, composites] = await Promise.all([
    listRecordsOf(db, tenantId, row.id),
    listComposites(db, tenantId, [row]),
  ]);
  const names = await namesOfAppointment(db, row, records);
  return toAppointment(row, { records, composite: composites.get(row.id) ?? null, names });
}

/** What an appointment's service and staff member are called; read where no booking says it. */
export async function namesOfAppointment(
  db: Db,
  { tenantId, serviceId, staffId }: AppointmentRow,
  [record]: BookingRecord[],
): Promise<Pick<Appointment, "service" | "staff">> {
  if (record) return namesOf(record);
  const [[service], [member]] = await Promise.all([
    db
      .select({ id: services.id, title: services.title })
      .from(services)
      .where(ofTenant(services, tenantId, serviceId)),
    db
      .select({ id: staff.id, fullName: staff.fullName })
      .from(staff)
      .where(ofTenant(staff, tenantId, staffId)),
  ]);
  invariant(service && member, "an appointment's service and member are there");
  return { service, staff: member };
}

import { procedure, router } from "../../trpc";
import { rangeOf, requireCalendarRange, requireKnown } from "./filter-queries";
import { getAppointment, listAppointments, listRecordsOf } from "./queries";
import { Appointment, AppointmentId, AppointmentList, ListAppointmentsInput } from "./schemas";
import { toAppointment } from "./to-appointment";

const tags = ["Appointments"];

export const appointmentsRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["validation", "not_found"],
      openapi: {
        method: "GET",
        path: "/appointments",
        operationId: "listAppointments",
        tags,
        summary: "List appointments",
        description: "The calendar: what overlaps `[from, to)`, by start, with its bookings.",
      },
    })
    .input(ListAppointmentsInput)
    .output(AppointmentList)
    .query(async ({ ctx, input: { from, to, ...filter } }) => {
      const { db, tenant } = ctx;
      const range = rangeOf({ from, to }, tenant.timeZone);
      requireCalendarRange(range, tenant.timeZone);
      await requireKnown(db, tenant.id, filter);
      const { rows, total } = await listAppointments(db, tenant.id, { ...filter, ...range });
      const ids = rows.map(({ id }) => id);
      const records = await listRecordsOf(db, tenant.id, ids);
      const recordsOf = (id: string) => records.filter(({ booking }) => booking.appointmentId === id);
      return { data: rows.map((row) => toAppointment(row, recordsOf(row.id))), total };
    }),

  get: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/appointments/{id}",
        operationId: "getAppointment",
        tags,
        summary: "Get an appointment",
        description: "One appointment with its bookings.",
      },
    })
    .input(AppointmentId)
    .output(Appointment)
    .query(async ({ ctx: { db, tenant }, input: { id } }) =>
      toAppointment(await getAppointment(db, tenant.id, id), await listRecordsOf(db, tenant.id, [id])),
    ),
});

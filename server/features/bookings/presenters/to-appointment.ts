import type { AppointmentRow } from "../../../db/schema";
import { type BookingStatus, holdsSeat } from "../../../domain/booking-status";
import { toStamps } from "../../../schemas/lists";
import { toMarks } from "../../../schemas/marks";
import { instantText } from "../../../schemas/outputs";
import type { Appointment } from "../appointments/schemas";
import type { Composite } from "../composite-schemas";
import type { BookingRecord } from "../read/record";
import { toBooking } from "./to-booking";

interface Beside {
  /** The appointment's bookings, oldest first. */
  records: BookingRecord[];
  composite: Composite | null;
  /** What its service and its staff member are called. */
  names: Pick<Appointment, "service" | "staff">;
}

/** How many persons of these bookings take seats. */
export const seatedPersons = (bookings: { status: BookingStatus; persons: number }[]): number =>
  bookings.reduce((sum, { status, persons }) => (holdsSeat(status) ? sum + persons : sum), 0);

/** An appointment as answers show it. */
export function toAppointment(row: AppointmentRow, { records, composite, names }: Beside): Appointment {
  const persons = seatedPersons(records.map(({ booking }) => booking));
  return {
    kind: "appointment",
    id: row.id,
    serviceId: row.serviceId,
    staffId: row.staffId,
    ...names,
    start: instantText(row.startsAt),
    end: instantText(row.endsAt),
    blockedStart: instantText(row.blockedStartsAt),
    blockedEnd: instantText(row.blockedEndsAt),
    status: row.status,
    seriesId: row.seriesId,
    groupId: row.groupId,
    composite,
    persons,
    capacityMax: row.capacityMax,
    belowMinimum: row.status === "active" && persons < row.capacityMin,
    internalNote: row.internalNote,
    forced: row.forced,
    warnings: row.warnings,
    source: row.source,
    ...toMarks(row),
    bookings: records.map(toBooking),
    ...toStamps(row),
  };
}

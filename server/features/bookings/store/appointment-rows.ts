import { v7 as newId } from "uuid";
import { type Rows, rowsOf } from "../../../db/insert-rows";
import { type AppointmentRow, appointments, occupancies } from "../../../db/schema";

/** What a new appointment is made of; the rest is the same for all. */
type NewAppointment = Omit<AppointmentRow, "id" | "deletedAt" | "createdAt" | "updatedAt" | "status"> & {
  now: Date;
};

/** `[start,end)` as PostgreSQL reads it. */
const rangeOf = ({ blockedStartsAt, blockedEndsAt }: Pick<AppointmentRow, "blockedStartsAt" | "blockedEndsAt">) =>
  `[${blockedStartsAt.toISOString()},${blockedEndsAt.toISOString()})`;

/** The row of a new appointment, which stands nowhere yet. */
export const newAppointment = ({ now, ...appointment }: NewAppointment): AppointmentRow => ({
  ...appointment,
  id: newId(),
  status: "active",
  deletedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** An appointment and its blocked time. */
export const rowsOfAppointment = (row: AppointmentRow): Rows[] => [
  rowsOf(appointments, [row]),
  rowsOf(occupancies, [occupancyOf(row)]),
];

/** Only what was accepted as an overlap stands outside the constraint; other forced appointments are protected by it. */
export const occupancyOf = (appointment: AppointmentRow) => {
  const { tenantId, id, staffId, warnings } = appointment;
  const forced = warnings.includes("overlap");
  return { tenantId, appointmentId: id, staffId, forced, blocked: rangeOf(appointment) };
};

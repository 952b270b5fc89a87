import type { ApiPromise } from "../core/api-promise";
import type { RequestOptions } from "../core/request";
import { AppointmentsResource } from "../generated/management/resources/appointments";
import type { Appointment, UpdateAppointmentInput } from "../generated/management/types";

/** What `appointments.move()` takes: another start, another member, or both. */
export type MoveAppointmentInput = Pick<UpdateAppointmentInput, "start" | "end" | "staffId" | "force" | "scope">;

/** Appointments, and by name what is done with them most. */
export class SlotwrightAppointments extends AppointmentsResource {
  /**
   * Moves an appointment with all its bookings: `update` with another `start` or `staffId`.
   *
   * @throws WarningsError when a check speaks against it that `force: true` accepts
   * @example
   * await client.appointments.move(appointment.id, { start: "2026-12-01T09:00:00Z", staffId: marta.id });
   */
  move(id: string, to: MoveAppointmentInput, options?: RequestOptions): ApiPromise<Appointment> {
    return this.update(id, { ...to, dryRun: false }, options);
  }
}

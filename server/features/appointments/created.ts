import type { TenantContext } from "../../context";
import type { AppointmentRow, BookingRow } from "../../db/schema";
import { DomainError, type Fields, invariant } from "../../domain/errors";
import { effectsOfNew } from "../bookings/effects";
import { addFaults } from "../bookings/order";
import type { Effects } from "../outbox/queries";
import { listRecordsOf } from "./queries";
import { readAppointment } from "./read";
import type { CreateAppointmentInput, CreatedAppointment } from "./schemas";

/** Keeps what a check refuses about fields; null then. */
export async function noting<Result>(faults: Fields, check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "validation") throw error;
    addFaults(faults, error);
    return null;
  }
}

/** The appointments that were made, and the customer's bookings in them. */
export interface Made {
  appointments: AppointmentRow[];
  booked: BookingRow[];
}

/** What follows the bookings that were made. */
export async function effectsOf(
  ctx: TenantContext,
  { notify, recurrence }: CreateAppointmentInput,
  { appointments, booked }: Made,
): Promise<Effects[]> {
  if (booked.length === 0) return [];
  const records = await listRecordsOf(
    ctx.db,
    ctx.tenant.id,
    appointments.map(({ id }) => id),
  );
  const ours = booked.flatMap(({ id }) => records.filter(({ booking }) => booking.id === id));
  return [await effectsOfNew(ctx, ours, { toCustomer: notify, isSeries: Boolean(recurrence) })];
}

/** The first appointment, with the ids of all. */
export async function answerOf(ctx: TenantContext, { appointments, booked }: Made): Promise<CreatedAppointment> {
  const [appointment] = appointments;
  invariant(appointment, "a series has an appointment");
  return {
    ...(await readAppointment(ctx.db, ctx.tenant.id, appointment)),
    seriesId: booked[0]?.seriesId ?? appointment.seriesId,
    bookingId: booked[0]?.id ?? null,
    appointmentIds: appointments.map(({ id }) => id),
    bookingIds: booked.map(({ id }) => id),
  };
}

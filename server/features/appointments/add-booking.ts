import type { TenantContext } from "../../context";
import type { AppointmentRow, BookingRow, ServiceRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { holdFilesIn } from "../bookings/answers";
import { choiceByHand } from "../bookings/by-hand";
import { effectsOfNew } from "../bookings/effects";
import { statusOfNew } from "../bookings/order";
import { getRecord, holdCustomer, noteBooking, sumPersons } from "../bookings/queries";
import type { BookingRecord } from "../bookings/record-queries";
import { withSeatsOf } from "../bookings/seat";
import { capacityExceeded } from "../bookings/status";
import { insertEffects } from "../outbox/queries";
import { getService } from "../services/queries";
import { findStaffService } from "../staff-services/queries";
import { holdAppointments } from "./hold";
import { insertBooking } from "./new-booking";
import { getAppointment } from "./queries";
import type { AddBookingInput } from "./schemas";

/**
 * Gives a customer a place in an appointment; when it is full, one on its waiting list.
 *
 * @throws DomainError not_found | validation | conflict when the appointment is cancelled | capacity_exceeded
 */
export async function addBooking(ctx: TenantContext, input: AddBookingInput): Promise<BookingRecord> {
  const { db, tenant, now } = ctx;
  const { customerId, persons, notes } = input;
  await holdFilesIn(ctx, input.fields);
  await holdAppointments(ctx, { id: input.id, scope: "this" });
  const appointment = await getAppointment(db, tenant.id, input.id);
  await holdCustomer(db, tenant.id, customerId);
  if (appointment.status !== "active") throw new DomainError("conflict", "The appointment is cancelled.");
  if (appointment.groupId) throw new DomainError("conflict", "The appointment is a part of a booking of its own.");
  const service = await getService(db, tenant.id, appointment.serviceId);
  const link = await termsOf(ctx, appointment, service);
  const choice = await choiceByHand(ctx, { ...input, serviceId: service.id });
  const status = await statusFor(ctx, { appointment, service, persons, capacityMax: link.capacityMax });
  const seat = { service, link, appointmentId: appointment.id, customerId, persons, notes, status, choice };
  const { id } = await insertBooking(ctx, seat);
  await withSeatsOf(ctx, appointment, link);
  await noteBooking(db, tenant.id, { id: customerId, count: 1, at: now });
  const record = await getRecord(db, tenant.id, id);
  await insertEffects(db, tenant, await effectsOfNew(ctx, [record], { toCustomer: input.notify }));
  return record;
}

/** The member's terms now; of a link that is gone the service's price and the seats the appointment was made with. */
async function termsOf({ db, tenant }: TenantContext, appointment: AppointmentRow, { priceMinor }: ServiceRow) {
  const { capacityMin, capacityMax } = appointment;
  const link = await findStaffService(db, tenant.id, appointment);
  return link ?? { priceMinor, deposit: null, capacityMin, capacityMax };
}

interface Wanted {
  appointment: AppointmentRow;
  service: ServiceRow;
  persons: number;
  capacityMax: number;
}

/** A seat where one is free, else a place on the waiting list. @throws DomainError capacity_exceeded */
async function statusFor(ctx: TenantContext, wanted: Wanted): Promise<BookingRow["status"]> {
  const { appointment, service, persons, capacityMax } = wanted;
  const { seated, waiting } = await sumPersons(ctx.db, ctx.tenant.id, appointment.id);
  if (seated + persons <= capacityMax) return statusOfNew(ctx, { service });
  const fitsList = persons <= capacityMax && waiting + persons <= service.waitlistCapacity;
  if (!fitsList) throw capacityExceeded();
  return "waitlisted";
}

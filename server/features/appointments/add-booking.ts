import type { TenantContext } from "../../context";
import type { AppointmentRow, BookingRow, ServiceRow, StaffServiceRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { holdFilesIn } from "../bookings/answers";
import { choiceByHand } from "../bookings/by-hand";
import { chargeAskedOf } from "../bookings/charge-asked";
import { effectsOfNew } from "../bookings/effects";
import { statusOfNew } from "../bookings/order";
import { getRecord, holdCustomer, noteBooking, sumPersons } from "../bookings/queries";
import type { BookingRecord } from "../bookings/record-queries";
import { withSeatsOf } from "../bookings/seat";
import { countSeatsBeside } from "../bookings/seat-queries";
import { capacityExceeded, tooManyPersons, waitingListFull } from "../bookings/status";
import { hasWaitingRoom } from "../bookings/waiting-place";
import { getCustomer } from "../customers/queries";
import { insertEffects } from "../outbox/queries";
import { insertOrder } from "../payments/order-queries";
import { getService } from "../services/queries";
import { findStaffService } from "../staff-services/queries";
import { holdAppointments } from "./hold";
import { insertBooking } from "./new-booking";
import { getAppointment } from "./queries";
import type { AddBookingInput } from "./schemas";
import { faultOfMember, faultsOfMember } from "./terms";

/**
 * Gives a customer a place in an appointment; when it is full, one on its waiting list. Its time was settled when it was
 * made and is not asked again, but whoever takes no new bookings takes none here either.
 *
 * @throws DomainError not_found | validation | conflict when the appointment is cancelled, or its member is archived or
 *   does not offer the service any more | capacity_exceeded, and what `insertBooking` refuses
 */
export async function addBooking(ctx: TenantContext, input: AddBookingInput): Promise<BookingRecord> {
  const { db, tenant, now } = ctx;
  const { customerId, persons, notes } = input;
  await holdFilesIn(ctx, input.fields);
  await holdAppointments(ctx, { id: input.id, scope: "this" });
  const appointment = await getAppointment(db, tenant.id, input.id);
  await holdCustomer(db, tenant.id, customerId);
  if (appointment.status !== "active")
    throw new DomainError(
      "conflict",
      "The appointment is cancelled. Make a new one, or bring one of its bookings back.",
    );
  if (appointment.groupId) throw new DomainError("conflict", "The appointment is a part of a booking of its own.");
  const service = await getService(db, tenant.id, appointment.serviceId);
  const link = await requireLink(ctx, appointment);
  const choice = await choiceByHand(ctx, { ...input, serviceId: service.id });
  const asked = await chargeAskedOf(ctx, input);
  const customer = await getCustomer(db, tenant.id, customerId);
  const status = await statusFor(ctx, { appointment, service, persons, capacityMax: link.capacityMax });
  const { id: orderId } = await insertOrder(ctx, customerId);
  const seat = { service, link, staffId: appointment.staffId, appointmentId: appointment.id, status };
  const { id } = await insertBooking(ctx, { ...seat, customer, orderId, persons, notes, choice, asked });
  await withSeatsOf(ctx, appointment, link);
  await noteBooking(db, tenant.id, { id: customerId, count: 1, at: now });
  const record = await getRecord(db, tenant.id, id);
  await insertEffects(db, tenant, await effectsOfNew(ctx, [record], { toCustomer: input.notify }));
  return record;
}

/** The member's terms now. @throws DomainError conflict when there are none */
async function requireLink(ctx: TenantContext, appointment: AppointmentRow): Promise<StaffServiceRow> {
  const { staffId } = appointment;
  const link = await findStaffService(ctx.db, ctx.tenant.id, appointment);
  if (link && (await faultsOfMember(ctx, staffId)) === null) return link;
  const fault = await faultOfMember(ctx, staffId);
  throw new DomainError("conflict", `${fault} Move the appointment to another staff member first.`);
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
  const { seated } = await sumPersons(ctx.db, ctx.tenant.id, appointment.id);
  const beside = await countSeatsBeside(ctx.db, appointment, capacityMax);
  if (seated + beside + persons <= capacityMax) return statusOfNew(ctx, { service });
  const fitsList = await hasWaitingRoom(ctx, ctx.db, { id: appointment.id, service, persons, capacityMax });
  if (persons > capacityMax) throw tooManyPersons(capacityMax);
  if (!fitsList) throw service.waitlistCapacity > 0 ? waitingListFull() : capacityExceeded();
  return "waitlisted";
}

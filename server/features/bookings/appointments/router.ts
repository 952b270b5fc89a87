import { z } from "zod";
import { requireKnown } from "../../../db/known-ids";
import { rangeOf, requireCalendarRange } from "../../../domain/time/calendar-range";
import { ownCalendarOf, requireSeen } from "../../../own-calendar";
import { nothing } from "../../../schemas/lists";
import { procedure, router } from "../../../trpc";
import { toBooking } from "../presenters/to-booking";
import { Booking } from "../schemas";
import { addBooking } from "./add-booking/add-booking";
import { createAppointment } from "./create/create-appointment";
import { deleteAppointment } from "./delete-appointment";
import { listAppointments } from "./list";
import { getAppointment } from "./queries";
import { readAppointment } from "./read-appointment";
import {
  AddBookingInput,
  Appointment,
  AppointmentId,
  AppointmentList,
  CreateAppointmentInput,
  CreatedAppointment,
  DeleteAppointmentInput,
  DryRun,
  ListAppointmentsInput,
  UpdateAppointmentInput,
} from "./schemas";
import { changeAppointment } from "./update/update-appointment";

const tags = ["Appointments"];

export const appointmentsRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      ownCalendar: true,
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
      const asked = { ...filter, ...range, own: ownCalendarOf(ctx) };
      const [, page] = await Promise.all([requireKnown(db, tenant.id, filter), listAppointments(db, tenant.id, asked)]);
      return page;
    }),

  get: procedure
    .meta({
      scope: "bookings:read",
      ownCalendar: true,
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
    .query(async ({ ctx, input: { id } }) => {
      const { db, tenant } = ctx;
      const row = await getAppointment(db, tenant.id, id);
      requireSeen(ctx, row.staffId, "appointment");
      return readAppointment(db, tenant.id, row);
    }),

  create: procedure
    .meta({
      scope: "bookings:write",
      ownCalendar: true,
      refuses: [
        "validation",
        "warnings",
        "capacity_exceeded",
        "slot_unavailable",
        "coupon_invalid",
        "package_invalid",
        "package_expired",
        "package_used_up",
      ],
      decides: true,
      status: 201,
      takesDryRun: true,
      openapi: {
        method: "POST",
        path: "/appointments",
        operationId: "createAppointment",
        tags,
        summary: "Create an appointment",
        description:
          "Writes an appointment, or a series, into a staff member's calendar. What the checks find is `warnings`, which `force` accepts; a group of the same service and start is joined, by a place on its waiting list when it is full. A service made of parts becomes one appointment for each, which share `groupId`. With `dryRun` it answers 200 and writes nothing.",
      },
    })
    .input(CreateAppointmentInput)
    .output(z.union([CreatedAppointment, DryRun]))
    .mutation(({ ctx, input }) => createAppointment(ctx, input)),

  update: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      ownCalendar: true,
      refuses: [
        "not_found",
        "validation",
        "conflict",
        "warnings",
        "capacity_exceeded",
        "slot_unavailable",
        "package_invalid",
        "package_expired",
        "package_used_up",
      ],
      takesDryRun: true,
      openapi: {
        method: "PATCH",
        path: "/appointments/{id}",
        operationId: "updateAppointment",
        tags,
        summary: "Change an appointment",
        description:
          "Moves it with all its bookings, to another time, staff member or service, and never mails. A scope moves occurrences of its series by the same local days and wall time, all or none. The parts of a composite service move together. Another service is another price: an open payment follows, and `conflict` says what to do where it was paid. `persons` and `customerId` are those of its booking, where it has exactly one. To the start of the same group's other appointment none moves: `capacity_exceeded`, force or not.",
      },
    })
    .input(UpdateAppointmentInput)
    .output(z.union([Appointment, DryRun]))
    .mutation(({ ctx, input }) => changeAppointment(ctx, input)),

  delete: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      ownCalendar: true,
      refuses: ["not_found", "validation"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/appointments/{id}",
        operationId: "deleteAppointment",
        tags,
        summary: "Delete an appointment",
        description:
          "Cancels its bookings, which stay readable, and frees its time. Bookings that are `done` or `no_show` stay so.",
      },
    })
    .input(DeleteAppointmentInput)
    .output(nothing)
    .mutation(({ ctx, input }) => deleteAppointment(ctx, input)),

  addBooking: procedure
    .meta({
      decides: true,
      scope: "bookings:write",
      ownCalendar: true,
      refuses: [
        "not_found",
        "validation",
        "conflict",
        "capacity_exceeded",
        "coupon_invalid",
        "package_invalid",
        "package_expired",
        "package_used_up",
      ],
      status: 201,
      openapi: {
        method: "POST",
        path: "/appointments/{id}/bookings",
        operationId: "addAppointmentBooking",
        tags,
        summary: "Add a booking to an appointment",
        description: "Gives a customer seats in it; when it is full, a place on the service's waiting list.",
      },
    })
    .input(AddBookingInput)
    .output(Booking)
    .mutation(async ({ ctx, input }) => toBooking(await addBooking(ctx, input))),
});

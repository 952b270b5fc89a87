import { z } from "zod";
import { uuid } from "../../schemas/fields";
import { listOf, paging, stamps } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";
import { Booking, momentOrDate } from "../bookings/schemas";

export const Appointment = z
  .object({
    id: idOut(),
    serviceId: idOut(),
    staffId: idOut(),
    start: instantOut(),
    end: instantOut(),
    blockedStart: instantOut().describe("`start` with the service's padding."),
    blockedEnd: instantOut().describe("`end` with the service's padding."),
    status: z.enum(["active", "cancelled"]),
    seriesId: idOut().nullable(),
    groupId: idOut().nullable().describe("Shared by the parts of one compound or collaborative booking."),
    persons: z.int().describe("Seats taken by live bookings."),
    capacityMax: z.int(),
    belowMinimum: z.boolean().describe("Fewer seats taken than the service's minimum; information alone."),
    internalNote: z.string(),
    forced: z.boolean(),
    warnings: z.array(z.string()).describe("The checks that `force` accepted."),
    source: z.enum(["admin", "api", "public", "mcp"]),
    bookings: z.array(Booking),
    ...stamps,
  })
  .meta({ id: "Appointment", description: "One staff member's blocked time for one service, with its bookings." });
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentList = listOf(Appointment);
export const AppointmentId = z.object({ id: uuid() });

export const ListAppointmentsInput = z.object({
  from: momentOrDate().optional().describe("Start of the calendar: a timestamp, or a date for its local midnight."),
  to: momentOrDate().optional().describe("End of the calendar, not included. At most 366 days after `from`."),
  staffId: uuid().optional().describe("Only this staff member's."),
  serviceId: uuid().optional().describe("Only of this service."),
  status: z.enum(["active", "cancelled"]).optional().describe("Only in this status."),
  ...paging,
});
export type ListAppointmentsInput = z.infer<typeof ListAppointmentsInput>;

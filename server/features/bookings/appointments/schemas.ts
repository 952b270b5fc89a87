import { z } from "zod";
import { momentOrDate, orEmpty, startOrEnd, text, uuid, whole } from "../../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../../schemas/lists";
import { byExternalId, marksIn, marksOut } from "../../../schemas/marks";
import { idOut, instantOut } from "../../../schemas/outputs";
import { skipOutputValidation } from "../../../schemas/shared-answers";
import { memberOrAny } from "../../availability";
import { chargeFields } from "../charge/schemas";
import { Composite, calledAs } from "../composite-schemas";
import { bookedExtras } from "../intake/booked-extras";
import { answers } from "../intake/schemas";
import { Booking } from "../schemas";
import { Recurrence } from "./recurrence";

export const Appointment = z
  .object({
    kind: z.literal("appointment").describe("Tells it from what a dry run answers."),
    id: idOut(),
    serviceId: idOut(),
    staffId: idOut(),
    ...calledAs,
    start: instantOut(),
    end: instantOut(),
    blockedStart: instantOut().describe("`start` with the service's padding."),
    blockedEnd: instantOut().describe("`end` with the service's padding."),
    status: z.enum(["active", "cancelled"]),
    seriesId: idOut().nullable(),
    groupId: idOut().nullable().describe("Shared by the parts of one compound or collaborative booking."),
    composite: Composite.nullable().describe("Null for a service that stands for itself."),
    persons: z.int().describe("Seats taken by live bookings."),
    capacityMax: z.int(),
    belowMinimum: z.boolean().describe("Fewer seats taken than the service's minimum; information alone."),
    internalNote: z.string(),
    forced: z.boolean(),
    warnings: z.array(z.string()).describe("The checks that `force` accepted."),
    source: z.enum(["admin", "api", "public", "mcp"]),
    ...marksOut,
    bookings: z.array(Booking),
    ...stamps,
  })
  .meta({ id: "Appointment", description: "One staff member's blocked time for one service, with its bookings." });
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentList = skipOutputValidation(listOf(Appointment));
export const AppointmentId = z.object({ id: uuid() });

export const ListAppointmentsInput = z.object({
  from: momentOrDate().optional().describe("Start of the calendar: a timestamp, or a date for its local midnight."),
  to: momentOrDate().optional().describe("End of the calendar, not included. At most 366 days after `from`."),
  staffId: uuid().optional().describe("Only this staff member's."),
  serviceId: uuid().optional().describe("Only of this service; of a compound or collaborative one its parts."),
  status: z.enum(["active", "cancelled"]).optional().describe("Only in this status."),
  ...byExternalId,
  ...changed,
  ...paging,
});
export type ListAppointmentsInput = z.infer<typeof ListAppointmentsInput>;

export const CreatedAppointment = Appointment.extend({
  bookingId: idOut().nullable().describe("The customer's booking; null without a customer."),
  appointmentIds: z
    .array(idOut())
    .describe(
      "Of a series every appointment, by start, and of a composite service its parts in their order; else this one alone.",
    ),
  bookingIds: z.array(idOut()).describe("The customer's bookings in them, in the same order."),
}).meta({ id: "CreatedAppointment", description: "The first appointment that was made, and what came with it." });
export type CreatedAppointment = z.infer<typeof CreatedAppointment>;

export const DryRun = z
  .object({
    kind: z.literal("dry_run").describe("Tells it from an appointment."),
    ok: z.boolean().describe("Whether the same call without `dryRun` would be done."),
    warnings: z.record(z.string(), z.string()).describe("Sentences by `overlap`, `duration`, `schedule`, `holiday`."),
    price: z.number().describe("Of the bookings concerned, in major units."),
    mails: z.array(z.object({ type: z.string(), toEmail: z.string() })).describe("Mails that would be written."),
    webhooks: z.array(z.string()).describe("Webhook events that would be sent."),
  })
  .meta({ id: "DryRun", description: "What a write would do." });
export type DryRun = z.infer<typeof DryRun>;

const force = z.boolean().default(false).describe("Accepts warnings. Default false.");
const dryRun = z.boolean().default(false).describe("Runs every check and writes nothing. Default false.");
const notify = z.boolean().default(false).describe("Mails the customer. Default false.");
const scope = z
  .enum(["this", "following", "series"])
  .default("this")
  .describe("Which occurrences of a recurring appointment are meant. Default `this`.");

export const CreateAppointmentInput = z.object({
  serviceId: uuid().describe("Each part of it becomes an appointment."),
  staffId: memberOrAny().describe("Who serves it, or its first part; `any`: whoever is free."),
  customerId: uuid().nullable().optional().describe("Left out: it blocks the time for nobody."),
  start: startOrEnd().describe("Any instant, past ones too; of a service booked by the day a local midnight."),
  end: startOrEnd()
    .nullable()
    .optional()
    .describe("Default as long as the service; at most 7 days, 366 of one booked by the day."),
  persons: whole(1, 1000).default(1).describe("Seats of the booking. Default 1."),
  extras: bookedExtras().default([]).describe("What is added, with its time where nobody else can join."),
  fields: orEmpty(answers()),
  notes: text().default("").describe("The customer's words."),
  ...chargeFields(),
  internalNote: text().default("").describe("For staff and admin alone."),
  ...marksIn,
  externalId: marksIn.externalId.describe(
    "Your own id, unique among its kind; of a series or of parts the first one's. Default null.",
  ),
  notify,
  force,
  dryRun,
  recurrence: Recurrence.nullable().optional().describe("Makes a series, all or nothing."),
});
export type CreateAppointmentInput = z.infer<typeof CreateAppointmentInput>;

export const UpdateAppointmentInput = z.object({
  id: uuid(),
  serviceId: uuid().optional(),
  staffId: uuid().optional(),
  start: startOrEnd().optional().describe("Without `end` the appointment keeps its length."),
  end: startOrEnd()
    .optional()
    .describe(
      "At most 7 days after the start, or 366 days for a service booked by the day. A part of a compound or collaborative service lasts as long as its service.",
    ),
  internalNote: text().optional().describe("For staff and admin alone."),
  ...marksIn,
  externalId: marksIn.externalId.describe("Your own id, unique among its kind; of this one alone."),
  persons: whole(0, 1000)
    .optional()
    .describe("Seats of its booking, where it has exactly one; else `PATCH /bookings/{id}` changes them."),
  customerId: uuid()
    .optional()
    .describe("Gives its booking to another customer, where it has exactly one; else `PATCH /bookings/{id}` does."),
  recurrence: Recurrence.nullable()
    .optional()
    .describe("Refused unless null: an appointment is repeated when it is made, by `POST /appointments`."),
  force,
  dryRun,
  scope,
});
export type UpdateAppointmentInput = z.infer<typeof UpdateAppointmentInput>;

export const DeleteAppointmentInput = z.object({ id: uuid(), notify, scope });
export type DeleteAppointmentInput = z.infer<typeof DeleteAppointmentInput>;

export const AddBookingInput = z.object({
  id: uuid(),
  customerId: uuid(),
  persons: whole(1, 1000).default(1).describe("Seats. Default 1."),
  extras: bookedExtras().default([]).describe("What the booking adds; the appointment stays as long as it is."),
  fields: orEmpty(answers()),
  notes: text().default(""),
  ...marksIn,
  ...chargeFields(),
  notify,
});
export type AddBookingInput = z.infer<typeof AddBookingInput>;

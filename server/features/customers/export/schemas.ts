import { z } from "zod";
import { BOOKING_STATUSES } from "../../../domain/booking-status";
import { TICKET_STATUSES } from "../../../domain/events/tickets";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "../../../domain/pricing/payment-status";
import { stamps } from "../../../schemas/lists";
import { marksOut } from "../../../schemas/marks";
import { idOut, instantOut } from "../../../schemas/outputs";
import { Customer } from "../schemas";

const ExportedBooking = z
  .object({
    id: idOut(),
    number: z.string().describe("The code a customer can read out."),
    status: z.enum(BOOKING_STATUSES),
    serviceId: idOut(),
    serviceTitle: z.string(),
    staffId: idOut(),
    staffName: z.string(),
    start: instantOut().describe("UTC."),
    end: instantOut().describe("UTC."),
    persons: z.int(),
    price: z.number().describe("In major units of `currency`."),
    currency: z.string(),
    fields: z.record(z.string(), z.unknown()).describe("Answers by the id of their question."),
    couponCode: z.string().nullable(),
    notes: z.string(),
    cancelReason: z.string().nullable(),
    timeZone: z.string().nullable(),
    locale: z.string().nullable(),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "ExportedBooking", description: "A booking as the export of its customer holds it." });
export type ExportedBooking = z.infer<typeof ExportedBooking>;

const ExportedTicket = z
  .object({
    id: idOut(),
    code: z.string(),
    status: z.enum(TICKET_STATUSES),
    eventId: idOut(),
    eventTitle: z.string(),
    ticketTypeId: idOut(),
    ticketTypeTitle: z.string(),
    start: instantOut().describe("Of the event, UTC."),
    end: instantOut().describe("Of the event, UTC."),
    price: z.number().describe("In major units of `currency`."),
    currency: z.string(),
    attendeeName: z.string(),
    attendeeEmail: z.string(),
    fields: z.record(z.string(), z.unknown()),
    checkedInAt: instantOut().nullable(),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "ExportedTicket", description: "A ticket as the export of its customer holds it." });
export type ExportedTicket = z.infer<typeof ExportedTicket>;

const ExportedPayment = z
  .object({
    id: idOut(),
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    total: z.number().describe("In major units of `currency`, tax included."),
    tax: z.number().describe("Contained in the total."),
    discount: z.number().describe("Already taken off the total."),
    paid: z.number(),
    refunded: z.number().describe("How much of `paid` has gone back."),
    currency: z.string(),
    couponCode: z.string().nullable(),
    lines: z.array(z.object({ label: z.string(), quantity: z.int(), amount: z.number() })),
    completedAt: instantOut().nullable(),
    refundedAt: instantOut().nullable().describe("When money last went back."),
    ...stamps,
  })
  .meta({ id: "ExportedPayment", description: "A payment as the export of its customer holds it." });
export type ExportedPayment = z.infer<typeof ExportedPayment>;

const ExportedPackage = z
  .object({
    id: idOut(),
    code: z.string(),
    serviceId: idOut(),
    serviceTitle: z.string(),
    size: z.int().describe("How many uses it was sold with."),
    used: z.int(),
    price: z.number().describe("In major units of `currency`."),
    currency: z.string(),
    startsAt: instantOut(),
    expiresAt: instantOut().nullable(),
    ...stamps,
  })
  .meta({ id: "ExportedPackage", description: "A package as the export of its customer holds it." });
export type ExportedPackage = z.infer<typeof ExportedPackage>;

export const CustomerExport = z
  .object({
    customer: Customer,
    bookings: z.array(ExportedBooking).describe("All of them, newest first."),
    tickets: z.array(ExportedTicket).describe("All of them, newest first."),
    payments: z.array(ExportedPayment).describe("All of them, newest first."),
    packages: z.array(ExportedPackage).describe("All of them, newest first."),
  })
  .meta({ id: "CustomerExport", description: "All that is kept of a customer." });
export type CustomerExport = z.infer<typeof CustomerExport>;

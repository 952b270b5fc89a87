import { z } from "zod";
import { BOOKING_STATUSES } from "../../../domain/booking-status";
import { idOut, instantOut } from "../../../schemas/outputs";
import { PaymentLine } from "../../charges";

const ManagedItem = z
  .object({
    number: z.string(),
    status: z.enum(BOOKING_STATUSES),
    start: instantOut(),
    end: instantOut(),
    service: z.object({ id: idOut(), title: z.string(), durationDays: z.int().nullable() }),
    staff: z.object({ id: idOut(), fullName: z.string() }),
    persons: z.int(),
    price: z.number().describe("In major units, extras included, before a discount of the whole order."),
    extras: z.array(z.object({ title: z.string(), quantity: z.int(), price: z.number() })),
    answers: z
      .array(z.object({ label: z.string(), answers: z.array(z.string()) }))
      .describe("What was answered to questions that are still asked; of a file its name."),
    parts: z
      .array(z.object({ title: z.string(), staff: z.string(), start: instantOut(), end: instantOut() }))
      .describe("The parts of a compound or collaborative service, in their order; else empty."),
    waitlistPlace: z.int().nullable().describe("From 1, while it waits for a place; else null."),
    manageUrl: z.string(),
  })
  .meta({ id: "ManagedOrderItem", description: "One booking of an order." });

export const ManagedOrder = z
  .object({
    items: z.array(ManagedItem).describe("By start."),
    payment: z
      .object({
        lines: z.array(PaymentLine),
        currency: z.string(),
        total: z.number(),
        paid: z.number(),
        refunded: z.number(),
        dueNow: z.number().describe("What can be paid online now."),
        dueOnSite: z.number().describe("What is left to be paid when it is done."),
      })
      .nullable()
      .describe("Null when nothing has been asked for, or somebody else pays."),
  })
  .meta({ id: "ManagedOrder", description: "All that was booked together with a booking." });
export type ManagedOrder = z.infer<typeof ManagedOrder>;

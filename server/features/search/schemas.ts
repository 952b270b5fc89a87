import { z } from "zod";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { text } from "../../schemas/fields";
import { idOut, instantOut } from "../../schemas/outputs";

const TEXT_MAX = 100;

export const FindInput = z.object({
  text: text(TEXT_MAX).describe("What somebody has typed so far, up to 100 characters."),
});

export const FoundCustomers = z.object({
  data: z.array(
    z.object({
      id: idOut(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      lastBookingAt: instantOut().nullable(),
    }),
  ),
});
export type FoundCustomers = z.infer<typeof FoundCustomers>;

export const FoundBookings = z.object({
  data: z.array(
    z.object({
      id: idOut(),
      number: z.string(),
      status: z.enum(BOOKING_STATUSES),
      start: instantOut(),
      serviceTitle: z.string(),
      customerName: z.string(),
    }),
  ),
});
export type FoundBookings = z.infer<typeof FoundBookings>;

import { z } from "zod";
import { BOOKING_STATUSES } from "../../../domain/booking-status";
import { startOrEnd, text } from "../../../schemas/fields";
import { idOut, instantOut } from "../../../schemas/outputs";
import { ListSlotsInput, memberOrAny } from "../../availability";

export const ManageToken = z.object({ token: z.string().min(1).max(200) });
export const CancelByTokenInput = ManageToken.extend({ reason: text(1000).nullable().optional() });
export const RescheduleByTokenInput = ManageToken.extend({
  start: startOrEnd().describe("The start of a slot from `/manage/{token}/slots`."),
  staff: memberOrAny().optional().describe("As in a booking. Left out: the present one when free, else any."),
});

const { from, days, timeZone, after, before } = ListSlotsInput.shape;
export const SlotsByTokenInput = ManageToken.extend({
  staff: memberOrAny().optional().describe("As in a move. Left out: the present one where free, else any."),
  from,
  days,
  timeZone,
  after,
  before,
});
export type SlotsByTokenInput = z.infer<typeof SlotsByTokenInput>;

export const ManagedBooking = z
  .object({
    booking: z.object({
      id: idOut(),
      number: z.string(),
      status: z.enum(BOOKING_STATUSES),
      start: instantOut(),
      end: instantOut(),
      service: z.object({ id: idOut(), title: z.string(), durationDays: z.int().nullable() }),
      staff: z.object({ id: idOut(), fullName: z.string() }),
      persons: z.int(),
      price: z.number(),
      currency: z.string(),
      notes: z.string(),
      timeZone: z.string().nullable(),
      cancelReason: z.string().nullable(),
      sequence: z.int(),
      createdAt: instantOut(),
      movedAt: instantOut().nullable().describe("When it was last moved; null: never."),
      customer: z.object({ fullName: z.string(), email: z.string(), phone: z.string().nullable() }),
    }),
    account: z.object({
      companyName: z.string(),
      companyPhone: z.string().nullable(),
      companyEmail: z.string().nullable(),
      timeZone: z.string(),
      locale: z.string(),
      publicKey: z.string(),
    }),
    payment: z
      .object({
        status: z.string(),
        total: z.number(),
        due: z.number(),
        paid: z.number(),
        method: z.enum(["local", "provider", "free"]),
        checkoutUrl: z.string().nullable().describe("Where it can be paid online now; null when it cannot."),
      })
      .nullable(),
    canCancel: z.boolean(),
    canReschedule: z.boolean(),
    cancelUntil: instantOut().nullable().describe("Until when the customer may cancel or move it."),
    manageUrl: z.string(),
    icsUrl: z.string(),
  })
  .meta({ id: "ManagedBooking", description: "A booking as its manage link shows it." });
export type ManagedBooking = z.infer<typeof ManagedBooking>;

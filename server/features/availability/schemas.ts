import { z } from "zod";
import { localDate, uuid, whole } from "../../schemas/fields";
import { idOut, instantOut } from "../../schemas/outputs";

export const ListSlotsInput = z.object({
  service: uuid().describe("Id of the service."),
  staff: z
    .union([z.literal("any"), uuid()])
    .optional()
    .describe("Id of a staff member, or `any`. Default `any`."),
  from: localDate().optional().describe("First local date. Default today in the account's zone."),
  days: whole(1, 62).default(7).describe("How many local dates, 1 to 62. Default 7."),
  persons: whole(1, 1000).default(1).describe("Seats asked for. Default 1."),
});
export type ListSlotsInput = z.infer<typeof ListSlotsInput>;

const Slot = z
  .object({
    start: instantOut().describe("Send it back as the booking's `start`."),
    end: instantOut(),
    time: z.string().describe("Wall time of the start in the account's zone, `HH:MM`."),
    staffId: idOut().describe("Who would take it."),
    seatsLeft: z.int().describe("Seats still free at this start."),
  })
  .meta({ id: "Slot", description: "A start that can be booked." });

export const SlotList = z
  .object({
    days: z.array(z.object({ date: z.string().meta({ format: "date", example: "2026-11-23" }), slots: z.array(Slot) })),
    hasMore: z.boolean().describe("Whether later dates may still have slots."),
  })
  .meta({ id: "SlotList", description: "Free starts by local date; every date asked for is there." });
export type SlotList = z.infer<typeof SlotList>;

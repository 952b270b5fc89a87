import { z } from "zod";
import { line, percent, position, text, timestamp, uuid, whole } from "../../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../../schemas/lists";
import { money } from "../../../schemas/money";
import { idOut, instantOut } from "../../../schemas/outputs";

export const TicketType = z
  .object({
    id: idOut(),
    eventId: idOut(),
    title: z.string(),
    description: z.string(),
    price: z.number().describe("Per ticket, in major units of the account's currency; tax included."),
    quantity: z.int().nullable().describe("Tickets of this type; null: no limit but the event's."),
    sold: z.int().describe("Read-only: tickets that hold a seat."),
    remaining: z
      .int()
      .nullable()
      .describe("Read-only: tickets left, the event's capacity counted too; null: no limit."),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    salesStart: instantOut().nullable().describe("From when the public may order; null: as the event says."),
    salesEnd: instantOut().nullable().describe("Until when, exclusive; null: as the event says."),
    visibility: z.enum(["public", "private"]),
    taxRate: z.number().describe("Percent of tax contained in the price."),
    position: z.int(),
    ...stamps,
  })
  .meta({ id: "TicketType", description: "A kind of ticket of an event." });
export type TicketType = z.infer<typeof TicketType>;

const optional = {
  description: text().optional().describe("Up to 5000 characters. Default empty."),
  price: money().optional().describe("Per ticket, in major units of the account's currency. Default 0."),
  quantity: whole(1, 100_000)
    .nullable()
    .optional()
    .describe("At least what is sold. Default null: no limit but the event's."),
  minPerOrder: whole(1, 100).optional().describe("Fewest in one public order. Default 1."),
  maxPerOrder: whole(1, 100).optional().describe("Most in one public order, at least `minPerOrder`. Default 10."),
  salesStart: timestamp().nullable().optional().describe("From when the public may order. Default null."),
  salesEnd: timestamp()
    .nullable()
    .optional()
    .describe("Until when the public may order, later than `salesStart`. Default null."),
  visibility: z
    .enum(["public", "private"])
    .optional()
    .describe("`private`: given out by hand alone. Default `public`."),
  taxRate: percent(3).optional().describe("Percent of tax contained in the price, 0–100. Default 21."),
  position: position().optional(),
};

const eventId = { id: uuid().describe("Id of the event.") };

export const TicketTypeList = listOf(TicketType);
export const ListTicketTypesInput = z.object({ ...eventId, ...changed, ...paging });
export type ListTicketTypesInput = z.infer<typeof ListTicketTypesInput>;
export const TicketTypeId = z.object({ ...eventId, ticketTypeId: uuid().describe("Id of the ticket type.") });
export type TicketTypeId = z.infer<typeof TicketTypeId>;
export const CreateTicketTypeInput = z.object({
  ...eventId,
  title: line().describe("1 to 255 characters."),
  ...optional,
});
export type CreateTicketTypeInput = z.infer<typeof CreateTicketTypeInput>;
export const UpdateTicketTypeInput = TicketTypeId.extend({
  title: line().optional().describe("1 to 255 characters."),
  ...optional,
});
export type UpdateTicketTypeInput = z.infer<typeof UpdateTicketTypeInput>;

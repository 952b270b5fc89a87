import { z } from "zod";
import { line, position, text, uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { money } from "../../schemas/money";
import { idOut } from "../../schemas/outputs";

const DURATION =
  "Minutes that each one adds to the appointment, where one customer has it alone: a group's ends for all at once, and days stay days.";

export const Extra = z
  .object({
    id: idOut(),
    serviceId: idOut(),
    title: z.string(),
    description: z.string(),
    position: z.int(),
    price: z.number().describe("Of one, in major units of the account's currency; tax included."),
    duration: z.int().describe(DURATION),
    minQty: z.int().describe("Fewest that can be booked; above 0 the extra is mandatory."),
    maxQty: z.int().describe("Most that can be booked."),
    perPerson: z.boolean().describe("Whether the price is charged for each person."),
    ...stamps,
  })
  .meta({ id: "Extra", description: "Something that can be added to a simple service when it is booked." });
export type Extra = z.infer<typeof Extra>;

const optional = {
  description: text().optional().describe("Default empty."),
  position: position().optional(),
  price: money().optional().describe("Of one, in major units of the account's currency. Default 0."),
  duration: whole(0, 720).optional().describe(`${DURATION} 0 to 720, default 0.`),
  minQty: whole(0, 1000)
    .optional()
    .describe("Fewest that can be booked, 0 to 1000 and at most `maxQty`; above 0 the extra is mandatory. Default 0."),
  maxQty: whole(1, 1000).optional().describe("Most that can be booked, 1 to 1000. Default 1."),
  perPerson: z.boolean().optional().describe("Charges the price for each person. Default false."),
};

const ofService = { id: uuid().describe("Id of the service.") };

export const ExtraList = listOf(Extra);
export const ListExtrasInput = z.object({ ...ofService, ...changed, ...paging });
export type ListExtrasInput = z.infer<typeof ListExtrasInput>;
export const ExtraId = z.object({ ...ofService, extraId: uuid().describe("Id of the extra.") });
export type ExtraId = z.infer<typeof ExtraId>;
export const CreateExtraInput = z.object({
  ...ofService,
  title: line().describe("1 to 255 characters."),
  ...optional,
});
export type CreateExtraInput = z.infer<typeof CreateExtraInput>;
export const UpdateExtraInput = ExtraId.extend({
  title: line().optional().describe("1 to 255 characters."),
  ...optional,
});
export type UpdateExtraInput = z.infer<typeof UpdateExtraInput>;

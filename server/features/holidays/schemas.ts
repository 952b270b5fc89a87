import { z } from "zod";
import { HOLIDAY_KINDS } from "../../domain/schedule/holidays";
import { localDate, uuid } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { idOut } from "../../schemas/outputs";
import { affected } from "../affected-bookings";

export const Holiday = z
  .object({
    id: idOut(),
    date: z.string().meta({ format: "date", example: "2026-12-25" }),
    kind: z.enum(HOLIDAY_KINDS),
    staffId: idOut().nullable().describe("Whose day it is; null: the whole company's."),
    ...stamps,
  })
  .meta({ id: "Holiday", description: "A day off, or the exception that re-opens one." });
export type Holiday = z.infer<typeof Holiday>;

export const CreatedHoliday = Holiday.extend({ affected: affected() }).meta({
  id: "CreatedHoliday",
  description: "A holiday as it was made, with the bookings that stand on its days.",
});
export type CreatedHoliday = z.infer<typeof CreatedHoliday>;

export const HolidayList = listOf(Holiday);
export const HolidayId = z.object({ id: uuid() });

export const ListHolidaysInput = z.object({
  staffId: z
    .union([z.literal("company"), uuid()])
    .optional()
    .describe("Id of a staff member for that member's own, `company` for the company's. Default all."),
  ...changed,
  ...paging,
});
export type ListHolidaysInput = z.infer<typeof ListHolidaysInput>;

export const CreateHolidayInput = z.object({
  date: localDate().describe("Local date of the account."),
  kind: z
    .enum(HOLIDAY_KINDS)
    .describe(
      "`once`: off on that date. `yearly`: off on that day of every year; 29 February in leap years only. " +
        "`exception`: re-opens that date, the company's for all and a member's for that member.",
    ),
  staffId: uuid().nullable().optional().describe("A staff member, or null for the whole company. Default null."),
});
export type CreateHolidayInput = z.infer<typeof CreateHolidayInput>;

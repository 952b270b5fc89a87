import { z } from "zod";
import { uuid } from "../../schemas/fields";
import { oncePerWeekday, workingDay } from "../../schemas/week";

const localTime = () => z.string().describe("Wall time of the account, `HH:MM`; an end may be `24:00`.");

export const Week = z
  .object({
    days: z
      .array(
        z.object({
          weekday: z.int().describe("1 = Monday … 7 = Sunday."),
          start: localTime(),
          end: localTime(),
          breaks: z.array(z.object({ start: localTime(), end: localTime() })).describe("By their start."),
        }),
      )
      .describe("One entry per working weekday, by weekday. A weekday without one is a day off."),
  })
  .meta({ id: "Week", description: "When a staff member works, in the account's wall time." });
export type Week = z.infer<typeof Week>;

export const ScheduleId = z.object({ id: uuid().describe("Id of the staff member.") });
export const ReplaceScheduleInput = ScheduleId.extend({
  days: oncePerWeekday(workingDay()).describe("The whole week: a weekday without an entry becomes a day off."),
});
export type ReplaceScheduleInput = z.infer<typeof ReplaceScheduleInput>;

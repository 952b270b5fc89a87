import { z } from "zod";
import { oncePerWeekday, openDay } from "../../schemas/week";

const localTime = () => z.string().describe("Wall time of the account, `HH:MM`; an end may be `24:00`.");

export const BusinessHours = z
  .object({
    days: z
      .array(z.object({ weekday: z.int().describe("1 = Monday … 7 = Sunday."), start: localTime(), end: localTime() }))
      .describe("One entry per open weekday, by weekday. A weekday without one is closed."),
  })
  .meta({ id: "BusinessHours", description: "When the company is open: the week that new staff members start with." });
export type BusinessHours = z.infer<typeof BusinessHours>;

export const GetBusinessHoursInput = z.object({});
export const ReplaceBusinessHoursInput = z.object({
  days: oncePerWeekday(openDay()).describe("All of them: a weekday without an entry becomes closed."),
});
export type ReplaceBusinessHoursInput = z.infer<typeof ReplaceBusinessHoursInput>;

import { z } from "zod";
import { FREQUENCIES, MONTHLY_DAYS, OCCURRENCES_MAX, type RecurrenceRule } from "../../../domain/series/recurrence";
import { localDate, whole } from "../../../schemas/fields";

export const Recurrence = z
  .object({
    freq: z.enum(FREQUENCIES),
    every: whole(1, 30).default(1).describe("Every so many of them. Default 1."),
    on: z
      .array(whole(1, 7))
      .min(1)
      .max(7)
      .optional()
      .describe("1 = Monday; with `weekly` and `biweekly`. Default the start's."),
    monthly: z
      .enum(MONTHLY_DAYS)
      .optional()
      .describe("With `monthly`: the start's `day`, or which of its weekday. Default `day`."),
    count: whole(1, OCCURRENCES_MAX).nullable().optional().describe("How many in all, 1 to 52; or say `until`."),
    until: localDate().nullable().optional().describe("The last date; or say `count`."),
  })
  .superRefine((rule, faults) => {
    const refuse = (name: string, message: string) => faults.addIssue({ code: "custom", path: [name], message });
    const ends = [rule.count, rule.until].filter((end) => end !== undefined && end !== null);
    if (ends.length !== 1) refuse(ends.length === 0 ? "count" : "until", "Exactly one of count and until is needed.");
    if (rule.on && rule.freq !== "weekly" && rule.freq !== "biweekly")
      refuse("on", "Only weekly and biweekly have it.");
    if (rule.monthly && rule.freq !== "monthly") refuse("monthly", "Only monthly has it.");
  })
  .meta({ id: "RecurrenceInput", description: "How an appointment repeats; at the same wall time, at most 52 times." });
export type Recurrence = z.infer<typeof Recurrence>;

/** The rule that the body's words stand for. */
export const ruleOf = ({ freq, every, on, monthly, count, until }: Recurrence): RecurrenceRule => ({
  freq,
  every,
  on: on ?? [],
  monthly: monthly ?? "day",
  count: count ?? null,
  untilDate: until ?? null,
});

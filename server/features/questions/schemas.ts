import { z } from "zod";
import { POSITION_MAX, QUESTION_KINDS } from "../../domain/intake/questions";
import { line, text, uuid, whole } from "../../schemas/fields";
import { stamps } from "../../schemas/lists";
import { idOut } from "../../schemas/outputs";

const QUESTIONS_MAX = 50;
const OPTIONS_MAX = 100;

const conditionOut = z
  .object({ field: idOut().describe("Id of an earlier question."), is: z.string() })
  .nullable()
  .describe("The answer on which it is asked; null: always.");

/** What a question says, for the account and its visitors alike. */
export const questionOut = {
  id: idOut().describe("Answers are kept under it."),
  label: z.string(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  perPerson: z.boolean().describe("Whether each person answers."),
  options: z.array(z.string()).describe("Of a `select`; else empty."),
  position: z.int(),
  showIf: conditionOut,
};

export const Question = z
  .object({ ...questionOut, ...stamps })
  .meta({ id: "Question", description: "Something that is asked when a service is booked." });
export type Question = z.infer<typeof Question>;

export const QuestionSet = z
  .object({ fields: z.array(Question).describe("In the order they are asked.") })
  .meta({ id: "QuestionSet", description: "All intake questions of a service." });
export type QuestionSet = z.infer<typeof QuestionSet>;

export const ServiceOfQuestions = z.object({ id: uuid().describe("Id of the service.") });

/** Speaks up even when another field has the wrong type: all faults are told at once. */
const always = { when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null };

interface Loose {
  kind?: unknown;
  options?: unknown;
}

function requireFittingOptions({ kind = "text", options = [] }: Loose, faults: z.core.$RefinementCtx): void {
  if (!Array.isArray(options)) return;
  const refuse = (message: string) => faults.addIssue({ code: "custom", path: ["options"], message });
  if (kind === "select" && options.length === 0) refuse("A select needs at least one option.");
  if ((kind === "text" || kind === "file") && options.length > 0) refuse("Only a select has options.");
  if (new Set(options).size < options.length) refuse("Each option must differ from the others.");
}

const draft = z
  .object({
    id: uuid()
      .toLowerCase()
      .optional()
      .describe(
        "Of a question that the service has: keeps it, with its answers. Another id makes a new question of that id, " +
          "which conditions of the same list can name. Left out: a new question with an id of ours.",
      ),
    label: line().describe("1 to 255 characters."),
    kind: z.enum(QUESTION_KINDS).default("text").describe("Default `text`."),
    required: z.boolean().default(false).describe("Whether it must be answered when it is asked. Default false."),
    perPerson: z.boolean().default(false).describe("Whether each person answers. Default false."),
    options: z
      .array(line())
      .max(OPTIONS_MAX)
      .default([])
      .describe("1 to 100 different answers of a `select`; the other kinds have none. Default none."),
    position: whole(0, POSITION_MAX)
      .optional()
      .describe(
        "Place in the order; equal ones go as they were sent and are told apart. Default its place in the list.",
      ),
    showIf: z
      .object({
        field: uuid().toLowerCase().describe("Id of an earlier question of the same list, not a `file`."),
        is: text().min(1).describe("Its answer; of a `select` one of the options."),
      })
      .nullable()
      .default(null)
      .describe("Asks the question on this answer alone. Default null: always."),
  })
  .superRefine(requireFittingOptions, always);

export const ReplaceQuestionsInput = ServiceOfQuestions.extend({
  fields: z
    .array(draft)
    .max(QUESTIONS_MAX)
    .describe("The whole set, at most 50: a present question that is not in it is deleted."),
});
export type ReplaceQuestionsInput = z.infer<typeof ReplaceQuestionsInput>;

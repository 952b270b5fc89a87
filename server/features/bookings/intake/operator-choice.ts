import type { BookedExtra, BookingRow } from "../../../db/schema";
import { type Fields, invalid } from "../../../domain/errors";
import { addFault, type GivenAnswers, type ReadAnswers } from "./answers";
import { addExtraFaults, checkExtras, minutesOf } from "./extras";
import type { Intake, IntakeQuestion } from "./queries";

/** What a body says of the operator booking that it makes. */
interface OperatorChoice {
  persons: number;
  extras: { extraId: string; quantity: number }[];
  /** Answers by question id. */
  fields: Record<string, unknown>;
}

/** The same, as the booking keeps it. */
export interface KeptChoice {
  extras: BookedExtra[];
  fields: BookingRow["fields"];
  /** Uploads among the answers, locked until the transaction ends. */
  fileIds: string[];
  extraMinutes: number;
}

export const NO_CHOICE: KeptChoice = { extras: [], fields: {}, fileIds: [], extraMinutes: 0 };

/** The answers that a body brings, none of which is needed. */
export const operatorAnswers = ({ questions }: Intake, { fields, persons }: OperatorChoice): GivenAnswers => ({
  questions: questions.map((question) => ({ ...question, required: false })),
  given: fields,
  persons,
  path: "fields",
});

/**
 * What of a body the booking keeps. An operator need not know the answers, but what is said has to be an
 * answer to a question of the service.
 *
 * @throws DomainError validation on `extras` and `fields`
 */
export function keptOf(intake: Intake, asked: OperatorChoice, read: ReadAnswers): KeptChoice {
  const wanted = asked.extras.map(({ extraId, quantity }) => ({ id: extraId, quantity }));
  const checked = checkExtras(intake.extras, wanted);
  const faults: Fields = { ...read.faults, ...faultsOfIds(intake.questions, asked.fields) };
  addExtraFaults(faults, checked, { path: "extras", idName: "extraId" });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { booked: extras } = checked;
  return { extras, fields: read.kept[0] ?? {}, fileIds: read.fileIds, extraMinutes: minutesOf(extras) };
}

function faultsOfIds(questions: IntakeQuestion[], fields: Record<string, unknown>): Fields {
  const faults: Fields = {};
  for (const id of Object.keys(fields))
    if (!questions.some((question) => question.id === id))
      addFault(faults, `fields.${id}`, "The service has no such question.");
  return faults;
}

import type { TenantContext } from "../../context";
import type { BookedExtra, BookingRow } from "../../db/schema";
import { type Fields, invalid } from "../../domain/errors";
import { noteFault, readAnswers } from "./answers";
import { checkExtras, minutesOf, noteExtraFaults } from "./extras";
import { type IntakeQuestion, listIntake, NO_INTAKE } from "./intake-queries";

/** What a body says of the booking that it makes by hand. */
export interface HandChoice {
  serviceId: string;
  persons: number;
  extras: { extraId: string; quantity: number }[];
  /** Answers by question id. */
  fields: Record<string, unknown>;
}

/** The same, as the booking keeps it. */
export interface KeptChoice {
  extras: BookedExtra[];
  fields: BookingRow["fields"];
  /** Uploads among the answers, held until the transaction ends. */
  fileIds: string[];
  extraMinutes: number;
}

export const NO_CHOICE: KeptChoice = { extras: [], fields: {}, fileIds: [], extraMinutes: 0 };

/**
 * Holds extras and answers against the service. Whoever books by hand need not know the answers, but what is said has
 * to be an answer to a question of the service.
 *
 * @throws DomainError validation on `extras` and `fields`
 */
export async function choiceByHand(ctx: TenantContext, asked: HandChoice): Promise<KeptChoice> {
  const { serviceId, persons, fields } = asked;
  const id = serviceId.toLowerCase();
  const intake = (await listIntake(ctx.db, ctx.tenant.id, [id])).get(id) ?? NO_INTAKE;
  const wanted = asked.extras.map(({ extraId, quantity }) => ({ id: extraId, quantity }));
  const checked = checkExtras(intake.extras, wanted);
  const optional = intake.questions.map((question) => ({ ...question, required: false }));
  const read = await readAnswers(ctx, [{ questions: optional, given: fields, persons, path: "fields" }]);
  const faults: Fields = { ...read.faults, ...faultsOfIds(intake.questions, fields) };
  noteExtraFaults(faults, checked, { path: "extras", idName: "extraId" });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { booked: extras } = checked;
  return { extras, fields: read.kept[0] ?? {}, fileIds: read.fileIds, extraMinutes: minutesOf(extras) };
}

function faultsOfIds(questions: IntakeQuestion[], fields: Record<string, unknown>): Fields {
  const faults: Fields = {};
  for (const id of Object.keys(fields))
    if (!questions.some((question) => question.id === id))
      noteFault(faults, `fields.${id}`, "The service has no such question.");
  return faults;
}

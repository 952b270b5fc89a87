import { isDeepStrictEqual } from "node:util";
import type { TenantContext } from "../../../context";
import type { BookedExtra, BookingRow } from "../../../db/schema";
import { type Fields, invalid } from "../../../domain/errors";
import { addFault, readAnswers } from "../intake/answers";
import { answersFor } from "../intake/answers-for-persons";
import { addExtraFaults, checkExtras } from "../intake/extras";
import { type Intake, listIntake, NO_INTAKE, type OfferedExtra } from "../intake/queries";
import type { BookingRecord } from "../read/record";
import type { UpdateBookingInput } from "../schemas";

/** What a patch makes of a booking's extras and answers; what stays as it is is left out. */
export interface Choice {
  columns: Partial<Pick<BookingRow, "extras" | "fields">>;
  /** Uploads among the new answers. */
  fileIds: string[];
}

/**
 * Holds the extras and answers of a patch against the booking's service. What is as it was needs no check, so that an
 * answer can be sent back whatever became of the catalogue; other persons need other answers, see `answersFor`.
 *
 * @throws DomainError validation on `extras` and `fields`
 */
export async function choiceOf(
  ctx: TenantContext,
  { booking, service }: BookingRecord,
  patch: Pick<UpdateBookingInput, "extras" | "fields" | "persons">,
): Promise<Choice> {
  const extras = patch.extras && !isSameChoice(booking.extras, patch.extras) ? patch.extras : undefined;
  const fields = patch.fields && !isDeepStrictEqual(booking.fields, patch.fields) ? patch.fields : undefined;
  const persons = patch.persons ?? booking.persons;
  const isOpen =
    fields === undefined && persons !== booking.persons && Object.values(booking.fields).some(Array.isArray);
  if (!extras && !fields && !isOpen) return { columns: {}, fileIds: [] };
  const intake = (await listIntake(ctx.db, ctx.tenant.id, [service.id])).get(service.id) ?? NO_INTAKE;
  const faults: Fields = {};
  const booked = extras && chosenExtras(intake, { booking, extras, faults });
  const answering = { booking, fields: fields ?? booking.fields, persons, faults };
  const answers = fields ? await chosenAnswers(ctx, intake, answering) : isOpen ? keptAnswers(intake, answering) : null;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const columns = { ...(booked ? { extras: booked } : {}), ...(answers ? { fields: answers.fields } : {}) };
  return { columns, fileIds: answers?.fileIds ?? [] };
}

type AskedExtras = { extraId: string; quantity: number }[];

function isSameChoice(booked: BookedExtra[], asked: AskedExtras): boolean {
  const wanted = new Map(
    asked.flatMap(({ extraId, quantity }) => (quantity > 0 ? [[extraId.toLowerCase(), quantity]] : [])),
  );
  return wanted.size === booked.length && booked.every(({ extraId, quantity }) => wanted.get(extraId) === quantity);
}

/** An extra that was booked stays what it was then, also when the service has it no more. */
function chosenExtras(
  { extras: offered }: Intake,
  { booking, extras, faults }: { booking: BookingRow; extras: AskedExtras; faults: Fields },
): BookedExtra[] {
  const kept = booking.extras.map((extra) => asBooked(extra, offered));
  const others = offered.filter(({ id }) => !booking.extras.some(({ extraId }) => extraId === id));
  const asked = extras.map(({ extraId, quantity }) => ({ id: extraId, quantity }));
  const checked = checkExtras([...kept, ...others], asked);
  addExtraFaults(faults, checked, { path: "extras", idName: "extraId" });
  return checked.booked;
}

function asBooked({ extraId, quantity, ...extra }: BookedExtra, offered: OfferedExtra[]): OfferedExtra {
  const { minQuantity = 0, maxQuantity = quantity } = offered.find(({ id }) => id === extraId) ?? {};
  return { ...extra, id: extraId, minQuantity, maxQuantity };
}

interface Answering {
  booking: BookingRow;
  fields: Record<string, unknown>;
  persons: number;
  faults: Fields;
}

/** The answers as they are, for other persons; nothing new is among them. */
function keptAnswers({ questions }: Intake, { booking, persons, faults }: Answering) {
  const kept = answersFor(questions, booking.fields, persons);
  for (const [id, sentence] of Object.entries(kept.faults)) addFault(faults, `fields.${id}`, sentence);
  return { fields: kept.answers, fileIds: [] };
}

/** Answers to questions that are gone stay when they are sent as they were. */
async function chosenAnswers(ctx: TenantContext, { questions }: Intake, answering: Answering) {
  const { booking, fields, persons, faults } = answering;
  const read = await readAnswers(ctx, [{ questions, given: fields, persons, path: "fields" }]);
  Object.assign(faults, read.faults);
  const old = Object.entries(booking.fields).filter(
    ([id, answer]) => !questions.some((question) => question.id === id) && isDeepStrictEqual(fields[id], answer),
  );
  const gone = answersFor([], Object.fromEntries(old), persons).answers;
  return { fields: { ...gone, ...read.kept[0] }, fileIds: read.fileIds };
}

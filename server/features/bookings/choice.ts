import { isDeepStrictEqual } from "node:util";
import type { TenantContext } from "../../context";
import type { BookedExtra, BookingRow } from "../../db/schema";
import { type Fields, invalid } from "../../domain/errors";
import { readAnswers } from "./answers";
import { checkExtras } from "./extras";
import { type Intake, listIntake, NO_INTAKE, type OfferedExtra } from "./intake-queries";
import type { BookingRecord } from "./record-queries";
import type { UpdateBookingInput } from "./schemas";

/** What a patch makes of a booking's extras and answers; what stays as it is is left out. */
export interface Choice {
  columns: Partial<Pick<BookingRow, "extras" | "fields">>;
  /** Uploads among the new answers. */
  fileIds: string[];
}

/**
 * Holds the extras and answers of a patch against the booking's service. What is as it was needs no check, so that an
 * answer can be sent back whatever became of the catalogue.
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
  if (!extras && !fields) return { columns: {}, fileIds: [] };
  const intake = (await listIntake(ctx.db, ctx.tenant.id, [service.id])).get(service.id) ?? NO_INTAKE;
  const faults: Fields = {};
  const booked = extras && chosenExtras(intake, { booking, extras, faults });
  const persons = patch.persons ?? booking.persons;
  const answers = fields && (await chosenAnswers(ctx, intake, { booking, fields, persons, faults }));
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
  const { booked, fault } = checkExtras([...kept, ...others], asked);
  if (fault !== null) faults.extras = fault;
  return booked;
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

/** Answers to questions that are gone stay when they are sent as they were. */
async function chosenAnswers(ctx: TenantContext, { questions }: Intake, answering: Answering) {
  const { booking, fields, persons, faults } = answering;
  const read = await readAnswers(ctx, [{ questions, given: fields, persons, path: "fields" }]);
  Object.assign(faults, read.faults);
  const old = Object.entries(booking.fields).filter(
    ([id, answer]) => !questions.some((question) => question.id === id) && isDeepStrictEqual(fields[id], answer),
  );
  return { fields: { ...Object.fromEntries(old), ...read.kept[0] }, fileIds: read.fileIds };
}

import { isDeepStrictEqual } from "node:util";
import type { AppointmentRow } from "../../../../db/schema";
import type { SlotSpan } from "../../../../domain/availability/span";
import { type Fields, invalid } from "../../../../domain/errors";
import { localTimeOf } from "../../../../domain/zones";
import type { Marks } from "../../../../schemas/marks";
import { instantText } from "../../../../schemas/outputs";

/** What a body says of an appointment that it may join. */
interface Place {
  /** Seats wanted; 0 blocks the time alone. */
  persons: number;
  span: SlotSpan;
  /** Whether the end of the span was asked for; else it is the usual one. */
  saysEnd: boolean;
  internalNote: string;
  marks: Marks;
}

/**
 * What a body says of an appointment that stands already cannot count: it is refused rather than dropped, unless it is
 * as the appointment has it.
 *
 * @throws DomainError validation on `customerId`, `end`, `internalNote`, `externalId` and `metadata`
 */
export function requireJoinable(place: Place, group: AppointmentRow, timeZone: string): void {
  const { persons, saysEnd, span, internalNote, marks } = place;
  const { date } = localTimeOf(timeZone, span.startAt);
  const stands = `${date}: an appointment of the service stands at that start already`;
  const faults: Fields = {};
  if (persons === 0)
    faults.customerId = `${stands}, and blocks the time. Name the customer who joins it, or choose another start.`;
  if (saysEnd && span.endAt !== group.endsAt.getTime())
    faults.end = `${stands} and ends at ${instantText(group.endsAt)}. Leave \`end\` out, or change that appointment.`;
  if (internalNote !== "" && internalNote !== group.internalNote)
    faults.internalNote = `${stands} and has a note of its own. Leave \`internalNote\` out, or change that appointment.`;
  if (marks.externalId !== null && marks.externalId !== group.externalId)
    faults.externalId = `${stands} and is not called so. Leave \`externalId\` out, or change that appointment.`;
  if (Object.keys(marks.metadata).length > 0 && !isDeepStrictEqual(marks.metadata, group.metadata))
    faults.metadata = `${stands} and has its own. Leave \`metadata\` out, or change that appointment.`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

import { MINUTE_MS } from "../../../../domain/dates";
import type { PlacedVisit } from "../../create/place-visits";
import { hasFixedLength, minutesAddedTo } from "../../segments/segments";
import type { CreateAppointmentInput } from "../schemas";
import type { Warned } from "../warnings";

/** What stands against visits that were written down, for the sentences that say it. */
export const warnedOf = (placed: PlacedVisit[], input: CreateAppointmentInput): Warned[] =>
  placed.flatMap((one) => {
    const { visit, item, staffed } = one;
    const ofSegments = visit.segments.flatMap(({ warnings, startAt, endAt, staffId }, place): Warned[] => {
      const service = staffed[place]?.service;
      const span = { startAt, endAt };
      return service
        ? [{ warnings, span, service, addedMinutes: minutesAddedTo(item, staffId, item.extraMinutes) }]
        : [];
    });
    return hasFixedLength(item) ? [...ofSegments, ...lengthOf(one, input)] : ofSegments;
  });

/** The parts of a service have lengths of their own: another end is nothing but a warning. */
function lengthOf({ visit: { startAt, endAt } }: PlacedVisit, { start, end }: CreateAppointmentInput): Warned[] {
  const askedMs = end ? Date.parse(end) - Date.parse(start) : endAt - startAt;
  if (askedMs === endAt - startAt) return [];
  return [
    {
      warnings: new Map([["duration", []]]),
      span: { startAt, endAt: startAt + askedMs },
      service: { durationDays: null, durationMinutes: (endAt - startAt) / MINUTE_MS },
    },
  ];
}

import { compositeSlotAt } from "../../availability/composite/slots";
import { DomainError } from "../../errors";
import { type LocalStart, localStart } from "../../zones";
import { notOnOffer } from "../refusals";
import { layOutSlot } from "./lay-out-slot";
import { occupied, type Taken } from "./occupy";
import type { CompositeTimetable, Timetable } from "./timetable";
import { newSegment, type Visit } from "./visit";

/** What a visitor asks for. */
interface OfferedRequest {
  startAt: number;
  /** Whether whoever finds an appointment full takes a place on its waiting list. */
  mayWait: boolean;
}

/**
 * Lays a visit out where the service is on offer, with the member whom its preference picks among the calendar's.
 *
 * @param taken what visits of the same decision take before it
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export function layOutOffered(timetable: Timetable, request: OfferedRequest, taken: Taken[]): Visit {
  const start = localStart(timetable.calendar.timeZone, request.startAt);
  const now = occupied(timetable, taken);
  if (now.kind === "composite") return layOutParts(now, start);
  return layOutSlot(now, { ...request, start }, taken);
}

function layOutParts({ calendar }: CompositeTimetable, start: LocalStart): Visit {
  const slot = compositeSlotAt(calendar, start);
  const [first, ...others] = slot?.parts ?? [];
  const { startAt } = start;
  if (slot && first)
    return { segments: [newSegment(first), ...others.map(newSegment)], startAt, endAt: slot.endAt, waits: false };
  const forOne = { ...calendar, rules: { ...calendar.rules, persons: 1 } };
  if (!compositeSlotAt(forOne, start)) throw notOnOffer();
  throw new DomainError(
    "capacity_exceeded",
    "There are not enough seats at that time. Ask for fewer persons, or choose another time.",
  );
}

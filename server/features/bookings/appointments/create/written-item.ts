import type { StaffRow } from "../../../../db/schema";
import type { SlotSpan } from "../../../../domain/availability/span";
import { ownStart, requireSpan, sameLength, usualSpan } from "../../../../domain/booking/layout/length";
import { DomainError, type Fields, invalid } from "../../../../domain/errors";
import { occurrencesOf } from "../../../../domain/series/recurrence";
import type { OfferingMember } from "../../../availability";
import { addFaults } from "../../charge/price-booking";
import type { CatalogueService } from "../../create/catalogue";
import type { Chosen } from "../../create/requested-items";
import { hasFixedLength, minutesAddedTo, segmentsOf } from "../../segments/segments";
import { faultsOfVisibility } from "../member-faults";
import { ruleOf } from "../recurrence";
import type { CreateAppointmentInput } from "../schemas";

type Written = Pick<CreateAppointmentInput, "start" | "end" | "recurrence">;

/** Keeps what a check refuses about fields; null then. */
export function collectFaults<Result>(faults: Fields, check: () => Result): Result | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "validation") throw error;
    addFaults(faults, error);
    return null;
  }
}

/** Stands for whoever is free. */
export const ANY = "any";

/** What is wrong with the service and the member that a body names. */
export function faultsOfNames(
  service: CatalogueService | undefined,
  staffId: string,
  visibility: StaffRow["visibility"] | null,
): Fields {
  const ofMember = staffId === ANY ? null : faultsOfVisibility(visibility);
  if (!service) return { serviceId: "There is no such service.", ...ofMember };
  return { ...faultsOfSegments(service, staffId), ...ofMember };
}

function faultsOfSegments(service: CatalogueService, staffId: string): Fields {
  const [first, ...others] = segmentsOf(service).map(({ members }) => members);
  if (!first || others.some((members) => members.length === 0) || (others.length > 0 && first.length === 0))
    return { serviceId: "Not every part of the service has a staff member." };
  if (staffId === ANY) return {};
  const serves = (members: OfferingMember[]) => members.some(({ id }) => id === staffId);
  const refused = (what: string): Fields => ({ staffId: `This staff member does not offer ${what}.` });
  if (!serves(first)) return refused(others.length > 0 ? "the first part of the service" : "the service");
  return service.offered.service.sameStaff && !others.every(serves) ? refused("every part of the service") : {};
}

interface At {
  staffId: string;
  /** Of the occurrence, epoch milliseconds. */
  startAt: number;
  timeZone: string;
}

/**
 * The span that a body asks for with a member; of a series its first is the measure of every occurrence. A service of
 * several segments takes its own time from the start on.
 *
 * @throws DomainError validation on `start` or `end`
 */
export function spanAt(
  item: Chosen,
  { start, end, recurrence }: Written,
  { staffId, startAt, timeZone }: At,
): SlotSpan {
  const { service } = item.offered;
  const firstAt = Date.parse(start);
  const saidMs = end ? Date.parse(end) - firstAt : 0;
  if (hasFixedLength(item)) {
    if (end && saidMs <= 0) throw invalid({ end: "Must be later than the start." });
    return { startAt, endAt: startAt + saidMs };
  }
  const length = {
    ...service,
    durationMinutes: service.durationMinutes + minutesAddedTo(item, staffId, item.extraMinutes),
  };
  const first = end ? { startAt: firstAt, endAt: Date.parse(end) } : usualSpan(length, firstAt, timeZone);
  requireSpan(service, first, timeZone);
  if (!recurrence) return first;
  return sameLength(service, { from: first, startAt: ownStart(service, startAt, timeZone) }, timeZone);
}

/** When the visits of a body start, ascending. @throws DomainError validation on `recurrence` */
export function startsOf({ start, recurrence }: Written, timeZone: string): number[] {
  const startAt = Date.parse(start);
  return recurrence ? occurrencesOf(ruleOf(recurrence), { startAt, timeZone }) : [startAt];
}

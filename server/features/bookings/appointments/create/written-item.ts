import type { StaffRow } from "../../../../db/schema";
import type { SlotSpan } from "../../../../domain/availability/span";
import { ownStart, requireSpan, sameLength, usualSpan } from "../../../../domain/booking/layout/length";
import { tooManyPersons } from "../../../../domain/booking/refusals";
import { DomainError, type Fields, invalid } from "../../../../domain/errors";
import { occurrencesOf } from "../../../../domain/series/recurrence";
import { minutesAdded, type OfferingMember, starringMembers } from "../../../availability";
import { addFaults } from "../../charge/price-seat";
import type { CatalogueService } from "../../create/catalogue";
import { servicePartsOf } from "../../create/composite-service";
import type { Chosen } from "../../create/requested-items";
import { faultsOfVisibility } from "../member-faults";
import { ruleOf } from "../recurrence";
import type { CreateAppointmentInput } from "../schemas";

type Written = Pick<CreateAppointmentInput, "start" | "end" | "recurrence">;

/** Keeps what a check refuses about fields; null then. */
export function noting<Result>(faults: Fields, check: () => Result): Result | null {
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
  const faults: Fields = { ...(service ? {} : { serviceId: "There is no such service." }) };
  const ofMember = staffId === ANY ? null : faultsOfVisibility(visibility);
  const { composite } = service ?? {};
  if (composite) return { ...ofMember, ...faultsOfParts(composite, staffId, ofMember) };
  const isLinked = staffId === ANY || !service || service.offered.members.some(({ id }) => id === staffId);
  const unlinked: Fields = isLinked ? {} : { staffId: "This staff member does not offer the service." };
  return { ...faults, ...(ofMember ?? unlinked) };
}

function faultsOfParts(
  composite: NonNullable<CatalogueService["composite"]>,
  staffId: string,
  known: Fields | null,
): Fields {
  const parts = servicePartsOf(composite);
  if (parts.length === 0 || parts.some(({ members }) => members.length === 0))
    return { serviceId: "Not every part of the service has a staff member." };
  if (known?.staffId !== undefined || staffId === ANY) return {};
  if (!starringMembers(composite).some(({ id }) => id === staffId))
    return { staffId: "This staff member does not offer the first part of the service." };
  const isSame = parts.every(({ members }) => members.some(({ id }) => id === staffId));
  if (composite.service.sameStaff && !isSame)
    return { staffId: "This staff member does not offer every part of the service." };
  return {};
}

/** What extras add to its visits with a member: nothing where others share them. */
export function addedTo({ offered, composite, extraMinutes }: Chosen, staffId: string): number {
  const member = offered.members.find(({ id }) => id === staffId);
  return composite || !member ? 0 : minutesAdded(offered.service, member.link, extraMinutes);
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
  if (item.composite) {
    if (end && saidMs <= 0) throw invalid({ end: "Must be later than the start." });
    return { startAt, endAt: startAt + saidMs };
  }
  const length = { ...service, durationMinutes: service.durationMinutes + addedTo(item, staffId) };
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

/** @throws DomainError capacity_exceeded when no appointment of the item could seat so many */
export function requireSeats({ offered, composite, staffId, persons }: Chosen): void {
  const seatsOf = (members: OfferingMember[]) => Math.max(0, ...members.map(({ link }) => link.capacityMax));
  const asked = offered.members.filter(({ id }) => staffId === undefined || id === staffId);
  const seats = composite
    ? Math.min(composite.service.capacityMax, ...servicePartsOf(composite).map(({ members }) => seatsOf(members)))
    : seatsOf(asked);
  if (persons > seats && asked.length > 0) throw tooManyPersons(seats);
}

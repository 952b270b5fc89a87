import type { AppointmentRow } from "../../../../db/schema";
import { DomainError, type Fields, invalid, invariant } from "../../../../domain/errors";
import type { LoadedMove } from "../../load/move";
import type { MovedService } from "../../load/moved-services";
import { segmentsOf } from "../../segments/segments";
import { faultsOfVisibility } from "../member-faults";

/** What is new of an appointment that moves. */
interface Wanted {
  addressed: Pick<AppointmentRow, "id" | "groupId">;
  move: { serviceId?: string; staffId?: string };
}

/**
 * The service that an appointment moves as: the one that a body names, else its own; of a composite service that.
 *
 * @param row the first segment of what moves
 * @throws DomainError validation on `serviceId` and `staffId` | conflict for another service of a segment
 */
export function requireService(loaded: LoadedMove, row: AppointmentRow, { addressed, move }: Wanted): MovedService {
  return row.wholeId === null
    ? requireOffered(loaded, { serviceId: row.serviceId, staffId: row.staffId, ...move })
    : requireComposite(loaded, { wholeId: row.wholeId, addressed, move });
}

function requireOffered({ services, locked }: LoadedMove, asked: { serviceId: string; staffId: string }): MovedService {
  const service = services.get(asked.serviceId);
  const faults: Fields = { ...faultsOfService(service) };
  Object.assign(faults, faultsOfVisibility(locked.get(asked.staffId) ?? null) ?? faultsOfLink(service, asked.staffId));
  if (!service || Object.keys(faults).length > 0) throw invalid(faults);
  return service;
}

function faultsOfService(service: MovedService | undefined): Fields {
  if (!service) return { serviceId: "There is no such service." };
  return service.composite ? { serviceId: "Services made of parts cannot be booked this way." } : {};
}

function faultsOfLink(service: MovedService | undefined, staffId: string): Fields {
  const isLinked = !service || service.offered.members.some(({ id }) => id === staffId);
  return isLinked ? {} : { staffId: "This staff member does not offer the service." };
}

function requireComposite(
  { services, locked, rows }: LoadedMove,
  { wholeId, addressed, move }: Wanted & { wholeId: string },
): MovedService {
  const { serviceId, staffId } = move;
  if (serviceId) throw new DomainError("conflict", "The appointment is a part of a larger booking.");
  const service = services.get(wholeId);
  invariant(service, "what is booked as composite stays so");
  if (!staffId) return service;
  const ids = rows.filter(({ groupId }) => groupId === addressed.groupId).map(({ id }) => id);
  const part = segmentsOf(service)[ids.toSorted().indexOf(addressed.id)];
  const faults: Fields = { ...faultsOfVisibility(locked.get(staffId) ?? null) };
  if (!part?.members.some(({ id }) => id === staffId))
    faults.staffId ??= "This staff member does not offer this part of the service.";
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return service;
}

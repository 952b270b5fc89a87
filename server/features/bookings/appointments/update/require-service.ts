import type { AppointmentRow } from "../../../../db/schema";
import { DomainError, type Fields, invalid } from "../../../../domain/errors";
import type { LoadedMove } from "../../load/move";
import type { MovedService } from "../../load/moved-services";
import { bookedServiceIdOf, canBeOf, keepsMember, mayChangeService, servingIn } from "../../segments/in-visit";
import { faultsOfVisibility } from "../member-faults";

/** What is new of an appointment that moves. */
interface Wanted {
  addressed: Pick<AppointmentRow, "id" | "groupId">;
  move: { serviceId?: string; staffId?: string };
}

/**
 * The service that an appointment moves as: the one that a body names, else the one that was booked.
 *
 * @param row the first segment of what moves
 * @throws DomainError validation on `serviceId` and `staffId` | conflict for another service of a segment
 */
export function requireService(loaded: LoadedMove, row: AppointmentRow, { addressed, move }: Wanted): MovedService {
  if (move.serviceId && !mayChangeService(row))
    throw new DomainError("conflict", "The appointment is a part of a larger booking.");
  const service = loaded.services.get(move.serviceId ?? bookedServiceIdOf(row));
  const staffId = move.staffId ?? (keepsMember(row) ? row.staffId : undefined);
  const faults: Fields = {
    ...faultsOfService(service, row),
    ...(staffId === undefined ? {} : faultsOfMember(loaded, { addressed, service, staffId })),
  };
  if (!service || Object.keys(faults).length > 0) throw invalid(faults);
  return service;
}

function faultsOfService(service: MovedService | undefined, row: AppointmentRow): Fields {
  if (!service) return { serviceId: "There is no such service." };
  return canBeOf(row, service) ? {} : { serviceId: "Services made of parts cannot be booked this way." };
}

/** Who is asked for serves the addressed appointment, wherever it stands in its visit. */
function faultsOfMember(
  { locked, rows }: LoadedMove,
  { addressed, service, staffId }: Pick<Wanted, "addressed"> & { service: MovedService | undefined; staffId: string },
): Fields {
  const hidden = faultsOfVisibility(locked.get(staffId) ?? null);
  if (hidden || !service) return hidden ?? {};
  const { members, named } = servingIn(service, addressed, rows);
  return members.some(({ id }) => id === staffId) ? {} : { staffId: `This staff member does not offer ${named}.` };
}

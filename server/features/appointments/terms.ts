import type { TenantContext } from "../../context";
import type { AppointmentRow, StaffRow } from "../../db/schema";
import { DomainError, type Fields, invalid, invariant } from "../../domain/errors";
import type { LoadedMove } from "../bookings/load/move";
import type { MovedService } from "../bookings/load/moved-services";
import { servicePartsOf } from "../bookings/whole";
import { findVisibility } from "../staff";

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

function requireOffered({ services, held }: LoadedMove, asked: { serviceId: string; staffId: string }): MovedService {
  const service = services.get(asked.serviceId);
  const faults: Fields = { ...faultsOfService(service) };
  Object.assign(faults, faultsOfVisibility(held.get(asked.staffId) ?? null) ?? faultsOfLink(service, asked.staffId));
  if (!service || Object.keys(faults).length > 0) throw invalid(faults);
  return service;
}

function faultsOfService(service: MovedService | undefined): Fields {
  if (!service) return { serviceId: "There is no such service." };
  return service.whole ? { serviceId: "Services made of parts cannot be booked this way." } : {};
}

function faultsOfLink(service: MovedService | undefined, staffId: string): Fields {
  const isLinked = !service || service.whole || service.offered.members.some(({ id }) => id === staffId);
  return isLinked ? {} : { staffId: "This staff member does not offer the service." };
}

function requireComposite(
  { services, held, rows }: LoadedMove,
  { wholeId, addressed, move }: Wanted & { wholeId: string },
): MovedService {
  const { serviceId, staffId } = move;
  if (serviceId) throw new DomainError("conflict", "The appointment is a part of a larger booking.");
  const service = services.get(wholeId);
  invariant(service?.whole, "what is booked as composite stays so");
  if (!staffId) return service;
  const ids = rows.filter(({ groupId }) => groupId === addressed.groupId).map(({ id }) => id);
  const part = servicePartsOf(service.whole)[ids.toSorted().indexOf(addressed.id)];
  const faults: Fields = { ...faultsOfVisibility(held.get(staffId) ?? null) };
  if (!part?.members.some(({ id }) => id === staffId))
    faults.staffId ??= "This staff member does not offer this part of the service.";
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return service;
}

/** Why a member who is not among those who offer a service does not, in a sentence. */
export const faultOfMember = async (ctx: TenantContext, staffId: string): Promise<string> =>
  (await faultsOfMember(ctx, staffId))?.staffId ?? "The staff member does not offer the service any more.";

/** What keeps a member from any new appointment; null when nothing does. */
export async function faultsOfMember({ db, tenant }: TenantContext, staffId: string): Promise<Fields | null> {
  return faultsOfVisibility(await findVisibility(db, tenant.id, staffId));
}

/** @param visibility null of who is not there */
export function faultsOfVisibility(visibility: StaffRow["visibility"] | null): Fields | null {
  if (visibility === null) return { staffId: "There is no such staff member." };
  return visibility === "archive" ? { staffId: "An archived staff member takes no new bookings." } : null;
}

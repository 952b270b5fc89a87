import type { TenantContext } from "../../context";
import type { ServiceRow, StaffRow } from "../../db/schema";
import { DomainError, type Fields, invalid, invariant } from "../../domain/errors";
import { getOfferedService, type OfferedService, type OfferingMember } from "../availability/offered-queries";
import { getOfferedWhole, type OfferedWhole } from "../availability/offered-whole-queries";
import { findVisibility } from "../staff";

/** A service with one of those who offer it. */
export interface Terms {
  offered: OfferedService;
  service: ServiceRow;
  member: OfferingMember;
}

interface Asked {
  serviceId: string;
  staffId: string;
}

/**
 * What a body names by `serviceId` and `staffId`, for a new appointment. The caller holds the member's time, so
 * that the link says how many seats there are until the end.
 *
 * @throws DomainError validation on `serviceId` and `staffId`
 */
export async function getTermsOfBody(ctx: TenantContext, asked: Asked): Promise<Terms> {
  const offered = await findOffered(ctx, asked.serviceId);
  const faults: Fields = { ...faultsOfService(offered), ...(await faultsOfStaff(ctx, asked, offered)) };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const member = offered?.members.find(({ id }) => id === asked.staffId);
  invariant(offered && member, "what is without fault is there");
  return { offered, service: offered.service, member };
}

/** A service with those who offer it; null when the account has no such service. */
export const findOffered = (ctx: TenantContext, serviceId: string): Promise<OfferedService | null> =>
  getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "management" }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  });

function faultsOfService(offered: OfferedService | null): Fields {
  if (!offered) return { serviceId: "There is no such service." };
  if (offered.service.type === "simple") return {};
  return { serviceId: "Services made of parts cannot be booked this way." };
}

async function faultsOfStaff(ctx: TenantContext, { staffId }: Asked, offered: OfferedService | null): Promise<Fields> {
  const faults = await faultsOfMember(ctx, staffId);
  if (faults) return faults;
  const isLinked = offered?.service.type !== "simple" || offered.members.some(({ id }) => id === staffId);
  return isLinked ? {} : { staffId: "This staff member does not offer the service." };
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

/** The compound or collaborative service with this id; null when it is none. */
export async function findWhole(ctx: TenantContext, serviceId: string): Promise<OfferedWhole | null> {
  const offered = await findOffered(ctx, serviceId);
  if (!offered || offered.service.type === "simple") return null;
  return getOfferedWhole(ctx.db, ctx.tenant.id, { service: offered.service, audience: "management" });
}

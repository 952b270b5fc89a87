import type { TenantContext } from "../../../context";
import type { StaffRow } from "../../../db/schema";
import type { Fields } from "../../../domain/errors";
import { findVisibility } from "../../staff";

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

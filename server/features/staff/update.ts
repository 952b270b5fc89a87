import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { StaffRow } from "../../db/schema";
import { lockStaffMember, updateStaffMember } from "./queries";
import type { UpdateStaffInput } from "./schemas";

/**
 * Writes the fields that are sent; `visibility` may bring an archived member back.
 *
 * @throws DomainError not_found | validation on `email`
 */
export async function changeStaffMember(ctx: TenantContext, { id, ...patch }: UpdateStaffInput): Promise<StaffRow> {
  const { db, tenant, now } = ctx;
  const row = await lockStaffMember(db, tenant.id, id);
  const changes = changesIn<StaffRow>(row, patch);
  if (changes) return updateStaffMember(db, row, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

/** Gives a member's calendar feed another address; that of before opens nothing any more. @throws DomainError not_found */
export async function rotateFeed({ db, tenant, now }: TenantContext, id: string): Promise<StaffRow> {
  const row = await lockStaffMember(db, tenant.id, id);
  return updateStaffMember(db, row, { feedRotations: row.feedRotations + 1, updatedAt: now });
}

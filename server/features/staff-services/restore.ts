import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { StaffRow, StaffServiceRow } from "../../db/schema";
import { notFound } from "../../domain/errors";
import { getService } from "../services";
import { lockStaffMember, updateStaffMember } from "../staff";
import { findStaffService, updateStaffService } from "./queries";
import type { Restored, RestoreMemberInput } from "./schemas";

/**
 * Makes an archived member bookable again, on the terms that they had. Of the services that are named they take the
 * present ones, their deposit among them: what an offer is left as while nobody can book it grows old.
 *
 * @throws DomainError not_found | validation on `email`, which somebody else may have by now
 */
export async function restoreMember(ctx: TenantContext, input: RestoreMemberInput): Promise<Restored> {
  const { db, tenant, now } = ctx;
  const { id, visibility, takeFrom } = input;
  const member = await lockStaffMember(db, tenant.id, id);
  const changes = changesIn<StaffRow>(member, { visibility });
  if (changes) await updateStaffMember(db, member, { ...changes, updatedAt: now });
  const taken: string[] = [];
  for (const serviceId of new Set(takeFrom))
    if (await takeTerms(ctx, { staffId: id, serviceId })) taken.push(serviceId);
  if (!changes && taken.length === 0) markUnchanged(ctx);
  return { taken };
}

/** Gives a link its service's terms; whether they were others. */
async function takeTerms({ db, tenant, now }: TenantContext, link: { staffId: string; serviceId: string }) {
  const { priceMinor, capacityMin, capacityMax } = await getService(db, tenant.id, link.serviceId);
  const row = await findStaffService(db, tenant.id, link);
  if (!row) throw notFound("offer");
  const changes = changesIn<StaffServiceRow>(row, { priceMinor, capacityMin, capacityMax, deposit: null });
  if (changes) await updateStaffService(db, row, { ...changes, updatedAt: now });
  return changes !== null;
}

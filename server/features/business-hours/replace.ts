import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { TenantRow } from "../../db/schema";
import { lockTenant, updateTenant } from "../settings";
import type { ReplaceBusinessHoursInput } from "./schemas";

/** Replaces all business hours; the weeks of present staff members stay as they are. */
export async function replaceBusinessHours(ctx: TenantContext, input: ReplaceBusinessHoursInput): Promise<TenantRow> {
  const { db, tenant, now } = ctx;
  const row = await lockTenant(db, tenant.id);
  const changes = changesIn<TenantRow>(row, { businessHours: input.days.toSorted((a, b) => a.weekday - b.weekday) });
  if (changes) return updateTenant(db, tenant.id, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { ServiceRow } from "../../db/schema";
import { columnsOf, merged, SERVICE_DEFAULTS, type ServiceColumns } from "./columns";
import { recalculateComposites, requireNoPart } from "./composites";
import { insertService, lockService, updateService } from "./queries";
import type { CreateServiceInput, UpdateServiceInput } from "./schemas";

/** Adds a service, with the admin's defaults for what is left out. @throws DomainError validation */
export function createService(ctx: TenantContext, input: CreateServiceInput): Promise<ServiceRow> {
  const { db, tenant, now } = ctx;
  return insertService(db, tenant.id, { ...newService(ctx, input), now });
}

/** The columns of a service that is to be added. @throws DomainError validation */
export function newService({ tenant }: TenantContext, input: CreateServiceInput): ServiceColumns {
  const { type = "simple", title } = input;
  const blank = { ...SERVICE_DEFAULTS, title, type };
  const given = merged(blank, columnsOf(input, tenant.currency));
  return { ...blank, ...(changesIn(blank, given) ?? {}) };
}

/**
 * Writes the fields that are sent. Services that it is a part of follow its duration.
 *
 * @throws DomainError not_found | validation
 */
export async function changeService(ctx: TenantContext, { id, ...patch }: UpdateServiceInput): Promise<ServiceRow> {
  const { db, tenant, now } = ctx;
  const row = await lockService(db, tenant.id, id);
  const changes = changesIn<ServiceRow>(row, merged(row, columnsOf(patch, tenant.currency)));
  if (!changes) {
    markUnchanged(ctx);
    return row;
  }
  if (typeof changes.durationDays === "number") await requireNoPart(ctx, row);
  const updated = await updateService(db, row, { ...changes, updatedAt: now });
  if (changes.durationMinutes !== undefined) await recalculateComposites(ctx, updated);
  return updated;
}

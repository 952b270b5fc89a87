import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { CustomerRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { ownCalendarOf } from "../../own-calendar";
import { insertCustomer, lockCustomer, requireOfCalendar, updateCustomer } from "./queries";
import type { CreateCustomerInput, UpdateCustomerInput } from "./schemas";

/** Adds a customer, even when another has the same name and email. @throws DomainError validation on `externalId` */
export function createCustomer(ctx: TenantContext, { tags = [], ...given }: CreateCustomerInput): Promise<CustomerRow> {
  return insertCustomer(ctx.db, ctx.tenant.id, { ...given, tags: once(tags), now: ctx.now });
}

/**
 * Writes the fields that are sent. An erased customer takes none: nobody's data is to come back by accident.
 *
 * @throws DomainError not_found | conflict once erased | validation on `externalId`
 */
export async function changeCustomer(ctx: TenantContext, input: UpdateCustomerInput): Promise<CustomerRow> {
  const { db, tenant, now } = ctx;
  const { id, tags, ...patch } = input;
  await requireOfCalendar(db, tenant.id, { id, own: ownCalendarOf(ctx) });
  const row = await lockCustomer(db, tenant.id, id);
  const changes = changesIn<CustomerRow>(row, { ...patch, tags: tags && once(tags) });
  if (changes && row.anonymizedAt) throw new DomainError("conflict", "The customer's personal data was erased.");
  if (changes) return updateCustomer(db, row, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

const once = (tags: string[]) => [...new Set(tags)];
